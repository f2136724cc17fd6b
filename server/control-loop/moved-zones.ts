/** Runs that were made for a device as their zones came to another one (docs/decisions/0158). */
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';
import { changeRun, giveUpRun, type RunRow, wakeDevices } from '../runs/index.ts';
import { findZones } from '../zones/index.ts';
import type { Observed } from './observe.ts';

/**
 * A run that waits follows its zone; one that was opened at the device is left to the device's timer. Returns the runs that
 * remain.
 */
export async function followMovedZones(
  db: Database,
  { device, zones }: Pick<Observed, 'device' | 'zones'>,
  runs: RunRow[],
): Promise<RunRow[]> {
  const isLeft = ({ deviceId, zoneId, phase }: RunRow) =>
    deviceId === device.id && phase !== 'ENDED' && !zones.some(({ id }) => id === zoneId);
  const left = runs.filter(isLeft);
  if (left.length === 0) return runs;
  const deviceOf = new Map(
    (
      await findZones(
        db,
        left.map(({ zoneId }) => zoneId),
      )
    ).map((zone) => [zone.id, zone.deviceId]),
  );
  const gone = new Set<RunRow['id']>();
  for (const run of left) {
    const deviceId = deviceOf.get(run.zoneId);
    if (deviceId === undefined || deviceId === device.id) continue;
    gone.add(run.id);
    if (run.phase !== 'PENDING') await giveUpRun(db, run.id);
    else if (await changeRun(db, run.id, { deviceId }, sql`phase = 'PENDING'`)) await wakeDevices(db, [deviceId]);
  }
  return runs.filter(({ id }) => !gone.has(id));
}
