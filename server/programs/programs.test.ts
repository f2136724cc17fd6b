import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import type { TestServer } from '../testing/test-server.ts';

let garden: PlannedGarden;
const say = (key: Parameters<TestServer['services']['translate']>[1], figures = {}) =>
  server.services.translate('en', key, figures);
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
});

const change = (id: string, payload: object) =>
  garden.call<{ program: { version: number; name: string }; recalculation: object | null }>(
    'PATCH',
    `/programs/${id}`,
    payload,
  );

describe('a program', () => {
  test('is planned as soon as it is made, thirty days ahead', async () => {
    const made = await garden.addProgram();
    expect(made.body.data.recalculation).toEqual({ is_effective: true, notice: null });
    const planned = await garden.schedules();
    expect(planned).toHaveLength(29);
    expect(planned[0]).toMatchObject({
      local_date: garden.date(1),
      source: 'FIX',
      status: null,
      reason_type: 'FIX',
      reason_figures: { program: 'Mornings' },
      start_time: { local_date: garden.date(1), local_time: '06:00' },
      duration_s: 600,
      volume_l: 100,
    });
  });

  test('by volume runs as long as the zone’s flow takes', async () => {
    await garden.addProgram({ zones: [{ zone_id: garden.zones[0], volume_l: 50 }] });
    expect((await garden.schedules())[0]).toMatchObject({ duration_s: 300, volume_l: 50 });
  });

  test('follows the sun where that is set', async () => {
    await garden.addProgram({ start_time: 'sunrise-20' });
    const [first] = await garden.schedules();
    expect(first?.start_time.local_time).toMatch(/^0[4-7]:/);
  });

  test('finishes by its time where that is asked', async () => {
    await garden.addProgram({ anchor: 'finish', start_time: '07:00' });
    expect((await garden.schedules())[0]).toMatchObject({ end_time: { local_time: '07:00' } });
  });

  test('waters its zones one after another', async () => {
    await garden.addProgram({
      zones: garden.zones.slice(0, 2).map((zone_id) => ({ zone_id, duration_s: 300 })),
    });
    const [first, second] = await garden.schedules();
    expect([first?.start_time.local_time, second?.start_time.local_time]).toEqual(['06:00', '06:05']);
  });

  test('that is switched off or removed is no longer planned', async () => {
    const { id } = (await garden.addProgram()).body.data.program;
    await change(id, { enabled: false });
    expect(await garden.schedules()).toEqual([]);
    await change(id, { enabled: true });
    expect(await garden.schedules()).toHaveLength(29);
    expect((await garden.call('DELETE', `/programs/${id}`)).code).toBe(200);
    expect(await garden.schedules()).toEqual([]);
  });

  test('can be run at once, when it is made and later', async () => {
    const made = await garden.addProgram({ run_now: true });
    expect(refusal(made).errors).toEqual([]);
    const { id } = made.body.data.program;
    const active = async () => (await garden.groupOf()).active_runs;
    expect(await active()).toMatchObject([{ zone_id: garden.zones[0], source: 'MANUAL', duration_s: 600 }]);
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await garden.call('POST', `/programs/${id}/run`, {});
    expect(await active()).toHaveLength(1);
  });

  test('of two changes the one from an older version is refused, and nothing is lost', async () => {
    const { id, version } = (await garden.addProgram()).body.data.program;
    expect((await change(id, { version, start_time: '07:00' })).body.data.program.version).toBe(version + 1);
    expect(refusal(await change(id, { version, start_time: '08:00' }))).toEqual({
      http: 409,
      errors: [[50, 'version', say('errors.changedMeanwhile')]],
    });
    expect((await garden.schedules())[0]?.start_time.local_time).toBe('07:00');
  });
});

describe('what a program may not', () => {
  rule('program name unique', async () => {
    await garden.addProgram();
    const duplicate = await garden.addProgram({ name: 'mornings', start_time: '12:00' });
    expect(refusal(duplicate)).toEqual({
      http: 409,
      errors: [[50, 'name', 'Program name "mornings" is already in use']],
    });
  });

  rule('when renaming, the name must change', async () => {
    const { id } = (await garden.addProgram()).body.data.program;
    expect(refusal(await change(id, { name: 'Mornings' }))).toEqual({
      http: 422,
      errors: [[30, 'name', 'Name does not change, please change the name']],
    });
  });

  rule('if nothing changed, no update is sent', async () => {
    const { id, version } = (await garden.addProgram()).body.data.program;
    const same = await change(id, { name: 'Mornings', start_time: '06:00' });
    expect(same.body.data).toMatchObject({ program: { version }, recalculation: null });
  });

  rule('a program cannot cross a day boundary', async () => {
    const late = await garden.addProgram({ start_time: '23:55' });
    expect(refusal(late)).toEqual({
      http: 409,
      errors: [[50, null, say('errors.programCrossesMidnightFree', { date: garden.date(1), clock: '23:50' })]],
    });
    // No day of a machine.
    expect(refusal(late).errors.join()).toMatch(
      /after midnight on \d{1,2} \w+ \d{4}\. The nearest free start is 23:50\.$/,
    );
    expect((await garden.call('POST', '/profile', { unit_system: 'US' })).code).toBe(200);
    const american = await garden.addProgram({ start_time: '23:55' });
    expect(refusal(american).errors.join()).toMatch(/on \w+ \d{1,2}, \d{4}\. The nearest free start is 11:50\sPM\.$/);
  });

  rule('a program must not conflict with another program', async () => {
    await garden.addProgram();
    const clash = await garden.addProgram({ name: 'Other', start_time: '06:05' });
    expect(refusal(clash)).toEqual({
      http: 409,
      errors: [
        [50, null, say('errors.programConflictFree', { other: 'Mornings', date: garden.date(1), clock: '06:10' })],
      ],
    });
    await garden.addProgram({ name: '2026-06-02', start_time: '06:10' });
    const named = await garden.addProgram({ name: 'Third', start_time: '06:12' });
    expect(refusal(named).errors.join()).toContain('“2026-06-02”');
  });

  rule('end time must be later than start time', async () => {
    const early = await garden.addProgram({ end_time: '05:00' });
    expect(refusal(early)).toEqual({
      http: 422,
      errors: [[30, 'end_time', 'End time must be later than start time']],
    });
  });

  rule('zones are required for programs', async () => {
    expect(refusal(await garden.addProgram({ zones: [] }))).toEqual({
      http: 422,
      errors: [[30, 'zones', 'Please select zones']],
    });
  });

  rule('program name required and under 50 characters', async () => {
    expect(refusal(await garden.addProgram({ name: ' ' })).errors).toEqual([[30, 'name', 'Please enter a name']]);
    expect((await garden.addProgram({ name: 'a'.repeat(50) })).code).toBe(422);
    expect((await garden.addProgram({ name: 'a'.repeat(49) })).code).toBe(200);
  });

  test.each([
    [{ repeat: 'interval', interval_days: null }, 'interval_days', 'validation.intervalDays'],
    [{ repeat: 'weekly' }, 'weekdays', 'validation.weekdaysRequired'],
    [{ start_time: '6 am' }, 'start_time', 'validation.timeOfDay'],
    [{ end_day: '2020-01-01' }, 'end_day', 'validation.endDayAfterStart'],
  ] as const)('%j is refused at %s', async (request, path, message) => {
    expect(refusal(await garden.addProgram(request)).errors).toEqual([[30, path, say(message)]]);
  });

  test('a zone of another garden is none of its own', async () => {
    const other = await openPlannedGarden(server);
    const stolen = await garden.addProgram({ zones: [{ zone_id: other.zones[0], duration_s: 60 }] });
    expect(refusal(stolen).errors).toEqual([[30, 'zones.0.zone_id', say('errors.zoneNotInGarden')]]);
  });
});

describe('a program of which nothing can come is refused', () => {
  test.each([
    ['that has ended', { start_day: -9, end_day: -2 }, 'end_day', 'errors.programPast'],
    ['that begins in the far future', { start_day: 4_000 }, 'start_day', 'errors.dayTooFar'],
    ['with no day between its first and last', { start_day: 1, end_day: 1 }, 'end_day', 'errors.programNoDay'],
  ] as const)('%s', async (_, days, path, message) => {
    const dates = Object.fromEntries(Object.entries(days).map(([name, offset]) => [name, garden.date(offset)]));
    const weekday = Temporal.PlainDate.from(garden.date(2)).dayOfWeek % 7;
    const answer = await garden.addProgram({ repeat: 'weekly', weekdays: [weekday], ...dates });
    expect(refusal(answer).errors).toEqual([[30, path, say(message, { years: 10 })]]);
  });

  test('from sunset to sunrise', async () => {
    const answer = await garden.addProgram({ start_time: 'sunset', end_time: 'sunrise' });
    expect(refusal(answer).errors).toEqual([[30, 'end_time', 'End time must be later than start time']]);
  });

  test('that ends by the sun before it starts by the clock', async () => {
    const answer = await garden.addProgram({ start_time: '22:30', end_time: 'sunrise' });
    expect(refusal(answer).errors).toEqual([[30, 'end_time', say('errors.programNoTime')]]);
  });

  test('and one that has ended can still be renamed, but not moved', async () => {
    const { id } = (await garden.addProgram({ end_day: garden.date(3) })).body.data.program;
    server.clock.set(server.clock.now() + 10 * DAY_MS);
    expect((await change(id, { name: 'Once' })).code).toBe(200);
    expect(refusal(await change(id, { start_time: '05:00' })).errors).toEqual([
      [30, 'end_day', say('errors.programPast')],
    ]);
  });
});
