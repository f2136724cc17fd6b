import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY, zoneFrom } from '../proof/gardens.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { expectedDay, soilWeather } from './expected-days.ts';
import { demandToday } from './smart-demand.ts';

const lawn = zoneFrom({ recipe: 'EPA', rootDepthM: 0.2 });
const { triggerDepletionMm, mostDepletionMm } = lawn.rule;

/** The lawn's demand at this depletion, before one day of such weather. */
function demand(depletionMm: number, over: Partial<DayOutlook>, zone = lawn) {
  const reading = { strategy: 'forecast', leastProbability: 0.8 } as const;
  const day = dryDay(FIRST_DAY, over);
  const days = [expectedDay(zone, day, soilWeather(day, 5, null), reading, null).expected];
  return demandToday(zone, { depletionMm, isAskedBySensor: false }, days, Number.POSITIVE_INFINITY);
}
const thirsty = triggerDepletionMm - 1;

describe('room for rain', () => {
  test('a dry sky: the roots are filled but for the recipe’s tenth', () => {
    expect(demand(thirsty, {}).netMm).toBeCloseTo(thirsty - 0.1 * triggerDepletionMm, 9);
  });

  test('the likelier and the heavier the rain may come, the less is given', () => {
    const given = (rainProbability: number, rainfallMm: number) =>
      demand(thirsty, { et0Mm: 2, rainProbability, rainfallMm }).netMm;
    expect(given(0.3, 3)).toBeLessThan(given(0.05, 3));
    expect(given(0.6, 3)).toBeLessThan(given(0.3, 3));
    expect(given(0.3, 6)).toBeLessThan(given(0.3, 3));
    expect(given(0.02, 40)).toBe(given(0, 0));
  });

  test('but always enough to reach tomorrow, should the rain stay away', () => {
    const { netMm, cropEtMm } = demand(thirsty, { rainProbability: 0.79, rainfallMm: 60 });
    expect(netMm).toBeGreaterThan(0);
    expect(thirsty - netMm + cropEtMm).toBeLessThanOrEqual(triggerDepletionMm);
  });
});

describe('rain that is counted on', () => {
  const likely = { rainProbability: 0.9, rainfallMm: 30 };

  test('is waited for where the plants could do without it', () => {
    const mild = demand(triggerDepletionMm - 1, { ...likely, et0Mm: 2 });
    expect(mild.netMm).toBe(0);
    expect(mild.depletionMm + mild.cropEtMm).toBeLessThanOrEqual(mostDepletionMm);
  });

  test('is not waited for where they could not: as little as carries them over is given', () => {
    const hot = demand(triggerDepletionMm - 1, { ...likely, et0Mm: 9 });
    expect(hot.netMm).toBeGreaterThan(0);
    expect(hot.depletionMm - hot.netMm + hot.cropEtMm).toBeLessThanOrEqual(mostDepletionMm);
    expect(hot.netMm).toBeLessThan(demand(triggerDepletionMm - 1, { et0Mm: 9 }).netMm / 2);
  });

  test('a garden without a protocol waits as long as nothing wilts', () => {
    const own = zoneFrom({ rootDepthM: 0.2 });
    expect(demand(own.rule.triggerDepletionMm - 1, { ...likely, et0Mm: 9 }, own).netMm).toBe(0);
    expect(own.rule.mostDepletionMm).toBeCloseTo(0.8 * own.totalAvailableWaterMm, 9);
  });
});
