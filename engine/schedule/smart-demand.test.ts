import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY, zoneFrom } from '../proof/gardens.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { fraction } from '../vocabulary/units.ts';
import { expectedDay, soilWeather } from './expected-days.ts';
import { demandToday } from './smart-demand.ts';

const lawn = zoneFrom({ recipe: 'EPA', rootDepthM: 0.2 });
const { triggerDepletionMm, mostDepletionMm } = lawn.rule;
/** Every day has hours enough. */
const DAILY = { daysToNext: 1, netMmPerChance: Number.POSITIVE_INFINITY, wasLastTaken: false };

/** The lawn's demand at this depletion, before one day of such weather. */
function demand(depletionMm: number, over: Partial<DayOutlook>, zone = lawn) {
  const reading = { strategy: 'forecast', leastProbability: 0.8 } as const;
  const day = dryDay(FIRST_DAY, over);
  const days = [expectedDay(zone, day, soilWeather(day, 5, null), reading, { depletionMm: 0, surface: null }).expected];
  return demandToday(zone, { depletionMm, isAskedBySensor: false }, days, DAILY);
}
const depletedMm = triggerDepletionMm - 1;

describe('room for rain', () => {
  test('a dry sky: the roots are filled but for the recipe’s tenth', () => {
    expect(demand(depletedMm, {}).netMm).toBeCloseTo(depletedMm - 0.1 * triggerDepletionMm, 9);
  });

  test('the more likely and the heavier the rain may be, the less is given', () => {
    const given = (rainProbability: number, rainfallMm: number) =>
      demand(depletedMm, { et0Mm: 2, rainProbability, rainfallMm }).netMm;
    expect(given(0.3, 3)).toBeLessThan(given(0.05, 3));
    expect(given(0.6, 3)).toBeLessThan(given(0.3, 3));
    expect(given(0.3, 6)).toBeLessThan(given(0.3, 3));
    expect(given(0.02, 40)).toBe(given(0, 0));
  });

  test('but always enough to reach tomorrow if the rain does not come', () => {
    const { netMm, cropEtMm } = demand(depletedMm, { rainProbability: 0.79, rainfallMm: 60 });
    expect(netMm).toBeGreaterThan(0);
    expect(depletedMm - netMm + cropEtMm).toBeLessThanOrEqual(triggerDepletionMm);
  });
});

test('boost gives a fifth more than the roots and the day take, and less where rain may come or a probe learns', () => {
  const boosted = zoneFrom({ recipe: 'MORE_WATER', rootDepthM: 0.2 });
  const openMm = boosted.rule.triggerDepletionMm;
  const { netMm, aheadMm = 0, cropEtMm } = demand(openMm, {}, boosted);
  expect(netMm).toBeCloseTo(1.2 * (openMm + cropEtMm), 9);
  expect(aheadMm).toBeCloseTo(netMm - openMm, 9);
  expect(demand(openMm, { rainProbability: 0.3, rainfallMm: 3 }, boosted).netMm).toBeLessThan(netMm);
  const bulb = { ...boosted, wettedRootFraction: fraction(0.35), refillShare: 0.9 };
  expect(demand(openMm, {}, bulb).netMm).toBeCloseTo(0.9 * 1.2 * openMm, 9);
});

describe('rain that is counted on', () => {
  const likely = { rainProbability: 0.9, rainfallMm: 30 };

  test('is waited for where the plants could do without it', () => {
    const mild = demand(triggerDepletionMm - 1, { ...likely, et0Mm: 2 });
    expect(mild.netMm).toBe(0);
    expect(mild.depletionMm + mild.cropEtMm).toBeLessThanOrEqual(mostDepletionMm);
  });

  test('is not waited for where they could not: they get just enough until then', () => {
    const warm = demand(triggerDepletionMm - 1, { ...likely, et0Mm: 5 });
    expect(warm.netMm).toBeGreaterThan(0);
    expect(warm.depletionMm - warm.netMm + warm.cropEtMm).toBeLessThanOrEqual(mostDepletionMm);
    expect(warm.netMm).toBeLessThan(demand(triggerDepletionMm - 1, { et0Mm: 5 }).netMm / 2);
  });

  test('a garden without a protocol waits as long as its plants still use nine tenths of what they want', () => {
    const own = zoneFrom({ rootDepthM: 0.2 });
    const { triggerDepletionMm: trigger } = own.rule;
    const mild = demand(trigger - 1, { ...likely, et0Mm: 2 }, own);
    expect(mild.netMm).toBe(0);
    expect(mild.withoutRainMm).toBeLessThanOrEqual(mild.floorDepletionMm);
    expect(mild.heldForRain?.epochDay).toBe(FIRST_DAY);
    const hot = demand(trigger - 1, { ...likely, et0Mm: 9 }, own);
    expect(hot.netMm).toBeGreaterThan(0);
    expect(hot.withoutRainMm).toBeGreaterThan(hot.floorDepletionMm);
    const readilyMm = trigger * (hot.triggerDepletionMm / trigger);
    const atNineTenthsMm = readilyMm + 0.1 * (own.totalAvailableWaterMm - readilyMm);
    expect(hot.floorDepletionMm).toBeCloseTo(Math.min(1.25 * readilyMm, atNineTenthsMm), 9);
  });

  test('rain that has been measured counts in full', () => {
    const own = zoneFrom({ rootDepthM: 0.2 });
    const { triggerDepletionMm: trigger } = own.rule;
    const fallen = { basis: 'measured', rainProbability: 1, rainfallMm: 12, et0Mm: 5 } as const;
    expect(demand(trigger - 1, fallen, own).netMm).toBe(0);
  });
});

describe('rain of the next three days', () => {
  const own = zoneFrom();
  const reading = { strategy: 'forecast', leastProbability: 0.5 } as const;
  const cool = (over: Partial<DayOutlook>[]) =>
    over.map((day, index) => {
      const outlook = dryDay(FIRST_DAY + index, { et0Mm: 2.5, ...day });
      return expectedDay(own, outlook, soilWeather(outlook, 5, null), reading, { depletionMm: 0, surface: null })
        .expected;
    });
  const due = own.rule.triggerDepletionMm - 1;
  const given = (days: ReturnType<typeof cool>) =>
    demandToday(own, { depletionMm: due, isAskedBySensor: false }, days, DAILY);
  const rain = { rainfallMm: 25, rainProbability: 0.95 };

  test('leaves room: 25 mm tomorrow at 95 %, and one run that carries over tomorrow is all that is given', () => {
    const { netMm, cropEtMm, heldForRain, triggerDepletionMm } = given(cool([{}, rain, {}, {}]));
    expect(netMm).toBeGreaterThan(0);
    expect(netMm).toBeLessThan(due - 2);
    expect(due - netMm + 2 * 1.1 * cropEtMm).toBeLessThanOrEqual(triggerDepletionMm + 1e-9);
    expect(heldForRain).toEqual({ mm: due - netMm, epochDay: FIRST_DAY + 1 });
  });

  test('a zone that would be due again before the rain is filled', () => {
    expect(given(cool([{ et0Mm: 6 }, { et0Mm: 6 }, rain, {}])).netMm).toBeCloseTo(due, 9);
  });

  test('what is not likely, or too little, leaves none', () => {
    expect(given(cool([{}, { ...rain, rainProbability: 0.3 }, {}, {}])).netMm).toBeCloseTo(due, 9);
    expect(given(cool([{}, { rainfallMm: 1, rainProbability: 0.9 }, {}, {}])).netMm).toBeCloseTo(due, 9);
  });
});
