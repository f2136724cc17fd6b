import { beforeEach, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { devices } from '../devices/tables.ts';
import { refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { users } from '../users/tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  // At noon: during a clock change the same time of day can mean two instants.
  const today = Temporal.Instant.fromEpochMilliseconds(present()).toZonedDateTimeISO(TIME_ZONE);
  server.clock.set(today.withPlainTime('12:00').epochMilliseconds);
  garden = await openPlannedGarden(server);
});

const inMinutes = (minutes: number) => {
  const at = Temporal.Instant.fromEpochMilliseconds(server.clock.now() + minutes * 60_000).toZonedDateTimeISO(
    TIME_ZONE,
  );
  return { start_day: at.toPlainDate().toString(), start_time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
};
interface Made {
  one_time_run: { id: string; version: number; may_be_missed_until: object | null };
  warning: string | null;
}
const add = (request: object) =>
  garden.post<Made>('one_time_runs', { zones: [{ zone_id: garden.zones[0], duration_s: 120 }], ...request });

test('is planned once, changed and removed', async () => {
  const made = await add({ start_day: garden.date(2), start_time: '21:00' });
  expect(made.body.data.warning).toBeNull();
  expect(await garden.schedules()).toMatchObject([
    { local_date: garden.date(2), start_time: { local_time: '21:00' }, duration_s: 120, source: 'FIX' },
  ]);
  const { id, version } = made.body.data.one_time_run;
  await garden.call('PATCH', `/one_time_runs/${id}`, { version, start_time: '22:00' });
  expect(await garden.schedules()).toMatchObject([{ start_time: { local_time: '22:00' } }]);
  const stale = await garden.call('PATCH', `/one_time_runs/${id}`, { version, start_time: '23:00' });
  expect(stale.code).toBe(409);
  await garden.call('DELETE', `/one_time_runs/${id}`);
  expect(await garden.schedules()).toEqual([]);
});

rule('a one-time run is made at least 15 minutes ahead', async () => {
  expect(refusal(await add(inMinutes(14)))).toEqual({
    http: 422,
    errors: [[30, 'start_time', 'Please choose a start at least 15 minutes from now']],
  });
  expect((await add(inMinutes(17))).code).toBe(200);
});

rule('a one-time run before the next sync of its device may not run', async () => {
  await server.db
    .update(devices)
    .set({ batteryFraction: 0.8, lastSyncAt: new Date(server.clock.now()), syncFrequencyMin: 60 });
  const inHalfAnHour = await add(inMinutes(30));
  expect(inHalfAnHour.body.data.warning).toMatch(
    /^This run may be missed: it starts before the next sync of SPRITE-8: /,
  );
  expect(inHalfAnHour.body.data.one_time_run.may_be_missed_until).not.toBeNull();
  expect((await add(inMinutes(90))).body.data.warning).toBeNull();
});

test('the next sync is written with its day, as the reader writes days and hours', async () => {
  const nextContactAt = new Date(server.clock.now() + 20 * 60 * 60_000);
  await server.db.update(devices).set({ batteryFraction: 0.8, nextContactAt });
  const warn = async (place: number, change: object) => {
    await server.db.update(users).set(change);
    const zones = [{ zone_id: garden.zones[place], duration_s: 120 }];
    return (await add({ ...inMinutes(60), zones })).body.data.warning?.replace(/\s/g, ' ');
  };
  // At noon, plus twenty hours.
  expect(await warn(0, { unitSystem: 'US' })).toMatch(/SPRITE-8: [A-Z][a-z]+ \d+, \d{4}, [789]:00 AM$/);
  expect(await warn(1, { unitSystem: 'SI', lang: 'DE' })).toMatch(/SPRITE-8: \d+\. \S+ \d{4}, 0[789]:00$/);
});

test('a day that does not exist is refused', async () => {
  expect(refusal(await add({ start_day: '2026-02-30', start_time: '10:00' })).http).toBe(422);
});

test('the same again is refused, also where both come at once; another zone at that time is not', async () => {
  const run = { start_day: garden.date(2), start_time: '21:00' };
  const answers = await Promise.all([add(run), add(run)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.flatMap((answer) => refusal(answer).errors)).toEqual([
    [50, 'start_time', server.services.translate('en', 'errors.oneTimeRunTwice', { zone: await nameOf(0) })],
  ]);
  expect((await add({ ...run, zones: [{ zone_id: garden.zones[1], duration_s: 120 }] })).code).toBe(200);
});

test('farther ahead than ten years is refused', async () => {
  const answer = await add({ start_day: '2150-01-01', start_time: '10:00' });
  expect(refusal(answer).errors).toEqual([
    [30, 'start_day', server.services.translate('en', 'errors.dayTooFar', { years: 10 })],
  ]);
});

const nameOf = async (zone: number) => (await garden.groupOf()).zones[zone]?.name ?? '';
