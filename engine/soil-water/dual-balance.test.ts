import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropStand, dualBalanceStep } from './dual-balance.ts';
import { type DualSeason, type DualState, initialDualState } from './dual-season.ts';

const SHRUBS: DualSeason = {
  stages: { initialDays: 5, developmentDays: 20, midDays: 60, lateDays: 20 },
  basal: { initial: 0.15, mid: 0.9, end: 0.4 },
  initialHeightM: 0.1,
  mostHeightM: 1.2,
  initialRootDepthM: 0.2,
  mostRootDepthM: 0.6,
  fieldCapacity: 0.29,
  wiltingPoint: 0.12,
  depletionFraction: 0.5,
  isDepletionFractionConstant: false,
  surfaceDepthM: 0.1,
  readilyEvaporableMm: 9,
  curveNumber: 75,
};

const day = fc.record({
  et0Mm: fc.double({ min: 0, max: 14, noNaN: true }),
  climate: fc.record({
    windMPerS: fc.double({ min: 0, max: 20, noNaN: true }),
    humidityMinPercent: fc.double({ min: 0, max: 100, noNaN: true }),
  }),
  rainfallMm: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 120, noNaN: true })),
  irrigation: fc.option(
    fc.record({
      netMm: fc.double({ min: 0, max: 40, noNaN: true }),
      wettedFraction: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  ),
});

test('every day of every season closes, and stays between its bounds', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 110 }), (days) => {
      let before: DualState = initialDualState(SHRUBS, 0.2);
      days.forEach((weather, index) => {
        const after = dualBalanceStep(SHRUBS, before, { ...weather, day: index });
        const inMm = weather.rainfallMm - after.runoffMm + (weather.irrigation?.netMm ?? 0);
        const gained = inMm - after.actualEtMm - after.deepPercolationMm + after.belowWiltingPointMm;
        expect(Math.abs(before.depletionMm - after.depletionMm - gained)).toBeLessThanOrEqual(1e-9);
        expect(after.depletionMm).toBeGreaterThanOrEqual(0);
        const total = 1000 * (SHRUBS.fieldCapacity - SHRUBS.wiltingPoint) * after.rootDepthM;
        expect(after.depletionMm).toBeLessThanOrEqual(total + 1e-9);
        expect(after.surfaceDepletionMm).toBeGreaterThanOrEqual(0);
        const { mostCoefficient } = cropStand(SHRUBS, before, { ...weather, day: index });
        expect(after.evaporationMm).toBeLessThanOrEqual(mostCoefficient * weather.et0Mm + 1e-9);
        expect(after.rootDepthM).toBeGreaterThanOrEqual(before.rootDepthM);
        expect(after.runoffMm).toBeLessThanOrEqual(weather.rainfallMm);
        before = after;
      });
    }),
    { numRuns: 60 },
  );
});

test('a turf of one coefficient all year is full grown from the first day', () => {
  const turf = { ...SHRUBS, basal: { initial: 0.8, mid: 0.8, end: 0.8 } };
  const weather = {
    day: 0,
    et0Mm: 5,
    climate: { windMPerS: 2, humidityMinPercent: 45 },
    rainfallMm: 0,
    irrigation: null,
  };
  const after = dualBalanceStep(turf, initialDualState(turf, 0.2), weather);
  expect(after).toMatchObject({ heightM: 1.2, rootDepthM: 0.6 });
  expect(after.actualEtMm).toBeGreaterThan(0);
});
