import type { BackupProgram } from '@sluice/contract/backup-programs';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';

let garden: PlannedGarden;
let deviceId: string;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
  deviceId = (await garden.groupOf()).devices[0]?.id ?? '';
});

const set = (request: object = {}) =>
  garden.call<{ backup_program: BackupProgram; recalculation: object | null }>(
    'PUT',
    `/devices/${deviceId}/backup_program`,
    {
      start_time: '04:00',
      repeat: 'interval',
      interval_days: 1,
      zones: [{ zone_id: garden.zones[0], duration_s: 300 }],
      ...request,
    },
  );
const forgetWeather = (hours: number) =>
  server.db
    .update(weatherDays)
    .set({ fetchedAt: new Date(server.clock.now() - hours * HOUR_MS) })
    .where(eq(weatherDays.groupId, garden.id as GroupId));

test('does nothing while smart planning has weather, and waters once the weather has been unknown for two days', async () => {
  await set();
  expect(await garden.schedules()).toEqual([]);
  await forgetWeather(49);
  await garden.preferences({ rest_time: 3 });
  const planned = await garden.schedules();
  expect(planned.length).toBeGreaterThan(25);
  expect(planned[0]).toMatchObject({ start_time: { local_time: '04:00' }, duration_s: 300 });
  expect((await garden.groupOf()).backup_programs).toMatchObject([{ active_because: 'weatherUnknown' }]);
});

test('exists once per device: a new one replaces the old, and equal settings are not written', async () => {
  const first = await set();
  const again = await set();
  expect(again.body.data.recalculation).toBeNull();
  const changed = await set({ start_time: '03:00', version: 1 });
  expect(changed.body.data.backup_program).toMatchObject({
    id: first.body.data.backup_program.id,
    version: 2,
    start_time: '03:00',
  });
  expect((await set({ start_time: '02:00', version: 1 })).code).toBe(409);
  expect((await garden.call('DELETE', `/devices/${deviceId}/backup_program`)).code).toBe(200);
  const gone = await garden.call<{ backup_program: null }>('GET', `/devices/${deviceId}/backup_program`);
  expect(gone.body.data.backup_program).toBeNull();
});

test('takes no zones of another device', async () => {
  const other = await openPlannedGarden(server);
  const answer = await set({ zones: [{ zone_id: other.zones[0], duration_s: 60 }] });
  expect(refusal(answer).errors[0]?.slice(0, 2)).toEqual([30, 'zones.0.zone_id']);
});
