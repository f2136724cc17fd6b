/** Exchanges the valves of zones: each zone stays what it is, with its name, plants, soil and history. */
import type { Transaction } from '../platform/database/connect.ts';
import { updateZone, type ZoneRow } from './store.ts';

/**
 * Gives the zones of each pair each other's valve. What is known of a valve's timer stays with the valve; a lock holds for
 * both, since nobody has said whether the zone or its valve was at fault.
 * @param pairs of locked rows; no zone in two of them
 */
export async function exchangeValves(tx: Transaction, pairs: readonly (readonly [ZoneRow, ZoneRow])[]): Promise<void> {
  // No two zones may have one valve, not even for a moment.
  for (const { id, terminal } of pairs.flat()) await updateZone(tx, id, { terminal: -terminal });
  for (const [one, other] of pairs) {
    await updateZone(tx, one.id, valveOf(one, other));
    await updateZone(tx, other.id, valveOf(other, one));
  }
}

const valveOf = (zone: ZoneRow, { deviceId, terminal, timerProof, ...other }: ZoneRow): Partial<ZoneRow> => ({
  deviceId,
  terminal,
  timerProof,
  // Its name stays, whatever the other station is called.
  stationName: null,
  hasOwnName: true,
  ...(zone.lockedAt === null ? { lockedAt: other.lockedAt, lockCause: other.lockCause } : {}),
  version: zone.version + 1,
});
