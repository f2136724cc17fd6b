import { describe, expect, test } from 'vitest';
import {
  clockFrame,
  dryDay,
  dryDays,
  FIRST_DAY,
  makeGarden,
  makeState,
  NO_RULES,
  programFrom,
  TAP,
  zoneFrom,
} from '../proof/gardens.ts';
import type { RegulationRule } from '../restrictions/regulation.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { DAY_MS, HOUR_MS, litresPerMinute } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import { plan } from './plan.ts';

const clock = (epochMs: number, timeZone = 'Europe/Berlin') =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString()
    .slice(5, 16);
const planned = (garden: Garden, days = 10, outlook = dryDays(days + 20), share = 0.3) =>
  plan(garden, outlook, makeState(garden, share), days);
const lawn = 'lawn' as ZoneId;

describe('a lawn that plans itself', () => {
  test('is watered before it passes its trigger, and refilled', () => {
    const { runs, decisions } = planned(makeGarden());
    const watered = decisions.filter(({ verdict }) => verdict === 'water');
    expect(watered.length).toBeGreaterThan(1);
    for (const { demand, netMm } of decisions) {
      expect(demand?.depletionMm).toBeLessThanOrEqual(demand?.triggerDepletionMm ?? 0);
      if (netMm > 0) expect(netMm).toBeCloseTo(demand?.depletionMm ?? 0, 1);
    }
    expect(runs.every(({ source, programId }) => source === 'SMART' && programId === null)).toBe(true);
  });

  test('every day has its decision, with the figures', () => {
    const { decisions } = planned(makeGarden(), 10, dryDays(30), 0.1);
    expect(decisions).toHaveLength(10);
    expect(decisions[0]).toMatchObject({
      zoneId: 'lawn',
      localDate: '2026-05-04',
      verdict: 'wait',
      demand: { daysToNextChance: 1 },
    });
  });

  test('waits for coming rain, and gets just enough until then where it cannot wait', () => {
    const rain = dryDays(5).map((day) => ({ ...day, rainfallMm: 15, rainProbability: 0.9 }));
    expect(planned(makeGarden(), 1, dryDays(5), 0.3).runs).not.toEqual([]);
    expect(planned(makeGarden(), 1, rain, 0.3).runs).toEqual([]);
    const [dry, rainy] = [dryDays(5), rain].map((outlook) => planned(makeGarden(), 1, outlook, 0.38).decisions[0]);
    expect(rainy?.netMm).toBeGreaterThan(0);
    expect(rainy?.netMm).toBeLessThan((dry?.netMm ?? 0) / 2);
    expect(rainy?.demand?.heldForRain?.mm).toBeCloseTo((dry?.netMm ?? 0) - (rainy?.netMm ?? 0), 1);
  });

  test('waters more before days on which watering is forbidden', () => {
    const weekend = { ...NO_RULES, restrictions: [{ id: 'r', frame: null, months: [], weekdays: [2, 3, 4, 5, 6] }] };
    const { runs } = planned(makeGarden({ rules: weekend }), 14);
    expect(new Set(runs.map(({ localDate }) => localDate))).toEqual(
      new Set(['2026-05-04', '2026-05-10', '2026-05-11', '2026-05-17']),
    );
  });

  test('finishes before sunrise where that is asked', () => {
    const garden = makeGarden();
    const early = makeGarden({ preferences: { ...garden.preferences, finishBeforeSunrise: true } });
    for (const run of planned(early).runs) {
      expect(clock(run.endsAt).slice(6) <= '05:32').toBe(true);
      expect(clock(run.endsAt).slice(6) >= '03:00').toBe(true);
    }
  });

  test('what the hours before sunrise do not hold and the zone needs is given after it, and no more', () => {
    const { preferences } = makeGarden();
    const late = { ...preferences, finishBeforeSunrise: true };
    const rules = { ...NO_RULES, timeFrames: [clockFrame('05:00', '12:00')] };
    const { runs, decisions } = planned(makeGarden({ preferences: late, rules }), 1, dryDays(5), 0.45);
    const [decision] = decisions;
    expect(decision?.verdict).toBe('water');
    const { expectedDepletionMm = 0, triggerDepletionMm = 0 } = decision?.demand ?? {};
    expect(decision?.netMm).toBeCloseTo(expectedDepletionMm - triggerDepletionMm, 1);
    expect(runs.map(({ startsAt }) => clock(startsAt).slice(6)).at(0)).toBe('05:00');
    expect(runs.map(({ endsAt }) => clock(endsAt).slice(6) < '07:00')).not.toContain(false);
  });

  test('before sunrise all zones get what they need first, before one is filled up', () => {
    const { preferences } = makeGarden();
    const zones = ['a', 'b', 'c'].map((id) => zoneFrom({ id }));
    const late = { ...preferences, finishBeforeSunrise: true };
    const rules = { ...NO_RULES, timeFrames: [clockFrame('01:00', '12:00')] };
    const { runs, decisions } = planned(makeGarden({ zones, preferences: late, rules }), 1, dryDays(5), 0.39);
    expect(new Set(decisions.map(({ verdict }) => verdict))).toEqual(new Set(['water']));
    expect(runs.map(({ endsAt }) => clock(endsAt).slice(6) <= '05:32')).not.toContain(false);
  });

  test('steep clay gets its water in cycles with soaks', () => {
    const zone = zoneFrom({ soil: 'CLAY', slope: 'STEEP', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 40 });
    const { runs } = planned(makeGarden({ zones: [zone] }), 4, dryDays(20), 0.39);
    const first = runs.filter(({ localDate }) => localDate === runs[0]?.localDate);
    expect(first.length).toBeGreaterThan(3);
    expect(first.map(({ cycle }) => cycle)).toEqual(first.map((_, index) => index + 1));
    first.slice(1).forEach((run, index) => {
      const pause = (run.startsAt - (first[index]?.endsAt ?? 0)) / 1000;
      const pondedMm = (zone.ground.precipitationRateMmPerHour - zone.ground.infiltrationRateMmPerHour) / 3600;
      expect(pause * (zone.ground.infiltrationRateMmPerHour / 3600)).toBeGreaterThanOrEqual(
        pondedMm * (((first[index]?.endsAt ?? 0) - (first[index]?.startsAt ?? 0)) / 1000) - 1e-6,
      );
    });
  });

  test('other zones use the soak', () => {
    const zones = ['a', 'b', 'c'].map((id) =>
      zoneFrom({ id, soil: 'CLAY', slope: 'STEEP', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 40 }),
    );
    const alone = planned(makeGarden({ zones: zones.slice(0, 1) }), 1, dryDays(20), 0.39).runs;
    const together = planned(makeGarden({ zones }), 1, dryDays(20), 0.39).runs;
    const length = (runs: typeof alone) => (runs.at(-1)?.endsAt ?? 0) - (runs[0]?.startsAt ?? 0);
    expect(together).toHaveLength(3 * alone.length);
    expect(length(together)).toBeLessThan(1.3 * length(alone));
  });
});

describe('programs', () => {
  const byHand = zoneFrom({ level: 'none' });
  const basic = zoneFrom({ level: 'basic' });

  test('of a zone without a balance run as they are', () => {
    const { runs } = planned(makeGarden({ zones: [byHand], programs: [programFrom()] }), 3);
    expect(runs.map(({ startsAt, endsAt }) => `${clock(startsAt)} ${(endsAt - startsAt) / 60_000}`)).toEqual([
      '05-04T06:00 20',
      '05-05T06:00 20',
      '05-06T06:00 20',
    ]);
    expect(runs[0]?.id).toBe('2026-05-04/p1/lawn/1');
  });

  test('at the basic level are skipped while the zone can wait, and shortened to what it can take', () => {
    const program = programFrom({ zones: [{ zoneId: 'lawn', minutes: 240 }] });
    const { runs, decisions } = planned(makeGarden({ zones: [basic], programs: [program] }), 6);
    const waiting = decisions.filter(({ skip }) => skip?.reason === 'SOIL_MOISTURE' || skip?.reason === 'FULL_SOIL');
    expect(waiting.length).toBeGreaterThan(0);
    expect(runs.length).toBeGreaterThan(0);
    expect(Math.max(...runs.map(({ endsAt, startsAt }) => endsAt - startsAt))).toBeLessThan(240 * 60_000);
  });

  test('get more of salty water, which takes its salt below the roots', () => {
    const given = (waterSalinityDsPerM: number | null) => {
      const zone = zoneFrom({ waterSalinityDsPerM });
      const { runs, decisions, end } = planned(makeGarden({ zones: [zone] }), 1, dryDays(30), 0.5);
      return { netMm: runs.reduce((sum, run) => sum + run.netMm, 0), decision: decisions[0], end: end.zones.get(lawn) };
    };
    const [fresh, salty] = [given(null), given(3)];
    expect(salty.netMm / fresh.netMm).toBeCloseTo(1 / (1 - 3 / (5 * 3.9 - 3)), 2);
    expect(salty.decision?.leachingShare).toBeCloseTo(0.18, 2);
    expect(salty.end?.depletionMm).toBeLessThanOrEqual(fresh.end?.depletionMm ?? Number.NaN);
  });

  test('at the basic level nothing is made up: no program, no run', () => {
    expect(planned(makeGarden({ zones: [basic] }), 10, dryDays(30), 0.6).runs).toEqual([]);
  });

  test('of several zones follow each other, backwards from a finish', () => {
    const zones = ['a', 'b'].map((id) => zoneFrom({ id, level: 'none' }));
    const program = programFrom({
      anchor: 'finish',
      at: { kind: 'clock', time: '07:00' },
      zones: [
        { zoneId: 'a', minutes: 20 },
        { zoneId: 'b', minutes: 10 },
      ],
    });
    const { runs } = planned(makeGarden({ zones, programs: [program] }), 1);
    expect(runs.map(({ zoneId, startsAt, endsAt }) => `${zoneId} ${clock(startsAt)} ${clock(endsAt)}`)).toEqual([
      'a 05-04T06:30 05-04T06:50',
      'b 05-04T06:50 05-04T07:00',
    ]);
  });

  test('end by volume where the meter reads it first', () => {
    const program = programFrom({ zones: [{ zoneId: 'lawn', minutes: 60, litres: 100 }] });
    const [run] = planned(makeGarden({ zones: [byHand], programs: [program] }), 1).runs;
    expect(run?.litres).toBeLessThanOrEqual(100);
    expect(run?.litres).toBeGreaterThan(99);
  });

  test('stop at their end time, and say what is missing', () => {
    const program = programFrom({ endAt: { kind: 'clock', time: '06:10' } });
    const { runs, decisions } = planned(makeGarden({ zones: [byHand], programs: [program] }), 1);
    expect(runs).toEqual([]);
    expect(decisions[0]).toMatchObject({ verdict: 'shortfall', programId: 'p1', waysOut: ['widenTimeFrames'] });
  });
});

describe('skips', () => {
  const byHand = zoneFrom({ level: 'none' });
  const garden = (over: Partial<Garden>) => makeGarden({ zones: [byHand], programs: [programFrom()], ...over });
  const reasons = (of: Garden, outlook = dryDays(20)) =>
    planned(of, 3, outlook).decisions.map(({ skip }) => skip?.reason ?? 'runs');

  test('rain on the second day, skipped there and the day after', () => {
    const rain = {
      reading: { strategy: 'forecast', leastProbability: 0.5 },
      thresholdMm: 5,
      daysToSkip: [0, 1],
    } as const;
    const outlook = dryDays(20).map((day, index) =>
      index === 1 ? { ...day, rainfallMm: 9, rainProbability: 0.8 } : day,
    );
    const rainy = garden({ preferences: { ...makeGarden().preferences, rain } });
    expect(reasons(rainy, outlook)).toEqual(['runs', 'RAIN', 'RAIN']);
  });

  test('rain is no reason to wait below a roof, and half of it below eaves', () => {
    const rain = {
      reading: { strategy: 'forecast', leastProbability: 0.5 },
      thresholdMm: 5,
      daysToSkip: [0],
    } as const;
    const under = (rainShare: number | null) => [{ ...zoneFrom({ level: 'none', rainShare }) }];
    const rainy = (rainShare: number | null) =>
      reasons(
        garden({ zones: under(rainShare), preferences: { ...makeGarden().preferences, rain } }),
        dryDays(20, { rainfallMm: 9, rainProbability: 0.8 }),
      )[0];
    expect([null, 0.5, 0].map(rainy)).toEqual(['RAIN', 'runs', 'runs']);
  });

  test('wind stops the rotors of the yard and not its drip', () => {
    const drip = zoneFrom({ id: 'drip', level: 'none', sprinkler: 'ROTARY_EMITTER' });
    const program = programFrom({
      zones: [
        { zoneId: 'lawn', minutes: 10 },
        { zoneId: 'drip', minutes: 10 },
      ],
    });
    const windy = garden({
      zones: [byHand, drip],
      programs: [program],
      preferences: { ...makeGarden().preferences, windKmh: 32 },
    });
    const { runs, decisions } = planned(windy, 1, [dryDay(FIRST_DAY, { windMPerS: 12.5 })]);
    expect(runs.map(({ zoneId }) => zoneId)).toEqual(['drip']);
    expect(decisions.find(({ skip }) => skip !== null)).toMatchObject({ zoneId: 'lawn', skip: { reason: 'WIND' } });
  });

  test('frost', () => {
    const cold = garden({ preferences: { ...makeGarden().preferences, cold: { thresholdC: 2, winterC: null } } });
    expect(reasons(cold, dryDays(20, { temperatureMinC: 1, temperatureMaxC: 2 }))).toEqual([
      'WINTERIZATION',
      'WINTERIZATION',
      'WINTERIZATION',
    ]);
  });

  test('a frosty morning moves a program into the hours that are warm, if it has such hours', () => {
    const preferences = { ...makeGarden().preferences, cold: { thresholdC: 2, winterC: null } };
    const frosty = [dryDay(FIRST_DAY, { temperatureMinC: 0, temperatureMaxC: 15 })];
    const { runs, decisions } = planned(garden({ preferences }), 1, frosty);
    const [warm] = decisions;
    expect(runs[0]?.startsAt).toBe(warm?.warmHours?.startMs);
    expect(clock(runs[0]?.startsAt ?? Number.NaN)).toBe('05-04T09:00');
    expect(warm).toMatchObject({ verdict: 'water', warmHours: { aboveC: 2 } });
    const early = programFrom({ endAt: { kind: 'clock', time: '08:00' } });
    expect(reasons(garden({ preferences, programs: [early] }), frosty)[0]).toBe('WINTERIZATION');
  });

  test('the user skips one start, and cancels the skip', () => {
    const skipped = garden({ userSkips: [{ by: null, scope: 'schedule', occurrenceId: '2026-05-05/p1/lawn/1' }] });
    expect(reasons(skipped)).toEqual(['runs', 'USER_SKIP', 'runs']);
    expect(reasons(garden({}))).toEqual(['runs', 'runs', 'runs']);
  });

  test('a program that is to finish after a rain delay is judged by when it begins', () => {
    const rainDelayUntilMs = Temporal.ZonedDateTime.from('2026-05-04T06:50[Europe/Berlin]').epochMilliseconds;
    const finishing = (time: string) => programFrom({ anchor: 'finish', at: { kind: 'clock', time } });
    expect(reasons(garden({ rainDelayUntilMs, programs: [finishing('07:00')] }))[0]).toBe('RAIN_DELAY');
    expect(reasons(garden({ rainDelayUntilMs, programs: [finishing('07:10')] }))[0]).toBe('runs');
  });

  test('a rain delay over night stops the morning program, and smart runs move behind it', () => {
    const until = Temporal.ZonedDateTime.from('2026-05-04T10:00[Europe/Berlin]').epochMilliseconds;
    expect(reasons(garden({ rainDelayUntilMs: until }))).toEqual(['RAIN_DELAY', 'runs', 'runs']);
    const smart = planned(makeGarden({ rainDelayUntilMs: until }), 1, dryDays(5), 0.39).runs;
    expect(smart.length).toBeGreaterThan(0);
    expect(smart.every(({ startsAt }) => startsAt >= until)).toBe(true);
  });
});

describe('what does not fit', () => {
  test('what each zone needs until its next chance comes before the rest of what the driest zone wants', () => {
    const dripSpacing = { emitterM: 0.3, lineM: 0.3 };
    const drip = { sprinkler: 'ROTARY_EMITTER', plant: 'TREES', soil: 'CLAY_LOAM' } as const;
    const zones = [zoneFrom({ id: 'trees', ...drip, dripSpacing }), zoneFrom({ id: 'lawn' })];
    const garden = makeGarden({ zones, rules: { ...NO_RULES, timeFrames: [clockFrame('02:00', '06:00')] } });
    const begin = makeState(garden, 0.39);
    const dryTrees = new Map(begin.zones).set('trees' as ZoneId, {
      depletionMm: 80,
      sensed: null,
      wateredEpochDays: [],
    });
    const { runs, decisions } = plan(garden, dryDays(20), { ...begin, zones: dryTrees }, 1);
    const toMinutes = (zoneId: string) =>
      runs.filter((run) => run.zoneId === zoneId).reduce((sum, run) => sum + (run.endsAt - run.startsAt) / 60_000, 0);
    expect(toMinutes('trees') + toMinutes('lawn')).toBeCloseTo(240, 0);
    // Not enough time to water today comes tomorrow, in time.
    expect(decisions.map(({ zoneId, verdict }) => `${zoneId} ${verdict}`)).toEqual(['trees water', 'lawn water']);
    const lawnNow = decisions.find(({ zoneId }) => zoneId === 'lawn');
    const { expectedDepletionMm = 0, triggerDepletionMm = 0 } = lawnNow?.demand ?? {};
    expect(lawnNow?.netMm).toBeGreaterThanOrEqual(expectedDepletionMm - triggerDepletionMm - 0.01);
  });

  test('a window that is too short gives part of the water, the shortfall in mm and a remedy', () => {
    const rules = { ...NO_RULES, timeFrames: [clockFrame('04:00', '04:20')] };
    const { runs, decisions } = planned(makeGarden({ rules }), 1, dryDays(5), 0.39);
    expect((runs[0]?.endsAt ?? 0) - (runs[0]?.startsAt ?? 0)).toBe(1_200_000);
    expect(decisions[0]).toMatchObject({ verdict: 'shortfall', waysOut: ['widenTimeFrames'] });
    const { expectedDepletionMm = 0, triggerDepletionMm = 0 } = decisions[0]?.demand ?? {};
    const neededMm = expectedDepletionMm - triggerDepletionMm;
    expect(decisions[0]?.shortfallMm).toBeCloseTo(neededMm - (decisions[0]?.netMm ?? 0), 1);
  });

  test('what does not fit today and comes tomorrow in time is not missing', () => {
    const rules = { ...NO_RULES, timeFrames: [clockFrame('04:00', '05:00')] };
    const { runs, decisions, shortfalls } = planned(makeGarden({ rules }), 14, dryDays(30), 0.39);
    expect((runs[0]?.endsAt ?? 0) - (runs[0]?.startsAt ?? 0)).toBe(HOUR_MS);
    expect(decisions[0]?.netMm).toBeLessThan((decisions[0]?.demand?.netMm ?? 0) - 2);
    expect(shortfalls).toEqual([]);
  });

  test('a zone that draws more than its source gives never runs', () => {
    const source = { ...TAP, capacityLitresPerMinute: litresPerMinute(5) };
    const { runs, decisions } = planned(makeGarden({ sources: [source] }), 1, dryDays(5), 0.39);
    expect(runs).toEqual([]);
    expect(decisions[0]).toMatchObject({ verdict: 'shortfall', netMm: 0, waysOut: ['raiseCapacity', 'splitZone'] });
  });

  test('all shortfalls are listed by zone, the largest first, with remedies', () => {
    const rules = { ...NO_RULES, timeFrames: [clockFrame('04:00', '05:00')] };
    const zones = ['a', 'b'].map((id) => zoneFrom({ id, mostRunMinutes: id === 'a' ? 20 : 600 }));
    const { shortfalls, decisions } = planned(makeGarden({ rules, zones }), 10);
    expect(shortfalls.map(({ zoneId }) => zoneId).sort()).toEqual(['a', 'b']);
    expect(shortfalls[0]?.missingMm).toBeGreaterThanOrEqual(shortfalls[1]?.missingMm ?? Number.NaN);
    for (const { zoneId, missingMm, localDates, waysOut } of shortfalls) {
      const short = decisions.filter((one) => one.zoneId === zoneId && one.verdict === 'shortfall');
      expect(missingMm).toBeCloseTo(
        short.reduce((sum, one) => sum + one.shortfallMm, 0),
        9,
      );
      expect(localDates).toEqual(short.map(({ localDate }) => localDate));
      expect(waysOut).toContain(zoneId === 'a' ? 'liftRunLimit' : 'widenTimeFrames');
    }
  });

  test('where everything fits, nothing is listed', () => {
    expect(planned(makeGarden(), 30).shortfalls).toEqual([]);
  });

  test('two zones for one window: more at once would do', () => {
    const rules = { ...NO_RULES, timeFrames: [clockFrame('04:00', '04:50')] };
    const zones = ['a', 'b'].map((id) => zoneFrom({ id }));
    const { decisions } = planned(makeGarden({ rules, zones }), 1, dryDays(5), 0.39);
    expect(decisions.flatMap(({ waysOut }) => waysOut)).toContain('moreZonesAtOnce');
  });
});

const lawOf = (rule: RegulationRule) => ({
  id: 'law',
  authority: 'City',
  inForceFrom: '2026-01-01',
  inForceTo: null,
  months: [],
  rules: [rule],
  exemptSprinklers: [],
  areNewPlantsExempt: false,
  newPlantDays: null,
});

describe('a law of so many minutes a day', () => {
  const law = lawOf({ kind: 'mostRunMinutes', minutes: 30 });
  const twoPrograms = [
    programFrom({ zones: [{ zoneId: 'lawn', minutes: 20 }] }),
    programFrom({ id: 'p2', at: { kind: 'clock', time: '20:00' }, zones: [{ zoneId: 'lawn', minutes: 20 }] }),
  ];

  test.each(['none', 'advanced'] as const)('holds for all the runs of a zone together, level %s', (level) => {
    const rules = { ...NO_RULES, regulations: [law] };
    const garden = makeGarden({ zones: [zoneFrom({ level })], programs: twoPrograms, rules });
    const { runs, shortfalls } = planned(garden, 1, dryDays(5), 0.6);
    expect(runs.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 60_000, 0)).toBe(30);
    expect(shortfalls[0]?.waysOut).toContain('liftRunLimit');
  });

  test.each([
    ['a week ago', -7 * 24, 30],
    ['over midnight', -0.25, 15],
    ['this morning', 3, 0],
  ])('counts of half an hour %s what flowed today', (_, startHour, leftMinutes) => {
    const garden = makeGarden({
      zones: [zoneFrom({ level: 'none' })],
      programs: [programFrom({ at: { kind: 'clock', time: '20:00' }, zones: [{ zoneId: 'lawn', minutes: 40 }] })],
      rules: { ...NO_RULES, regulations: [law] },
    });
    const [zone] = garden.zones;
    const midnightMs = new Horizon(garden).day(FIRST_DAY)?.day.startMs ?? Number.NaN;
    const startMs = midnightMs + startHour * HOUR_MS;
    const flowed = { startMs, endMs: startMs + HOUR_MS / 2, isByHand: startHour < 0, isWet: true };
    const progress = { starts: [{ ...flowed, zoneId: zone?.id as ZoneId, programId: null }], plannedStarts: [] };
    const { runs } = plan(garden, dryDays(5), { ...makeState(garden, 0.6), progress }, 1);
    expect(runs.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / 60_000, 0)).toBe(leftMinutes);
  });
});

test('where the law allows one watering a day, the first program has it, unless water has flowed already', () => {
  const noon = { kind: 'bannedHours', frame: clockFrame('09:00', '18:00') } as const;
  const law = { ...lawOf(noon), rules: [noon, { kind: 'onceADay' } as const] };
  const evening = programFrom({ at: { kind: 'clock', time: '20:00' }, zones: [{ zoneId: 'lawn', minutes: 20 }] });
  const zones = [zoneFrom({ level: 'none' }), zoneFrom({ id: 'beds', level: 'advanced' })];
  const garden = makeGarden({ zones, programs: [evening], rules: { ...NO_RULES, regulations: [law] } });
  const state = makeState(garden, 0.6);
  const dayMs = FIRST_DAY * DAY_MS;
  const isEvening = ({ startsAt }: { startsAt: number }) => startsAt > dayMs + 15 * HOUR_MS;
  const { runs } = plan(garden, dryDays(5), state, 1);
  expect(new Set(runs.map(({ zoneId }) => zoneId)).size).toBe(2);
  expect(runs.every(isEvening)).toBe(true);
  const five = { startMs: dayMs + 3 * HOUR_MS, endMs: dayMs + 4 * HOUR_MS };
  const starts = [{ ...five, zoneId: zones[1]?.id as ZoneId, programId: null, isByHand: false, isWet: true }];
  const after = plan(garden, dryDays(5), { ...state, progress: { starts, plannedStarts: [] } }, 1);
  expect(after.runs.filter(isEvening)).toEqual([]);
});

test('a program and the balance that share a zone keep its soak between them', () => {
  const zone = zoneFrom({ soil: 'CLAY', slope: 'STEEP', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 40 });
  const program = programFrom({ zones: [{ zoneId: 'lawn', minutes: 4 }] });
  const rules = { ...NO_RULES, timeFrames: [clockFrame('06:00', '20:00')] };
  const { runs } = planned(makeGarden({ zones: [zone], programs: [program], rules }), 1, dryDays(5), 0.45);
  expect(new Set(runs.map(({ programId }) => programId)).size).toBe(2);
  const { precipitationRateMmPerHour: rate, infiltrationRateMmPerHour: intake } = zone.ground;
  runs.slice(1).forEach((run, index) => {
    const before = runs[index];
    if (before === undefined) throw new Error('no run before');
    const pondedMm = ((rate - intake) * (before.endsAt - before.startsAt)) / HOUR_MS;
    expect((intake * (run.startsAt - before.endsAt)) / HOUR_MS).toBeGreaterThanOrEqual(pondedMm - 1e-6);
  });
});

describe('clocks that misbehave', () => {
  test('now: nothing is planned for the hours of today that are over', () => {
    const garden = makeGarden();
    const noon = Temporal.ZonedDateTime.from('2026-05-04T12:00[Europe/Berlin]').epochMilliseconds;
    const { runs } = plan(garden, dryDays(5), { ...makeState(garden, 0.39), notBeforeMs: noon }, 1);
    expect(runs[0]?.startsAt).toBe(noon);
  });

  test('Apia: the plan skips the day that does not exist', () => {
    const first = Math.round(Date.UTC(2011, 11, 28) / DAY_MS);
    const garden = makeGarden({
      timeZone: 'Pacific/Apia',
      zones: [zoneFrom({ level: 'none' })],
      programs: [programFrom({ startDay: '2011-01-01' })],
    });
    const outlook = Array.from({ length: 10 }, (_, index) => dryDay(first + index));
    const { runs } = plan(garden, outlook, makeState(garden, 0.3, first), 5);
    expect(runs.map(({ localDate }) => localDate)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01']);
  });

  test('Lord Howe, 4 October: the program of 02:15 runs at 02:30', () => {
    const first = Math.round(Date.UTC(2026, 9, 4) / DAY_MS);
    const program = programFrom({ at: { kind: 'clock', time: '02:15' } });
    const garden = makeGarden({
      timeZone: 'Australia/Lord_Howe',
      zones: [zoneFrom({ level: 'none' })],
      programs: [program],
    });
    const { runs } = plan(garden, [dryDay(first)], makeState(garden, 0.3, first), 1);
    expect(clock(runs[0]?.startsAt ?? 0, 'Australia/Lord_Howe')).toBe('10-04T02:30');
  });
});

test('a day without weather is left out, not guessed', () => {
  const { runs, decisions } = planned(makeGarden(), 3, [dryDay(FIRST_DAY), dryDay(FIRST_DAY + 2)], 0.39);
  expect(new Set(decisions.map(({ localDate }) => localDate))).toEqual(new Set(['2026-05-04', '2026-05-06']));
  expect(runs.length).toBeGreaterThan(0);
});

test('days per week are counted over the end of a plan', () => {
  const twice = lawOf({ kind: 'mostDaysPerWeek', days: 2 });
  const pot = zoneFrom({ recipe: 'MORE_FREQUENT', soil: 'SAND' });
  const garden = makeGarden({
    zones: [pot],
    rules: { ...NO_RULES, regulations: [twice] },
  });
  const days = [...new Set(planned(garden, 28).runs.map(({ startsAt }) => Math.floor(startsAt / DAY_MS)))];
  expect(days.length).toBeGreaterThan(4);
  days.forEach((day, index) => {
    const third = days[index + 2];
    if (third !== undefined) expect(third - day).toBeGreaterThanOrEqual(7);
  });
});

test('zones of a garden are counted by the day', () => {
  expect(planned(makeGarden(), 30).end.zones.get(lawn)?.depletionMm).toBeGreaterThanOrEqual(0);
});

test('a program of half a litre really runs, for the shortest time that a valve can', () => {
  const program = programFrom({ zones: [{ zoneId: lawn, litres: 0.5 }] });
  const zone = zoneFrom({ level: 'none', flowLitresPerMinute: 40 });
  const { runs, decisions } = planned(makeGarden({ zones: [zone], programs: [program] }), 1, dryDays(2));
  expect(runs.map(({ startsAt, endsAt }) => endsAt - startsAt)).toEqual([1000]);
  expect(decisions[0]?.verdict).toBe('water');
});

test.each([20, 100, 1_000, 1_001])('a program of %i seconds runs so long, and no second less', (seconds) => {
  const program = programFrom({ zones: [{ zoneId: lawn, minutes: seconds / 60 }] });
  const [run] = planned(
    makeGarden({ zones: [zoneFrom({ level: 'none' })], programs: [program] }),
    2,
    dryDays(3),
    0.3,
  ).runs;
  expect(((run?.endsAt ?? 0) - (run?.startsAt ?? 0)) / 1000).toBe(seconds);
});
