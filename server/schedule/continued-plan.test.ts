/** Plans made during a day continue it: planned rows, due starts and runs together, on a real database. */
import type { Decision } from '@sluice/contract/schedule';
import { manyCases } from '@sluice/engine/proof/many-cases';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, gte } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../runs/tables.ts';
import { passTime } from '../testing/pass-time.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';
import { zones } from '../zones/tables.ts';
import { readSchedulerState } from './scheduler-state-store.ts';
import { planDecisions, plannedRuns } from './tables.ts';

let garden: PlannedGarden;
const begin = { at: 0 };

const server = serverForFile({ withSimulator: true });
beforeAll(async () => {
  begin.at = server.clock.now();
});
beforeEach(async () => {
  server.clock.set(begin.at);
  garden = await openPlannedGarden(server);
});

const groupId = () => garden.id as GroupId;
const to = (time: string, day = 1) => passTime(server, garden.id, at(time, day));
const at = (time: string, day = 1) =>
  Temporal.PlainDateTime.from(`${garden.date(day)}T${time}`).toZonedDateTime('Europe/Vienna').epochMilliseconds;
const clock = (instant: Date | null) =>
  instant === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(instant.getTime())
        .toZonedDateTimeISO('Europe/Vienna')
        .toPlainTime()
        .toString({ smallestUnit: 'second' });
const replan = () => server.plan(groupId());
const program = async (name: string, zone: number, startTime: string, seconds: number, extra: object = {}) => {
  const answer = await garden.addProgram({
    name,
    start_time: startTime,
    zones: [{ zone_id: garden.zones[zone], duration_s: seconds }],
    ...extra,
  });
  const { program: added, recalculation } = answer.body.data;
  // A plan that could not be made on a busy machine is made by the next check, which no test waits for.
  if (!recalculation.is_effective) await replan();
  return added.id;
};
const waterByHand = (zone: number, minutes: number) =>
  garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: garden.zones[zone], minutes }] });
const listRows = () =>
  server.db.select().from(plannedRuns).where(eq(plannedRuns.groupId, groupId())).orderBy(asc(plannedRuns.occurrenceId));
const toRuns = () =>
  server.db.select().from(runs).where(eq(runs.groupId, groupId())).orderBy(asc(runs.plannedStart), asc(runs.position));
/** The runs of a day: zone number, opening time, outcome. */
const makeDay = async (day = 1) =>
  (await toRuns())
    .filter(({ localDate }) => localDate === garden.date(day))
    .map((run) => [garden.zones.indexOf(run.zoneId), clock(run.openedAt), run.outcome]);
/** By then these zones have watered at these times in this order; one without a time was skipped. */
const expectDay = async (until: string, ...runsOfDay: [zone: number, openedAt: string | null][]) => {
  await to(until);
  expect(await makeDay()).toEqual(runsOfDay.map(([zone, at]) => [zone, at, at === null ? 'SKIPPED' : 'COMPLETED']));
};
/** The stored plan as text. */
const readStoredPlan = async () => {
  const [stored] = await server.db.select().from(planDecisions).where(eq(planDecisions.groupId, groupId()));
  return JSON.stringify([await listRows(), stored?.decisions, stored?.shortfalls]);
};

describe('the second program of a morning', () => {
  test('waters at its time, though a new plan is made while the first one runs', async () => {
    await program('A', 0, '03:44', 120);
    await program('B', 1, '03:48', 60);
    await to('03:45');
    await replan();
    await to('03:47:15');
    expect((await garden.changeZone(garden.zones[5], { name: 'Renamed' })).code).toBe(200);
    await garden.preferences({ rest_time: 1 });
    await expectDay('04:00', [0, '03:44:00'], [1, '03:48:00']);
  });

  test('is not moved by any of the plans of a morning, however long the first one is', async () => {
    await program('Trees', 0, '06:00', 3_600);
    await program('Beds', 1, '07:06', 600);
    await program('Pots', 2, '07:20', 300);
    for (const time of ['06:00:30', '06:06', '06:11', '06:26', '06:59', '07:01', '07:05:30', '07:07', '07:19']) {
      await to(time);
      await replan();
    }
    await expectDay('08:00', [0, '06:00:00'], [1, '07:06:00'], [2, '07:20:00']);
  });

  test('queues behind the first if both need the source, and keeps its place', async () => {
    await program('A', 0, '05:00', 900);
    await program('B', 1, '05:15', 300);
    await garden.preferences({ rest_time: 5 });
    const [b] = (await listRows()).filter(
      ({ zoneId, localDate }) => zoneId === garden.zones[1] && localDate === garden.date(1),
    );
    expect(clock(b?.startsAt ?? null)).toBe('05:20:00');
    for (const time of ['05:05', '05:14:30', '05:15:30', '05:19:30']) {
      await to(time);
      await replan();
    }
    await expectDay('06:00', [0, '05:00:00'], [1, '05:20:00']);
  });

  test('keeps its rest time after earlier runs', async () => {
    await garden.preferences({ rest_time: 10 });
    await program('A', 0, '05:00', 300);
    await program('B', 1, '05:10', 300);
    await to('05:06');
    await replan();
    await to('05:14');
    await replan();
    await expectDay('06:00', [0, '05:00:00'], [1, '05:15:00']);
  });

  test('waits for a manual run in between, and then waters', async () => {
    await program('A', 0, '05:00', 120);
    await program('B', 1, '05:10', 60);
    await to('05:08');
    await waterByHand(2, 5);
    await replan();
    await to('05:09');
    await replan();
    await expectDay('06:00', [0, '05:00:00'], [2, '05:08:00'], [1, '05:13:00']);
  });

  test('is skipped when somebody skips it, and nothing else is', async () => {
    await program('A', 0, '05:00', 600);
    await program('B', 1, '05:20', 60);
    await program('C', 2, '05:30', 60);
    await to('05:04');
    const b = (await garden.schedules()).find(({ zone_id }) => zone_id === garden.zones[1]);
    await garden.post('skips', { scope: 'schedule', schedule_id: b?.id });
    await to('05:12');
    await replan();
    await expectDay('06:00', [0, '05:00:00'], [1, null], [2, '05:30:00']);
  });

  test('is skipped by a rain delay set after the first, and returns when the delay is ended', async () => {
    await program('A', 0, '05:00', 120);
    await program('B', 1, '05:10', 60);
    await program('C', 2, '05:20', 60);
    await to('05:05');
    await garden.call('PUT', `/groups/${garden.id}/rain_delay`, { hours: 3 });
    await to('05:15');
    await garden.call('DELETE', `/groups/${garden.id}/rain_delay`);
    await expectDay('06:00', [0, '05:00:00'], [1, null], [2, '05:20:00']);
  });

  test('of the next day waters although the evening before was planned over midnight', async () => {
    await program('Late', 0, '23:50', 540);
    await program('Early', 1, '00:02', 60);
    await to('23:55');
    await replan();
    await to('00:01', 2);
    await replan();
    await to('00:30', 2);
    expect((await makeDay()).filter(([zone]) => zone === 0)).toEqual([[0, '23:50:00', 'COMPLETED']]);
    expect((await makeDay(2)).filter(([zone]) => zone === 1)).toEqual([[1, '00:02:00', 'COMPLETED']]);
  });

  test.each([
    ['forward, in March', '2027-03-27T12:00:00Z', ['01:30', '03:30', '04:00']],
    ['back, in October', '2026-10-24T12:00:00Z', ['01:30', '02:30', '04:00']],
  ])('waters once each in the night the clocks go %s', async (_, from, times) => {
    server.clock.set(Date.parse(from));
    garden = await openPlannedGarden(server);
    for (const [zone, time] of times.entries()) await program(`P${zone}`, zone, time, 120);
    const midnight = at('00:00');
    for (let minutes = 0; minutes < 8 * 60; minutes += 17) {
      await passTime(server, garden.id, midnight + minutes * MINUTE_MS);
      await replan();
    }
    expect(await makeDay()).toEqual(times.map((time, zone) => [zone, `${time}:00`, 'COMPLETED']));
  });
});

describe('a plan that is made again', () => {
  test('with nothing new changes nothing and announces nothing', async () => {
    await program('A', 0, '05:00', 600);
    expect((await garden.changeZone(garden.zones[1], { smart: true, smart_level: 'advanced' })).code).toBe(200);
    await to('04:30');
    await replan();
    const before = await readStoredPlan();
    const { version } = await garden.groupOf();
    for (const minutes of [1, 7, 25]) {
      server.clock.set(at('04:30') + minutes * MINUTE_MS);
      await replan();
      expect((await readStoredPlan()) === before).toBe(true);
    }
    expect((await garden.groupOf()).version).toBe(version);
  });

  test('with a start that waits for a manual run changes nothing either', async () => {
    await program('A', 0, '05:00', 300);
    await program('B', 1, '05:06', 300);
    await to('04:55');
    await waterByHand(2, 9);
    await to('05:03');
    await replan();
    const before = await readStoredPlan();
    server.clock.set(at('05:03:20'));
    await replan();
    expect((await readStoredPlan()) === before).toBe(true);
    await expectDay('06:00', [2, '04:55:00'], [0, '05:04:00'], [1, '05:09:00']);
  });

  test('moves a start only for a reason, and says from when', async () => {
    await program('A', 0, '05:00', 600);
    await program('B', 1, '05:12', 300);
    const toRow = async (zone: number) =>
      (await listRows()).find(({ zoneId, localDate }) => zoneId === garden.zones[zone] && localDate === garden.date(1));
    const first = await toRow(1);
    expect(first?.reasonFigures).not.toHaveProperty('moved_for_room_from');
    await garden.preferences({ rest_time: 10 });
    const moved = await toRow(1);
    expect(clock(moved?.startsAt ?? null)).toBe('05:20:00');
    expect(moved?.reasonFigures.moved_for_room_from).toBe(first?.startsAt.toISOString());
    await replan();
    expect((await toRow(1))?.reasonFigures).toEqual(moved?.reasonFigures);
  });

  test('does not count a manual run as the balance’s own run', async () => {
    expect((await garden.changeZone(garden.zones[0], { smart: true, smart_level: 'advanced' })).code).toBe(200);
    const [first] = (await listRows())
      .filter(({ source, isSkipped }) => source === 'SMART' && !isSkipped)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    if (!first) throw new Error('the balance asks for nothing in 30 days');
    await passTime(server, garden.id, first.startsAt.getTime() - HOUR_MS);
    await waterByHand(0, 1);
    await passTime(server, garden.id, server.clock.now() + 5 * MINUTE_MS);
    await replan();
    const [still] = (await listRows()).filter(({ occurrenceId }) => occurrenceId === first.occurrenceId);
    expect(still?.isSkipped).toBe(false);
  });
});

describe('a zone that plans itself', () => {
  const SUMMER = Date.parse('2026-06-10T22:30:00Z');
  beforeEach(async () => {
    server.clock.set(SUMMER);
    garden = await openPlannedGarden(server);
    for (const zone of garden.zones.slice(0, 2)) {
      await garden.changeZone(zone, { soil: 'SAND', plant_type: 'ANNUAL' });
      await makeSmart(zone, 4, -2);
    }
    await forecast(9);
  });
  const makeSmart = async (zone: string | undefined, depletionMm: number, settledDay = -1) => {
    expect((await garden.changeZone(zone, { smart: true, smart_level: 'advanced' })).code).toBe(200);
    await server.db
      .update(zones)
      .set({ depletionMm, settledDate: garden.date(settledDay) })
      .where(eq(zones.id, zone as ZoneId));
  };
  /** From yesterday on, whose figures are settled in the evening only. */
  const forecast = (et0Mm: number) =>
    server.db
      .update(weatherDays)
      .set({ et0Mm })
      .where(and(eq(weatherDays.groupId, groupId()), gte(weatherDays.date, garden.date(-1))));
  const balanceRuns = async () => (await toRuns()).filter(({ source }) => source === 'SMART');
  const leftToday = (starts: { localDate: string; source: string }[]) =>
    starts.filter(({ localDate, source }) => localDate === garden.date(0) && source === 'SMART');

  test('gets no crumbs from the plans of a night and a day, and nothing outside its hours', async () => {
    await replan();
    const planned = leftToday(await listRows());
    expect(new Set(planned.map((row) => (row as { zoneId?: string }).zoneId)).size).toBe(2);
    for (let hour = 1; hour <= 22; hour += 3) {
      await to(`${String(hour).padStart(2, '0')}:08`, 0);
      await forecast(9 + hour / 25);
      await replan();
    }
    await to('23:50', 0);
    const given = leftToday(await balanceRuns()) as Awaited<ReturnType<typeof balanceRuns>>;
    expect(given.length).toBe(planned.length);
    for (const { durationS, openedAt } of given) {
      expect(durationS).toBeGreaterThanOrEqual(180);
      expect(clock(openedAt)?.localeCompare('05:30')).toBe(-1);
    }
  });

  test('waits, once made smart at noon, for its next hours, and says so with its figures', async () => {
    await forecast(4);
    await replan();
    await to('12:00', 0);
    await makeSmart(garden.zones[2], 11);
    await replan();
    const { decisions } = (
      await garden.call<{ decisions: Decision[] }>('GET', `/groups/${garden.id}/decisions?zones=${garden.zones[2]}`)
    ).body.data;
    expect(decisions[0]).toMatchObject({ local_date: garden.date(0), verdict: 'skip', net_mm: 0, shortfall_mm: 0 });
    expect(decisions[0]?.reason).toMatchObject({
      reason_name: 'NEXT_HOURS',
      reason_figures: { next_hours_at: new Date(at('00:00')).toISOString() },
    });
    await to('23:50', 0);
    const ofThird = async () => (await balanceRuns()).filter(({ zoneId }) => zoneId === garden.zones[2]);
    expect(await ofThird()).toEqual([]);
    await to('06:00');
    expect((await ofThird()).map(({ localDate }) => localDate)).toContain(garden.date(1));
  });

  test('is watered at noon if its plants suffer', async () => {
    await to('12:00', 0);
    await makeSmart(garden.zones[2], 40);
    await replan();
    await to('13:00', 0);
    const [run] = (await balanceRuns()).filter(({ zoneId }) => zoneId === garden.zones[2]);
    expect(clock(run?.openedAt ?? null)).toBe('12:01:00');
  });
});

/** Events of a garden's day, with the minutes since the previous one. */
type Happening =
  | { kind: 'replan' | 'restart' | 'skipAll' | 'endSkips' | 'rainDelay' | 'endRainDelay' | 'rename'; after: number }
  | { kind: 'byHand' | 'longer' | 'rest'; after: number; minutes: number };

const minutesAfter = fc.integer({ min: 0, max: 75 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'replan',
      'replan',
      'replan',
      'restart',
      'skipAll',
      'endSkips',
      'rainDelay',
      'endRainDelay',
      'rename',
    ),
    after: minutesAfter,
  }),
  fc.record({
    kind: fc.constantFrom('byHand', 'longer', 'rest'),
    after: minutesAfter,
    minutes: fc.integer({ min: 1, max: 20 }),
  }),
);
interface RandomProgram {
  /** Minutes after midnight. */
  start: number;
  zones: number[];
  seconds: number;
}

const anyPrograms: fc.Arbitrary<RandomProgram[]> = fc.uniqueArray(
  fc.record({
    start: fc.integer({ min: 0, max: 10 * 60 }),
    zones: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
    seconds: fc.integer({ min: 30, max: 900 }),
  }),
  { minLength: 1, maxLength: 4, selector: ({ start }) => Math.floor(start / 60) },
);

describe('under random programs, changes, restarts and new plans', () => {
  test('every start ends once: watered, skipped or missed, and a plan with nothing new writes nothing', async () => {
    let lastCase: Promise<void> | undefined;
    const day = fc.asyncProperty(anyPrograms, fc.array(happening, { maxLength: 12 }), (programs, happenings) => {
      lastCase = checkDay(programs, happenings);
      return lastCase;
    });
    await fc.assert(day, manyCases(8, 45_000));
    // One whose time ran out goes on by itself, and would set the clock of the next test.
    await lastCase;
  });

  async function checkDay(programs: RandomProgram[], happenings: readonly Happening[]): Promise<void> {
    server.clock.set(begin.at);
    garden = await openPlannedGarden(server);
    const accepted: { id: string; zones: number[] }[] = [];
    for (const [index, { start, zones, seconds }] of programs.entries()) {
      const answer = await garden.addProgram({
        name: `P${index}`,
        start_time: `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`,
        zones: zones.map((zone) => ({ zone_id: garden.zones[zone], duration_s: seconds })),
      });
      // Overlapping programs are refused, which is tested elsewhere.
      if (answer.code === 200 || answer.code === 201) accepted.push({ id: answer.body.data.program.id, zones });
    }
    await to('00:00');
    for (const one of happenings) await happen(one);
    await to('23:59');
    const ofDay = (await toRuns()).filter(({ localDate, source }) => localDate === garden.date(1) && source === 'FIX');
    const expected = accepted.flatMap(({ id, zones }) => zones.map((zone) => `${id} ${garden.zones[zone]}`));
    expect(ofDay.map(({ programId, zoneId }) => `${programId} ${zoneId}`).toSorted()).toEqual(expected.toSorted());
    expect(ofDay.filter(({ phase }) => phase !== 'ENDED')).toEqual([]);
    for (const run of ofDay) {
      expect(['COMPLETED', 'SKIPPED', 'MISSED']).toContain(run.outcome);
      if (run.outcome === 'COMPLETED') {
        expect(toLocalDay(run.openedAt)).toBe(garden.date(1));
        expect(run.openedAt?.getTime()).toBeGreaterThanOrEqual(run.plannedStart.getTime());
      }
    }
  }

  const toLocalDay = (instant: Date | null) =>
    Temporal.Instant.fromEpochMilliseconds(instant?.getTime() ?? 0)
      .toZonedDateTimeISO('Europe/Vienna')
      .toPlainDate()
      .toString();

  async function happen(one: Happening): Promise<void> {
    const nowMs = server.clock.now() + one.after * MINUTE_MS;
    // While Sluice is not running no start is taken; afterwards it checks again.
    if (one.kind === 'restart') server.clock.set(nowMs);
    await passTime(server, garden.id, nowMs);
    switch (one.kind) {
      case 'replan': {
        await replan();
        const before = await readStoredPlan();
        await replan();
        expect((await readStoredPlan()) === before).toBe(true);
        return;
      }
      case 'restart':
        return;
      case 'skipAll':
        await garden.post('skips', { scope: 'today' });
        return;
      case 'endSkips': {
        const { skips } = (await garden.call<{ skips: { id: string }[] }>('GET', `/groups/${garden.id}/skips`)).body
          .data;
        for (const { id } of skips) await garden.call('DELETE', `/skips/${id}`);
        return;
      }
      case 'rainDelay':
        await garden.call('PUT', `/groups/${garden.id}/rain_delay`, { hours: 2 });
        return;
      case 'endRainDelay':
        await garden.call('DELETE', `/groups/${garden.id}/rain_delay`);
        return;
      case 'rename':
        await garden.changeZone(garden.zones[2], { name: `Zone ${nowMs}` });
        return;
      case 'byHand':
        await waterByHand(2, one.minutes);
        return;
      case 'longer':
        await garden.changeZone(garden.zones[1], { area_m2: 50 + one.minutes });
        return;
      case 'rest':
        await garden.preferences({ rest_time: one.minutes });
    }
  }
});

test('a plan overtaken by its own starts is made again, and loses none', async () => {
  await program('A', 0, '05:00', 60);
  await to('05:00');
  const state = await readSchedulerState(server.db, groupId());
  expect(state?.startsTakenUntil.getTime()).toBe(at('05:00'));
  // A process whose clock is a minute behind plans after the start was taken.
  server.clock.set(at('04:59'));
  expect(await replan()).toBe(true);
  await to('06:00');
  expect((await makeDay()).map(([zone]) => zone as unknown as ZoneId)).toEqual([0]);
});
