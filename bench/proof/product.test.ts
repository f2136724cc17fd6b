import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { NEW_PROBE } from '@sluice/engine/proof/seasons/planned';
import { makePlots } from '@sluice/engine/proof/seasons/plots';
import { reachedMm } from '@sluice/engine/proof/seasons/true-soil';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { PRODUCT } from './product.ts';

/** Two tables of the same literature, rounded differently. */
const SHARE = 0.01;

test.each(CLIMATES.map((climate) => [climate.name, climate] as const))(
  'in %s every plot is a smart zone of the product, and its soil and heads are what the truth has',
  (_, climate) => {
    const plots = makePlots(climate);
    const { zones } = PRODUCT.garden(climate, plots, []);
    expect(zones.map(({ id }) => id)).toEqual(plots.map(({ name }) => name));
    for (const [place, zone] of zones.entries()) {
      const figures = plots[place]?.figures;
      if (figures === undefined) throw new Error(`no plot ${place}`);
      expect(zone.level).toBe('advanced');
      expect(Math.abs(zone.totalAvailableWaterMm / reachedMm(figures) - 1)).toBeLessThan(SHARE);
      expect(Math.abs(zone.precipitationRateMmPerHour / figures.rateMmPerHour - 1)).toBeLessThan(SHARE);
      expect(Math.abs(zone.efficiency / figures.efficiency - 1)).toBeLessThan(SHARE);
    }
  },
);

test('the preferences are those that a new garden has', () => {
  const [climate] = CLIMATES;
  if (climate === undefined) throw new Error('no climate');
  const { preferences, sources } = PRODUCT.garden(climate, makePlots(climate), []);
  expect(preferences.windKmh).toBe(LIMITS.windSkipDefaultKmh);
  expect(preferences.cold).toEqual({ thresholdC: LIMITS.winterizationDefaultC, winterC: null });
  expect(preferences.rain?.thresholdMm).toBe(LIMITS.rainSkipDefaultMm);
  expect(sources).toHaveLength(1);
});

test('a day is settled by what was measured, and a first depletion lies between nothing and all', () => {
  for (const climate of CLIMATES) {
    for (const plot of makePlots(climate)) {
      const before = PRODUCT.begun(plot, climate, '2031-07-01', { hasProbe: false, hasMeter: false });
      const firstMm = before.soil.depletionMm;
      expect(firstMm).toBeGreaterThan(0);
      expect(firstMm).toBeLessThan(plot.figures.totalAvailableMm);
      const day = {
        epochDay: 22_461,
        date: '2031-07-01',
        month: 7,
        weekday: 2,
        temperatureMinC: 15,
        temperatureMaxC: 29,
        rainfallMm: 0,
        et0Mm: 5,
        humidityPercent: 50,
        windMPerS: 2.8,
      };
      const evening = { litres: null, waterContent: null, supervision: NEW_PROBE, word: null };
      const dryMm = PRODUCT.settled(plot, climate, before, day, { ...evening, openS: 0 }).soil.depletionMm;
      expect(dryMm).toBeGreaterThan(firstMm);
      const watered = PRODUCT.settled(plot, climate, before, day, { ...evening, openS: 1800 });
      expect(watered.soil.depletionMm).toBeLessThan(dryMm);
    }
  }
});
