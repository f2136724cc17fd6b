/** Puts a run that is due now into a test's garden, as a program's start would. */
import { randomUUID } from 'node:crypto';
import type { Zone } from '@sluice/contract/zones';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { localDateIn } from '../platform/moments.ts';
import { insertRuns, wakeDevices } from '../runs/index.ts';
import { TIME_ZONE } from './own-garden.ts';
import type { TestServer } from './test-server.ts';

/** `watering` and `cycle` as the planner numbers them. */
export async function dueRun(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  zone: Pick<Zone, 'id' | 'group_id' | 'device_id'>,
  durationS: number,
  { watering = randomUUID(), cycle = 1 }: { watering?: string | undefined; cycle?: number | undefined } = {},
): Promise<RunId> {
  const id = randomUUID() as RunId;
  const plannedStart = new Date(clock.now());
  const localDate = localDateIn(TIME_ZONE, plannedStart);
  await insertRuns(db, [
    {
      id,
      occurrenceId: `${localDate}/${watering}/${cycle}`,
      groupId: zone.group_id,
      zoneId: zone.id,
      deviceId: zone.device_id,
      source: 'FIX',
      reasonType: 'FIX',
      localDate,
      plannedStart,
      durationS,
      phase: 'PENDING',
    },
  ]);
  await wakeDevices(db, [zone.device_id]);
  return id;
}
