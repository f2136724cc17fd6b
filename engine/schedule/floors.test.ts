import { describe, expect, test } from 'vitest';
import { makeGarden, programFrom, TAP, zoneFrom } from '../proof/gardens.ts';
import { type Sky, season } from '../proof/season.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { Skip } from '../skipping/skip.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import type { Garden, PlannedZone } from './garden.ts';

const DAYS = 21;
const MAX_LOST = 0.05;

const POT = { kind: 'POT', volumeL: 300 } as const;
const listProgramZones = (level: PlannedZone['level']): PlannedZone[] => [
  zoneFrom({ id: 'turf', level }),
  zoneFrom({ id: 'turf on sand', level, plant: 'WARM_GRASS', soil: 'SAND' }),
  zoneFrom({ id: 'vegetables', level, plant: 'ANNUAL', soil: 'SANDY_LOAM', sprinkler: 'MISTER' }),
  zoneFrom({ id: 'pots', level, plant: 'ANNUAL', sprinkler: 'ROTARY_EMITTER', areaM2: 1, container: POT }),
  zoneFrom({ id: 'raised bed', level, plant: 'ANNUAL', areaM2: 4, container: { kind: 'RAISED_BED', depthM: 0.4 } }),
];

const RAIN = { reading: { strategy: 'forecast', leastProbability: 0.5 }, thresholdMm: 5, daysToSkip: [-1, 0] } as const;
const gardenWith = (
  preferences: Partial<Garden['preferences']>,
  level: PlannedZone['level'] = 'advanced',
  minutes = 240,
): Garden => {
  const zones = listProgramZones(level);
  return makeGarden({
    zones,
    sources: [{ ...TAP, mostZonesAtOnce: zones.length, capacityLitresPerMinute: litresPerMinute(500) }],
    programs: level === 'advanced' ? [] : [programFrom({ zones: zones.map(({ id }) => ({ zoneId: id, minutes })) })],
    preferences: { ...makeGarden().preferences, ...preferences },
  });
};

/** Rain is forecast every morning and never falls; or the wind never drops. */
const promised = (et0Mm: number, over: Partial<DayOutlook>): Sky => ({
  forecast: () => ({ et0Mm, ...over }),
  measured: () => ({ et0Mm }),
});
/** Evapotranspiration that the forecasts cost a zone, compared with the same weeks without them. */
function measureCost(garden: Garden, et0Mm: number, over: Partial<DayOutlook>) {
  const [changed, plain] = [over, {}].map((sky) => season(garden, DAYS, promised(et0Mm, sky)));
  return (id: string) => (changed?.lost(id) ?? 1) - (plain?.lost(id) ?? 0);
}
const RAIN_TODAY = { rainfallMm: 20, rainProbability: 0.95 };
const GALE = { windMPerS: 12.5 };

describe('three weeks of rain that never falls', () => {
  const skies = [
    ['by the balance alone', {}],
    ['with a rain skip', { rain: RAIN }],
    ['with a rain skip for every day around', { rain: { ...RAIN, daysToSkip: [-3, -2, -1, 0, 1, 2, 3] } }],
  ] as const;
  test.each(skies)('cost no zone more than a twentieth of its evapotranspiration, %s', (_, preferences) => {
    for (const level of ['advanced', 'basic'] as const) {
      for (const et0Mm of [3, 5, 7]) {
        const garden = gardenWith(preferences, level);
        const cost = measureCost(garden, et0Mm, RAIN_TODAY);
        for (const { id } of garden.zones) {
          expect(cost(id), `${id}, ${level}, ${et0Mm} mm a day`).toBeLessThanOrEqual(MAX_LOST);
        }
      }
    }
  });

  test('the decision names the forecast that was overruled, and why', () => {
    const tomorrow: Sky = {
      forecast: (_, ahead) => (ahead === 1 ? { et0Mm: 3, ...RAIN_TODAY } : { et0Mm: 3 }),
      measured: () => ({ et0Mm: 3 }),
    };
    const { days } = season(gardenWith({ rain: RAIN }), DAYS, tomorrow);
    const decisions = days.flatMap((day) => day.decisions).filter(({ zoneId }) => zoneId === 'turf');
    const skipped = decisions.filter(({ skip }) => skip !== null);
    const despite = decisions.filter((decision) => decision.despite !== undefined);
    expect(skipped.length).toBeGreaterThan(0);
    expect(despite.length).toBeGreaterThan(3);
    for (const { demand, skip } of skipped) {
      expect(skip?.reason).toBe('RAIN');
      expect(demand?.withoutRainMm).toBeLessThanOrEqual(demand?.floorDepletionMm ?? 0);
    }
    for (const { demand, despite: forecast, netMm, verdict } of despite) {
      expect(forecast?.figures).toMatchObject({ rainMm: 20, basis: 'forecast' });
      expect(demand?.withoutRainMm).toBeGreaterThan(demand?.floorDepletionMm ?? 0);
      expect([verdict, netMm > 0]).toEqual(['water', true]);
    }
  });

  test('a zone without a balance is held back once, and then not again before it has rained', () => {
    const garden = gardenWith({ rain: { ...RAIN, daysToSkip: [0] } }, 'none');
    const watered = (sky: Sky) =>
      season(garden, DAYS, sky)
        .days.map(({ runs }) => (runs.length > 0 ? 'w' : '-'))
        .join('');
    expect(watered(promised(5, RAIN_TODAY))).toBe('-wwwwwwwwwwwwww-wwwww');
    const fulfilled = { forecast: () => RAIN_TODAY, measured: () => ({ rainfallMm: 20 }) };
    expect(watered(fulfilled)).toBe('-'.repeat(DAYS));
    const once = { forecast: () => RAIN_TODAY, measured: (index: number) => ({ rainfallMm: index === 4 ? 12 : 0 }) };
    expect(watered(once)).toBe('-wwww--wwwwwwwwwwwwww'.slice(0, DAYS));
  });
});

describe('three weeks of wind', () => {
  test.each(['advanced', 'basic'] as const)('cost no zone more than a twentieth, level %s', (level) => {
    for (const et0Mm of [3, 5, 7]) {
      const garden = gardenWith({ windKmh: 32 }, level);
      const cost = measureCost(garden, et0Mm, GALE);
      for (const { id } of garden.zones) expect(cost(id), `${id} ${et0Mm}`).toBeLessThanOrEqual(MAX_LOST);
    }
  });

  test('a zone at its floor is watered in the calm before sunrise', () => {
    const { days } = season(gardenWith({ windKmh: 32 }), DAYS, promised(5, GALE));
    const decisions = days.flatMap((day) => day.decisions.filter(({ zoneId }) => zoneId === 'turf'));
    expect(decisions.some(({ skip }) => skip?.reason === 'WIND')).toBe(true);
    expect(decisions.some(({ despite }) => despite?.reason === 'WIND')).toBe(true);
    const hours = days
      .flatMap((day) => day.runs)
      .filter(({ zoneId }) => zoneId === 'turf')
      .map(({ endsAt }) => Temporal.Instant.fromEpochMilliseconds(endsAt).toZonedDateTimeISO('Europe/Berlin').hour);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...hours)).toBeLessThanOrEqual(5);
  });

  test('one start of a program without a balance is held back, not the next', () => {
    const { days } = season(gardenWith({ windKmh: 32 }, 'none', 10), 6, promised(5, GALE));
    const turf = days.map(({ runs }) => runs.some(({ zoneId }) => zoneId === 'turf'));
    expect(turf).toEqual([false, true, false, true, false, true]);
  });
});

test('a weekly program is held back where the zone plans itself meanwhile, and not where it waits for the program', () => {
  const weekly = programFrom({ everyDays: 7, zones: [{ zoneId: 'turf', minutes: 60 }] });
  const rain = { ...RAIN, daysToSkip: [0] };
  const first = (level: PlannedZone['level']) => {
    const zone = zoneFrom({ id: 'turf', level });
    const garden = makeGarden({
      zones: [zone],
      programs: [weekly],
      preferences: { ...makeGarden().preferences, rain },
    });
    const { days } = season(garden, 8, promised(3, RAIN_TODAY), 0.35);
    return days.flatMap((day) => day.decisions).find(({ programId }) => programId !== null);
  };
  expect(first('advanced')).toMatchObject({ verdict: 'skip', skip: { reason: 'RAIN' } });
  expect(first('basic')).toMatchObject({ verdict: 'water', despite: { reason: 'RAIN' } });
});

describe('what stays hard', () => {
  const dry: Sky = { forecast: () => ({}), measured: () => ({}) };
  const wateredUnder = (preferences: Partial<Garden['preferences']>, sky: Sky) =>
    season(gardenWith(preferences), DAYS, sky, 0.5).days.flatMap(({ runs }) => runs).length;

  test('frost', () => {
    const icy = { temperatureMinC: -1, temperatureMaxC: 2 };
    expect(wateredUnder({ cold: { thresholdC: 2, winterC: null } }, { ...dry, forecast: () => icy })).toBe(0);
  });

  test('rain that has really fallen', () => {
    const wet: Sky = { forecast: () => ({}), measured: () => ({ rainfallMm: 6, et0Mm: 9 }) };
    const rain = { ...RAIN, daysToSkip: [0, 1, 2] };
    const { days } = season(gardenWith({ rain }), 3, wet, 0.6);
    const later = days.slice(1).flatMap((day) => day.decisions);
    const isMeasured = (skip: Skip | null) => skip?.reason === 'RAIN' && skip.figures.basis === 'measured';
    expect(later.every(({ skip, verdict }) => verdict === 'wait' || isMeasured(skip))).toBe(true);
  });
});
