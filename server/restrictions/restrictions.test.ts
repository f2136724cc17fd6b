import { beforeEach, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
});

const add = (request: object) => garden.post<{ constraint: { id: string; version: number } }>('constraints', request);
const toWeekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek % 7;

test('all day on a weekday: the program is skipped, with the user’s own restriction as the reason', async () => {
  await garden.addProgram();
  const tomorrow = toWeekday(garden.date(1));
  const made = await add({ days: [tomorrow] });
  const { id } = made.body.data.constraint;
  const [first, second] = await garden.schedules();
  expect(first).toMatchObject({
    status: 'CANCELLED',
    reason_name: 'RESTRICTION',
    reason_type: 'USER_CONSTRAINT',
    reason_figures: { program: 'Mornings', closed_by: id },
  });
  expect(second).toMatchObject({ status: null });
  await garden.call('DELETE', `/constraints/${id}`);
  expect((await garden.schedules())[0]).toMatchObject({ status: null, reason_type: 'FIX' });
});

test('of some hours: a program that may begin after them waits for their end', async () => {
  await garden.addProgram();
  await add({ time_frame: { start_time: '05:00', end_time: '07:30' } });
  expect((await garden.schedules())[0]).toMatchObject({ status: null, start_time: { local_time: '07:30' } });
});

test('of other months changes nothing now', async () => {
  await garden.addProgram();
  const months = [garden.date(1), garden.date(30)].map((date) => Number(date.slice(5, 7)));
  await add({ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => !months.includes(month)) });
  expect((await garden.schedules()).filter(({ status }) => status !== null)).toEqual([]);
});

test('is changed, but not from an older version, and not without a difference', async () => {
  const { id, version } = (await add({ days: [1] })).body.data.constraint;
  const same = await garden.call<{ recalculation: null }>('PATCH', `/constraints/${id}`, { days: [1] });
  expect(same.body.data.recalculation).toBeNull();
  const changed = await garden.call<{ constraint: { days: number[]; version: number } }>(
    'PATCH',
    `/constraints/${id}`,
    {
      version,
      days: [2, 1, 2],
    },
  );
  expect(changed.body.data.constraint).toMatchObject({ days: [1, 2], version: version + 1 });
  expect((await garden.call('PATCH', `/constraints/${id}`, { version, days: [3] })).code).toBe(409);
});

rule('end time must be later than start time in a restriction', async () => {
  expect(refusal(await add({ time_frame: { start_time: '09:00', end_time: '08:00' } }))).toEqual({
    http: 422,
    errors: [[30, 'time_frame.end_time', 'End time must be later than start time']],
  });
});

test('that would forbid all watering is refused, made so or changed so', async () => {
  const all = { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: [0, 1, 2, 3, 4, 5, 6] };
  const forbidsAll = [30, 'days', server.services.translate('en', 'validation.forbidsAll')];
  expect(refusal(await add({})).errors).toEqual([forbidsAll]);
  expect(refusal(await add(all)).errors).toEqual([forbidsAll]);
  const { id } = (await add({ days: [1] })).body.data.constraint;
  expect(refusal(await garden.call('PATCH', `/constraints/${id}`, { days: [] })).errors).toEqual([forbidsAll]);
  expect((await garden.call('PATCH', `/constraints/${id}`, { days: [], months: [1] })).code).toBe(200);
});

test('from sunset to sunrise of the same day is no time at all', async () => {
  const answer = await add({ time_frame: { start_time: 'sunset-10', end_time: 'sunrise-20' } });
  expect(refusal(answer).errors).toEqual([[30, 'time_frame.end_time', 'End time must be later than start time']]);
  expect((await add({ time_frame: { start_time: 'sunrise', end_time: 'sunset' } })).code).toBe(200);
});
