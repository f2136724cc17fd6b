import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestCycle, MIN_CYCLE_SECONDS } from '../application/cycle-and-soak.ts';
import { gardens, outlooks } from '../proof/any-garden.ts';
import { clockFrame, dryDays, FIRST_DAY, makeGarden, makeState, zoneFrom } from '../proof/gardens.ts';
import { manyCases } from '../proof/many-cases.ts';
import { type Replanning, replannedDay, usualMoments } from '../proof/replanned-days.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import { Horizon } from './horizon.ts';
import { leastRunSeconds } from './least-run.ts';
import { plan } from './plan.ts';

const DAYS = 3;
const instantOf = (hour: number, garden = makeGarden()) =>
  (new Horizon(garden).day(FIRST_DAY)?.day.startMs ?? Number.NaN) + hour * HOUR_MS;

/** What changes in a garden and its weather from an hour of the day on. */
const changes = fc.array(
  fc.record({
    hour: fc.double({ min: 0, max: 24, noNaN: true }),
    et0Factor: fc.oneof(
      fc.double({ min: 0.98, max: 1.02, noNaN: true }),
      fc.double({ min: 0.5, max: 1.6, noNaN: true }),
    ),
    rainMm: fc.constantFrom(0, 0, 0, 4, 20),
    restSeconds: fc.constantFrom(0, 0, 600),
    frames: fc.constantFrom(null, null, [], [clockFrame('03:00', '08:00')], [clockFrame('10:00', '14:00')]),
    delayedHours: fc.constantFrom(0, 0, 0, 3),
    isBeforeSunrise: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: 8 },
);
/** Among them pots, which are watered a second time in the afternoon of a hot day. */
const withPots = fc
  .tuple(gardens, fc.integer({ min: 4, max: 40 }))
  .map(([garden, volumeL]) => ({ ...garden, zones: [...garden.zones, potFrom(volumeL)] }));
const potFrom = (volumeL: number) =>
  zoneFrom({
    id: 'pot',
    plant: 'SHRUBS',
    sprinkler: 'ROTARY_EMITTER',
    areaM2: 0.4,
    flowLitresPerMinute: 0.4,
    container: { kind: 'POT', volumeL },
  });
type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never;

function withChange({ garden, outlook }: Replanning, change: Change | undefined): Replanning {
  if (change === undefined) return { garden, outlook };
  const { et0Factor, rainMm, restSeconds, frames, delayedHours, isBeforeSunrise, hour } = change;
  return {
    garden: {
      ...garden,
      rules: { ...garden.rules, timeFrames: frames ?? garden.rules.timeFrames },
      sources: garden.sources.map((source) => ({ ...source, restSeconds })),
      preferences: { ...garden.preferences, finishBeforeSunrise: isBeforeSunrise },
      rainDelayUntilMs: delayedHours === 0 ? null : instantOf(hour + delayedHours, garden),
    },
    outlook: outlook.map((day) => ({
      ...day,
      et0Mm: day.et0Mm * et0Factor,
      rainfallMm: day.rainfallMm + rainMm,
    })),
  };
}

test('a day that is planned again and again has no run shorter than the least one, none outside its hours, and no more water than it should', () => {
  const plannedHours = fc.array(fc.double({ min: 0, max: 24, noNaN: true }), { maxLength: 8 });
  const wetness = fc.double({ min: 0, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(
      withPots,
      outlooks(DAYS + 14),
      wetness,
      changes,
      plannedHours,
      (garden, outlook, wet, changed, hours) => {
        const begin = makeState(garden, wet);
        const inOrder = changed.toSorted((a, b) => a.hour - b.hour);
        const inputAt = (atMs: number) =>
          withChange(
            { garden, outlook },
            inOrder.findLast(({ hour }) => instantOf(hour, garden) <= atMs),
          );
        const startMs = instantOf(0, garden);
        const endMs = new Horizon(garden).day(FIRST_DAY)?.day.endMs ?? Number.NaN;
        const starts = plan(garden, outlook, begin, 1).runs.map(({ startsAt }) => startsAt);
        const moments = [
          ...usualMoments(startMs, endMs, starts),
          ...[...inOrder.map(({ hour }) => hour), ...hours].map((hour) => Math.floor(instantOf(hour, garden))),
        ].filter((at) => at < endMs);
        const { started } = replannedDay(begin, moments, inputAt);

        expect(new Set(started.map(({ id }) => id)).size).toBe(started.length);
        for (const zone of garden.zones) {
          const own = started.filter(({ zoneId, programId }) => zoneId === zone.id && programId === null);
          if (own.length === 0) continue;
          const least = leastRunSeconds(zone, garden.preferences);
          const seconds = own.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 1000);
          expect(seconds.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(least);
          // Ground that would let a whole run off cuts it into equal cycles, half as long as the longest at least.
          const shortestCycle = Math.max(
            MIN_CYCLE_SECONDS,
            30 * (longestCycle(zone.ground) ?? Number.POSITIVE_INFINITY),
          );
          expect(Math.min(...seconds)).toBeGreaterThanOrEqual(Math.min(least, Math.floor(shortestCycle)));
          // One request: its cycles were all planned at once.
          expect(own.map(({ cycle }) => cycle)).toEqual(own.map((_, index) => index + 1));
          expect(new Set(own.map(({ cycles }) => cycles))).toEqual(new Set([own.length]));
          const givenMm = own.reduce((sum, { netMm }) => sum + netMm, 0);
          const ofDayMm = 1.6 * 1.5 * (outlook[0]?.et0Mm ?? 0) * zone.rule.demandFactor;
          const roomMm = (begin.zones.get(zone.id)?.depletionMm ?? 0) + ofDayMm;
          // Boost gives a fifth more than there is room for.
          expect(givenMm).toBeLessThanOrEqual((1 + zone.rule.extraShare) * roomMm);
          const [first] = own;
          const planned = Math.max(...moments.filter((at) => at < (first?.startsAt ?? 0)));
          const windows = new Horizon(inputAt(planned).garden).day(FIRST_DAY)?.allowed(zone).windows ?? [];
          for (const { startsAt, endsAt } of own) {
            expect(windows.some((window) => startsAt >= window.startMs && endsAt <= window.endMs)).toBe(true);
          }
        }
      },
    ),
    manyCases(80, 5000),
  );
});

test('a need that grows by a little with each hour’s weather leaves the runs of the first plan alone', () => {
  const base = makeGarden();
  const garden = makeGarden({
    zones: [potFrom(20), zoneFrom({ sprinkler: 'ROTARY_NOZZLE' })],
    preferences: { ...base.preferences, finishBeforeSunrise: true },
  });
  const begin = makeState(garden, 0.4);
  const moments = usualMoments(instantOf(0), instantOf(24), []);
  const { started } = replannedDay(begin, moments, (atMs) => ({
    garden,
    outlook: dryDays(DAYS + 14, { et0Mm: 8 + Math.min(24, (atMs - instantOf(0)) / HOUR_MS) / 25 }),
  }));
  const [pot] = garden.zones;
  if (pot === undefined) throw new Error('no pot');
  const least = leastRunSeconds(pot, garden.preferences);
  const seconds = started.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 1000);
  expect(started.map(({ zoneId }) => zoneId as string).toSorted()).toEqual(['lawn', 'pot', 'pot']);
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(least);
});

describe('water that is asked for at noon', () => {
  const garden = makeGarden({
    zones: [zoneFrom({ sprinkler: 'FIX_SPRAY_HEAD', plant: 'ANNUAL' })],
    preferences: { ...makeGarden().preferences, finishBeforeSunrise: true },
  });
  const outlook = dryDays(DAYS + 14);
  const at = (hour: number) => instantOf(hour, garden);
  const atNoon = (depletionShare: number, input = garden) => {
    const state = { ...makeState(input, depletionShare), notBeforeMs: at(12) };
    return plan(input, outlook, state, 2);
  };

  test('waits for the next hours while the plants do not suffer, and says so with its figures', () => {
    const { runs, decisions } = atNoon(0.38);
    expect(decisions[0]).toMatchObject({ verdict: 'skip', netMm: 0, shortfallMm: 0 });
    expect(decisions[0]?.demand?.netMm).toBeGreaterThan(0);
    expect(decisions[0]?.skip).toMatchObject({ reason: 'NEXT_HOURS', figures: { nextHoursAt: at(24) } });
    expect(runs[0]?.startsAt).toBeGreaterThan(at(24));
    expect(runs[0]?.startsAt).toBeLessThan(at(30));
  });

  test('waits for them after a rain delay too', () => {
    const delayed = { ...garden, rainDelayUntilMs: at(10) };
    const [first] = plan(delayed, outlook, makeState(delayed, 0.38), 2).runs;
    expect(first?.startsAt).toBeGreaterThan(at(24));
    const [urgent] = plan(delayed, outlook, makeState(delayed, 0.6), 2).runs;
    expect(urgent?.startsAt).toBe(at(10));
  });

  test('is given at once to plants that suffer', () => {
    const { runs, decisions } = atNoon(0.6);
    expect(decisions[0]).toMatchObject({ verdict: 'water', skip: null });
    expect(runs[0]?.startsAt).toBe(at(12));
  });

  test('stays where a plan of the whole day had put it', () => {
    const slow = { ...garden, sources: garden.sources.map((source) => ({ ...source, restSeconds: 4 * 3_600 })) };
    const two = { ...slow, zones: ['one', 'two', 'three'].map((id) => zoneFrom({ id, plant: 'ANNUAL' })) };
    const begin = makeState(two, 0.38);
    const once = plan(two, outlook, begin, 1).runs;
    expect(once.some(({ startsAt }) => startsAt > at(8))).toBe(true);
    const { started } = replannedDay(begin, usualMoments(at(0), at(24), []), () => ({ garden: two, outlook }));
    expect(started.map(({ id, startsAt }) => [id, startsAt]).toSorted()).toEqual(
      once.map(({ id, startsAt }) => [id, startsAt]).toSorted(),
    );
  });
});
