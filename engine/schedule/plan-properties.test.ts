import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY, gardens, outlooks, sensors, stateOf } from '../proof/gardens.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import { type Plan, plan } from './plan.ts';
import type { PlannedRun } from './planned-run.ts';

const DAYS = 12;
/** However slow the machine, a property ends with the examples it has tried by then. */
const TIME_LIMIT_MS = 4000;
const share = fc.double({ min: 0, max: 0.9, noNaN: true });
/** Every garden, weather and state, planned. */
const forEveryPlan = (check: (garden: Garden, plan: Plan) => void, numRuns = 50) =>
  fc.assert(
    fc.property(gardens, outlooks(DAYS + 14), share, sensors, (garden, outlook, wet, sensed) => {
      check(garden, plan(garden, outlook, stateOf(garden, wet, FIRST_DAY, sensed), DAYS));
    }),
    { numRuns, interruptAfterTimeLimit: TIME_LIMIT_MS },
  );
const zoneOf = (garden: Garden, run: PlannedRun) => {
  const zone = garden.zones.find(({ id }) => id === run.zoneId);
  if (zone === undefined) throw new Error('a run of no zone');
  return zone;
};

describe('no plan breaks', () => {
  test('a window, or the day boundary', () => {
    forEveryPlan((garden, { runs }) => {
      const horizon = new Horizon(garden);
      for (const run of runs) {
        const day = [...Array(DAYS).keys()]
          .map((index) => horizon.day(FIRST_DAY + index))
          .find((one) => one?.day.date === run.localDate);
        const allowed = day?.allowed(zoneOf(garden, run));
        const open = run.programId === null ? allowed?.windows : allowed?.open;
        expect(open?.some(({ startMs, endMs }) => run.startsAt >= startMs && run.endsAt <= endMs)).toBe(true);
        expect(run.startsAt).toBeGreaterThanOrEqual(day?.day.startMs ?? Number.NaN);
        expect(run.endsAt).toBeLessThanOrEqual(day?.day.endMs ?? Number.NaN);
      }
    });
  });

  test('what the source can give, how many zones it bears, its rest, or an exclusive zone', () => {
    forEveryPlan((garden, { runs }) => {
      const [source] = garden.sources;
      if (source === undefined) throw new Error('no source');
      for (const run of runs) {
        const together = runs.filter((other) => other.startsAt <= run.startsAt && other.endsAt > run.startsAt);
        const flow = together.reduce((sum, other) => sum + zoneOf(garden, other).flowLitresPerMinute, 0);
        expect(flow).toBeLessThanOrEqual(source.capacityLitresPerMinute + 1e-6);
        expect(together.length).toBeLessThanOrEqual(source.mostZonesAtOnce);
        if (together.some((other) => zoneOf(garden, other).isExclusive)) expect(together).toHaveLength(1);
        if (source.restSeconds > 0) {
          const near = runs.filter(
            (other) =>
              other !== run &&
              other.endsAt > run.startsAt - source.restSeconds * 1000 &&
              other.startsAt < run.endsAt + source.restSeconds * 1000,
          );
          expect(near).toEqual([]);
        }
      }
    });
  });

  test('a longest cycle or a least soak', () => {
    forEveryPlan((garden, { runs }) => {
      const last = new Map<string, PlannedRun>();
      for (const run of runs) {
        const { ground } = zoneOf(garden, run);
        const seconds = (run.endsAt - run.startsAt) / 1000;
        const surplus = Math.max(0, ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour) / 3600;
        expect(surplus * seconds).toBeLessThanOrEqual(Math.max(ground.allowableSurfaceAccumulationMm, surplus) + 1e-6);
        const before = last.get(run.zoneId);
        if (before !== undefined && before.localDate === run.localDate && before.programId === run.programId) {
          const stood = (surplus * (before.endsAt - before.startsAt)) / 1000;
          const drained = (ground.infiltrationRateMmPerHour * (run.startsAt - before.endsAt)) / 3_600_000;
          expect(drained).toBeGreaterThanOrEqual(stood - 1e-6);
        }
        last.set(run.zoneId, run);
      }
    });
  });

  test('the rule that one start has one name', () => {
    forEveryPlan((_, { runs }) => {
      expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
    });
  });
});

describe('every plan', () => {
  test('adds up: the cycles of a decision are its water', () => {
    forEveryPlan((_, { runs, decisions }) => {
      for (const decision of decisions) {
        const its = runs.filter(
          (run) =>
            run.zoneId === decision.zoneId &&
            run.localDate === decision.localDate &&
            run.programId === decision.programId,
        );
        expect(its.reduce((sum, run) => sum + run.netMm, 0)).toBeCloseTo(decision.netMm, 9);
        expect(its.map(({ cycle }) => cycle)).toEqual(its.map((_, index) => index + 1));
      }
    });
  });

  test('has a decision for every zone and day', () => {
    forEveryPlan((garden, { decisions }) => {
      const days = new Set(decisions.map(({ localDate }) => localDate));
      const pairs = new Set(decisions.map(({ zoneId, localDate }) => `${zoneId} ${localDate}`));
      expect(pairs.size).toBe(garden.zones.length * days.size);
      expect(days.size).toBe(DAYS);
    });
  });

  test('never fills an advanced zone above field capacity', () => {
    forEveryPlan((_, { decisions }) => {
      for (const { demand, netMm, programId } of decisions) {
        if (programId === null && demand !== null) expect(netMm).toBeLessThanOrEqual(demand.depletionMm + 1e-9);
      }
    });
  });

  test('is the same, byte for byte, from the same input', () => {
    fc.assert(
      fc.property(gardens, outlooks(DAYS), share, (garden, outlook, wet) => {
        const [once, again] = [0, 1].map(() => plan(garden, outlook, stateOf(garden, wet), DAYS));
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      }),
      { numRuns: 15, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
  });

  test('cut in two is the same as in one', () => {
    fc.assert(
      fc.property(
        gardens,
        outlooks(DAYS + 14),
        share,
        fc.integer({ min: 1, max: DAYS - 1 }),
        sensors,
        (garden, outlook, wet, cut, sensed) => {
          const begin = stateOf(garden, wet, FIRST_DAY, sensed);
          const whole = plan(garden, outlook, begin, DAYS);
          const first = plan(garden, outlook, begin, cut);
          const second = plan(garden, outlook, first.end, DAYS - cut);
          expect([...first.runs, ...second.runs]).toEqual(whole.runs);
          expect([...first.decisions, ...second.decisions]).toEqual(whole.decisions);
          expect(second.end).toEqual(whole.end);
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
  });
});

/** The same garden with all the water, valves and hours that it could want. */
function withPlenty(garden: Garden): Garden {
  const sources = garden.sources.map((source) => ({
    ...source,
    mostZonesAtOnce: 100,
    capacityLitresPerMinute: litresPerMinute(Number.POSITIVE_INFINITY),
    restSeconds: 0,
  }));
  const zones = garden.zones.map((zone) => ({ ...zone, isExclusive: false }));
  return { ...garden, zones, sources, rules: { ...garden.rules, timeFrames: [], restrictions: [] } };
}

/** Water that a zone got, and water that it wanted and that did not fit. */
const given = ({ runs }: Plan, zoneId: string) =>
  runs.filter((run) => run.zoneId === zoneId).reduce((sum, run) => sum + run.netMm, 0);
const missing = ({ decisions }: Plan, zoneId: string) =>
  decisions.filter((one) => one.zoneId === zoneId).reduce((sum, one) => sum + one.shortfallMm, 0);
/** The most that a zone gets on one day, by all its programs and its balance together. */
const largestWatering = ({ decisions }: Plan, zoneId: string) => {
  const byDay = new Map<string, number>();
  for (const { zoneId: id, localDate, netMm } of decisions) {
    if (id === zoneId) byDay.set(localDate, (byDay.get(localDate) ?? 0) + netMm);
  }
  return Math.max(...byDay.values());
};

/** Two plans of a garden: as the weather is, and with more rain on one day. */
const withMoreRain = (
  of: fc.Arbitrary<Garden>,
  check: (garden: Garden, base: Plan, rained: Plan) => void,
  numRuns: number,
) =>
  fc.assert(
    fc.property(
      of,
      outlooks(DAYS + 14),
      share,
      fc.nat(DAYS - 1),
      fc.double({ min: 1, max: 30, noNaN: true }),
      (garden, outlook, wet, on, moreMm) => {
        const wetter = outlook.map((day, index) =>
          index === on ? { ...day, rainfallMm: day.rainfallMm + moreMm, rainProbability: 1 } : day,
        );
        const begin = stateOf(garden, wet);
        check(garden, plan(garden, outlook, begin, DAYS), plan(garden, wetter, begin, DAYS));
      },
    ),
    { numRuns, interruptAfterTimeLimit: TIME_LIMIT_MS },
  );
const oneRun = (base: Plan, rained: Plan, zoneId: string) =>
  Math.max(largestWatering(base, zoneId), largestWatering(rained, zoneId)) + 0.05;

describe('more rain never raises a zone’s total over the horizon by more than one run', () => {
  test('where water, valves and time are not scarce', () => {
    withMoreRain(
      gardens.map(withPlenty),
      (garden, base, rained) => {
        for (const { id } of garden.zones) {
          expect(given(rained, id)).toBeLessThanOrEqual(given(base, id) + oneRun(base, rained, id));
        }
      },
      60,
    );
  });

  test('nor, where they are scarce, beyond what was missing before: rain on a neighbour frees the source for it', () => {
    withMoreRain(
      gardens,
      (garden, base, rained) => {
        for (const { id } of garden.zones) {
          const wanted = given(base, id) + missing(base, id);
          expect(given(rained, id)).toBeLessThanOrEqual(wanted + oneRun(base, rained, id));
        }
      },
      60,
    );
  });
});
