/** A watering of a test that lies in the past. */
import { randomUUID } from 'node:crypto';
import type { Zone } from '@sluice/contract/zones';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';
import { midnightIn } from '../platform/moments.ts';
import { insertRuns } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { TIME_ZONE } from './own-garden.ts';

const OPEN_S = 600;

/** Ten minutes from five in the morning of a local date, with so many litres; null: they have not ended. */
export async function addMorningRun(
  db: Database,
  { group_id: groupId, id: zoneId, device_id: deviceId }: Pick<Zone, 'id' | 'device_id'> & { group_id: GroupId },
  localDate: string,
  litres: number | null,
): Promise<void> {
  const openedAt = new Date(midnightIn(TIME_ZONE, localDate) + 5 * HOUR_MS);
  const id = randomUUID() as RunId;
  await insertRuns(db, [
    {
      ...{ id, occurrenceId: `${localDate}/${id}/1`, groupId, zoneId, deviceId, localDate },
      ...{ source: 'FIX', reasonType: 'FIX', plannedStart: openedAt, durationS: OPEN_S, phase: 'PENDING' },
    },
  ]);
  if (litres === null) return;
  const closedAt = new Date(openedAt.getTime() + OPEN_S * 1000);
  await db
    .update(runs)
    .set({
      ...{ phase: 'ENDED', outcome: 'COMPLETED', openedAt, closedAt },
      ...{ openS: OPEN_S, volumeL: litres, volumeIsMeasured: true },
    })
    .where(eq(runs.id, id));
}
