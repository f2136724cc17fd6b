/** Zones that are called as the stations of their device are, while somebody wants it so (docs/decisions/0181). */
import { name } from '@sluice/contract/primitives';
import type { Zone } from '@sluice/contract/zones';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/connect.ts';
import { lockZone, updateZone, type ZoneRow } from './store.ts';
import { zones } from './tables.ts';

type NamedRow = Pick<ZoneRow, 'name' | 'stationName' | 'hasOwnName'>;

/** What a person's own name for a zone changes besides: one that is its station's follows it again. */
export const withOwnName = (row: NamedRow, named: string | undefined): Partial<NamedRow> =>
  named === undefined ? {} : { hasOwnName: named !== row.stationName };

/** Null where the names of its device are not followed, or its station has none. */
export function presentStationName({ name: ours, stationName, hasOwnName }: NamedRow): Zone['station_name'] {
  if (stationName === null) return null;
  return { name: stationName, use: ours === stationName ? 'followed' : hasOwnName ? 'own' : 'unfit' };
}

/** The zones of a device begin to follow its names, all of them, or no longer do. */
export async function restartStationNames(tx: Transaction, deviceId: DeviceId): Promise<void> {
  await tx.update(zones).set({ stationName: null, hasOwnName: false }).where(eq(zones.deviceId, deviceId));
}

/**
 * Stores how its station is called now, null for one without a name. A zone that a person has not named otherwise is called
 * so too, where that is a name which a person could give. Returns the columns that are stored.
 */
export async function followStationName(
  tx: Transaction,
  id: ZoneId,
  stationName: string | null,
): Promise<Partial<NamedRow>> {
  const row = await lockZone(tx, id);
  if (row === null) return {};
  const fit = name.safeParse(stationName);
  const columns = {
    stationName,
    hasOwnName: row.hasOwnName && row.name !== stationName,
    ...(fit.success && !row.hasOwnName ? { name: fit.data } : {}),
  };
  await updateZone(tx, id, columns);
  return columns;
}
