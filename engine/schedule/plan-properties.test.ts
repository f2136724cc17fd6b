import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gardens, outlooks, sensors } from '../proof/any-garden.ts';
import {
  clockFrame,
  dryDays,
  FIRST_DAY,
  makeGarden,
  makeState,
  NO_RULES,
  programFrom,
  zoneFrom,
} from '../proof/gardens.ts';
import { manyCases } from '../proof/many-cases.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { isByForecast } from '../skipping/skip.ts';
import { HOUR_MS, litresPerMinute } from '../vocabulary/units.ts';
import type { PlannedRun } from './decision.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import { type Plan, plan } from './plan.ts';

const DAYS = 12;
/** On a slow machine, a property stops with the cases tried by then, and says how many they were. */
const TIME_LIMIT_MS = 4000;
const share = fc.double({ min: 0, max: 0.9, noNaN: true });
/** Every garden, weather and state, planned. */
const forEveryPlan = (check: (garden: Garden, plan: Plan) => void, numRuns = 50) =>
  fc.assert(
    fc.property(gardens, outlooks(DAYS + 14), share, sensors, (garden, outlook, wet, sensed) => {
      check(garden, plan(garden, outlook, makeState(garden, wet, FIRST_DAY, sensed), DAYS));
    }),
    manyCases(numRuns, TIME_LIMIT_MS),
  );
const findZone = (garden: Garden, run: PlannedRun) => {
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
        const allowed = day?.allowed(findZone(garden, run));
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
        const flow = together.reduce((sum, other) => sum + findZone(garden, other).flowLitresPerMinute, 0);
        expect(flow).toBeLessThanOrEqual(source.capacityLitresPerMinute + 1e-6);
        expect(together.length).toBeLessThanOrEqual(source.mostZonesAtOnce);
        if (together.some((other) => findZone(garden, other).isExclusive)) expect(together).toHaveLength(1);
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
    forEveryPlan((garden, { runs, decisions }) => {
      const last = new Map<string, PlannedRun>();
      const reportedGaps = new Set(
        decisions
          .filter(({ cyclesWithoutRunoff }) => cyclesWithoutRunoff !== undefined)
          .map(({ zoneId, programId, localDate }) => `${zoneId} ${programId} ${localDate}`),
      );
      for (const run of runs) {
        const { ground } = findZone(garden, run);
        const seconds = (run.endsAt - run.startsAt) / 1000;
        const surplus = Math.max(0, ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour) / 3600;
        const mayStand = ground.allowableSurfaceAccumulationMm;
        if (!reportedGaps.has(`${run.zoneId} ${run.programId} ${run.localDate}`)) {
          expect(surplus * seconds).toBeLessThanOrEqual(mayStand + surplus + 1e-6);
        }
        const before = last.get(run.zoneId);
        if (before !== undefined && before.localDate === run.localDate) {
          const stood = Math.min(mayStand, (surplus * (before.endsAt - before.startsAt)) / 1000);
          const drained = (ground.infiltrationRateMmPerHour * (run.startsAt - before.endsAt)) / HOUR_MS;
          expect(drained).toBeGreaterThanOrEqual(stood - 1e-6);
        }
        last.set(run.zoneId, run);
      }
    });
  });

  test('a valve: no more than twelve starts of a run, and a minute each where the run is longer', () => {
    forEveryPlan((_, { runs }) => {
      for (const { cycle, cycles, startsAt, endsAt, wantedSeconds, programId } of runs) {
        expect(cycle).toBeLessThanOrEqual(cycles);
        expect(cycles).toBeLessThanOrEqual(12);
        if (cycles > 1 && programId !== null && wantedSeconds > 60)
          expect(endsAt - startsAt).toBeGreaterThanOrEqual(60_000);
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
        const ownRuns = runs.filter(
          (run) =>
            run.zoneId === decision.zoneId &&
            run.localDate === decision.localDate &&
            run.programId === decision.programId,
        );
        expect(ownRuns.reduce((sum, run) => sum + run.netMm, 0)).toBeCloseTo(decision.netMm, 9);
        expect(ownRuns.map(({ cycle }) => cycle)).toEqual(ownRuns.map((_, index) => index + 1));
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

  test('never fills an advanced zone above field capacity, but by what the day itself uses up and its recipe gives on top', () => {
    forEveryPlan((garden, { decisions }) => {
      for (const { demand, netMm, programId, zoneId } of decisions) {
        if (programId !== null || demand === null) continue;
        const { depletionMm, aheadMm = 0, cropEtMm, daysToNextChance } = demand;
        const zone = garden.zones.find(({ id }) => id === zoneId);
        const isBulb = (zone?.wettedRootFraction ?? 1) < 1;
        const extraShare = zone?.rule.extraShare ?? 0;
        // The most that a day has used when its afternoon watering begins (docs/decisions/0132).
        const afternoonMm = isBulb ? 0.9 * cropEtMm : 0;
        expect(netMm).toBeLessThanOrEqual(depletionMm + aheadMm + afternoonMm + 1e-9);
        const onTopMm = extraShare > 0 ? cropEtMm + extraShare * (depletionMm + cropEtMm) : 0;
        expect(aheadMm).toBeLessThanOrEqual(Math.max(onTopMm, daysToNextChance > 1 ? cropEtMm : 0) + 1e-9);
      }
    });
  });

  test('is held back by no forecast beyond its floor, and says so where it is watered all the same', () => {
    const withSkips = gardens.map((garden) => ({
      ...garden,
      preferences: {
        ...garden.preferences,
        windKmh: 20,
        rain: { reading: garden.preferences.rainReading, thresholdMm: 3, daysToSkip: [-2, -1, 0, 1] },
      },
    }));
    const windy = outlooks(DAYS + 14).map((days) =>
      days.map((day, index) => ({ ...day, windMPerS: (index * 3.7) % 11 })),
    );
    fc.assert(
      fc.property(withSkips, windy, share, (garden, outlook, wet) => {
        for (const { skip, demand, despite } of plan(garden, outlook, makeState(garden, wet), DAYS).decisions) {
          if (demand === null) continue;
          const isBelow = demand.withoutRainMm > demand.floorDepletionMm;
          if (skip !== null && isByForecast(skip)) expect(isBelow).toBe(false);
          if (despite !== undefined) expect(isBelow).toBe(true);
        }
      }),
      manyCases(40, TIME_LIMIT_MS),
    );
  });

  test('is the same, byte for byte, from the same input', () => {
    fc.assert(
      fc.property(gardens, outlooks(DAYS), share, (garden, outlook, wet) => {
        const [once, again] = [0, 1].map(() => plan(garden, outlook, makeState(garden, wet), DAYS));
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      }),
      manyCases(15, TIME_LIMIT_MS),
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
          const begin = makeState(garden, wet, FIRST_DAY, sensed);
          const whole = plan(garden, outlook, begin, DAYS);
          const first = plan(garden, outlook, begin, cut);
          const second = plan(garden, outlook, first.end, DAYS - cut);
          expect([...first.runs, ...second.runs]).toEqual(whole.runs);
          expect([...first.decisions, ...second.decisions]).toEqual(whole.decisions);
          expect(second.end).toEqual(whole.end);
        },
      ),
      manyCases(40, TIME_LIMIT_MS),
    );
  });
});

/** The same garden with the same hours and rules, but with a source of unlimited flow. */
function atPlentifulSource(garden: Garden): Garden {
  const sources = garden.sources.map((source) => ({
    ...source,
    mostZonesAtOnce: 100,
    capacityLitresPerMinute: litresPerMinute(Number.POSITIVE_INFINITY),
    restSeconds: 0,
  }));
  return { ...garden, sources, zones: garden.zones.map((zone) => ({ ...zone, isExclusive: false })) };
}

/** The EPA recipe ignores deficits beyond its bound, and so asks for less water where it stays dry. */
const withoutForgetting = (garden: Garden): Garden => ({
  ...garden,
  zones: garden.zones.map((zone) => ({ ...zone, rule: { ...zone.rule, isDeficitForgotten: false } })),
});

/** Bare soil evaporates the rain that wets it, so its zone uses more that day. */
const withCoveredGround = (garden: Garden): Garden => ({
  ...garden,
  zones: garden.zones.map((zone) => ({ ...zone, surface: null })),
});

/** Water that a zone got over the horizon. */
const given = ({ runs }: Plan, zoneId: string) =>
  runs.filter((run) => run.zoneId === zoneId).reduce((sum, run) => sum + run.netMm, 0);
/** The most that a zone gets on one day, by all its programs and its balance together. */
const largestWatering = ({ decisions }: Plan, zoneId: string) => {
  const byDay = new Map<string, number>();
  for (const { zoneId: id, localDate, netMm } of decisions) {
    if (id === zoneId) byDay.set(localDate, (byDay.get(localDate) ?? 0) + netMm);
  }
  return Math.max(...byDay.values());
};

/** A garden, its outlook, the same with more rain on one day, and the state that it begins with. */
const withMoreRain = (
  of: fc.Arbitrary<Garden>,
  check: (garden: Garden, planned: (garden: Garden, isRainier: boolean) => Plan) => void,
) =>
  fc.assert(
    fc.property(
      of,
      outlooks(DAYS + 14),
      share,
      fc.nat(DAYS - 1),
      fc.double({ min: 1, max: 30, noNaN: true }),
      (garden, outlook, wet, on, moreMm) => {
        const rainier = outlook.map((day, index) =>
          index === on ? { ...day, rainfallMm: day.rainfallMm + moreMm, rainProbability: 1 } : day,
        );
        const begin = makeState(garden, wet);
        check(garden, (at, isRainier) => plan(at, isRainier ? rainier : outlook, begin, DAYS));
      },
    ),
    manyCases(60, TIME_LIMIT_MS),
  );
const oneRun = (base: Plan, rained: Plan, zoneId: string) =>
  Math.max(largestWatering(base, zoneId), largestWatering(rained, zoneId)) + 0.05;

/** docs/decisions/0009-scarce-water-source.md. */
describe('more rain never raises a zone’s total over the horizon by more than one run', () => {
  test('as long as its source has water for all and its recipe forgets nothing', () => {
    withMoreRain(gardens.map(atPlentifulSource).map(withoutForgetting).map(withCoveredGround), (garden, planned) => {
      const [base, rained] = [planned(garden, false), planned(garden, true)];
      for (const { id } of garden.zones) {
        expect(given(rained, id)).toBeLessThanOrEqual(given(base, id) + oneRun(base, rained, id));
      }
    });
  });

  test('and otherwise at most two runs beyond what it would have had from such a source: one for the rain and one for the wait', () => {
    withMoreRain(gardens.map(withCoveredGround), (garden, planned) => {
      const [base, rained] = [planned(garden, false), planned(garden, true)];
      const plentiful = planned(atPlentifulSource(garden), false);
      for (const { id } of garden.zones) {
        const most = Math.max(given(base, id), given(plentiful, id));
        expect(given(rained, id)).toBeLessThanOrEqual(most + 2 * oneRun(plentiful, rained, id));
      }
    });
  });

  test('but a lawn that rain has filled leaves its hour to the planter beside it, which had a shortfall', () => {
    const lawn = zoneFrom({ id: 'lawn', level: 'basic', soil: 'CLAY_LOAM', rootDepthM: 0.3 });
    const planter = zoneFrom({
      id: 'planter',
      plant: 'SHRUBS',
      sprinkler: 'ROTARY_EMITTER',
      areaM2: 0.4,
      flowLitresPerMinute: 0.04,
      container: { kind: 'POT', volumeL: 200 },
    });
    const atFour = { at: { kind: 'clock', time: '04:00' }, zones: [{ zoneId: 'lawn', minutes: 60 }] };
    const garden = makeGarden({
      zones: [lawn, planter],
      programs: [programFrom(atFour)],
      rules: { ...NO_RULES, timeFrames: [clockFrame('04:00', '05:00')] },
    });
    const dry = dryDays(DAYS + 14);
    const rainy = dry.map((day, index) => (index === 3 ? { ...day, rainfallMm: 30, rainProbability: 1 } : day));
    const planned = (outlook: DayOutlook[]) => plan(garden, outlook, makeState(garden, 0.45), DAYS);
    const toRuns = (outlook: DayOutlook[], zoneId: string) =>
      planned(outlook).runs.filter((run) => run.zoneId === zoneId).length;
    expect([toRuns(dry, 'lawn'), toRuns(rainy, 'lawn')]).toEqual([11, 6]);
    expect([toRuns(dry, 'planter'), toRuns(rainy, 'planter')]).toEqual([1, 6]);
    const short = planned(dry).shortfalls.find(({ zoneId }) => zoneId === planter.id);
    expect(short?.localDates).toHaveLength(12);
  });
});
