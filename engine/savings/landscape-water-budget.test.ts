import { describe, expect, test } from 'vitest';
import {
  estimatedWaterUse,
  type Hydrozone,
  meanAdjustmentFactor,
  plantFactorOf,
  RESIDENTIAL_ADJUSTMENT_FACTOR,
  waterAllowance,
} from './landscape-water-budget.ts';

const SQUARE_FOOT_M2 = 0.3048 ** 2;
const gallons = (litres: number) => litres / 3.785411784;
const inches = (value: number) => value * 25.4;
const zone = (squareFeet: number, plantFactor: number, efficiency: number, isSpecial = false): Hydrozone => ({
  ...{ areaM2: squareFeet * SQUARE_FOOT_M2, plantFactor, efficiency, isSpecial },
});

test('the example of the ordinance: 50,000 square feet in Fresno', () => {
  // City of Colton, ordinance O-008-14, as in the model ordinance of 2009 with its factor of 0.7.
  const landscape = [zone(50_000, 0.5, 0.8)];
  expect(Math.round(gallons(waterAllowance(inches(51.1), landscape, 0.7)))).toBe(1_108_870);
});

test('special areas may have all of the reference evapotranspiration', () => {
  const [regular, special] = [zone(900, 0.5, 0.8), zone(100, 0.8, 0.75, true)];
  const allowed = waterAllowance(inches(40), [regular, special], RESIDENTIAL_ADJUSTMENT_FACTOR);
  expect(gallons(allowed)).toBeCloseTo(40 * 0.62 * (0.55 * 1_000 + 0.45 * 100), 6);
  expect(gallons(estimatedWaterUse(inches(40), special))).toBeCloseTo(40 * 0.62 * 100, 6);
});

describe('a worksheet that was handed in, of 2021, with an evapotranspiration of 43.0 inches', () => {
  // It rounds factors to three digits, and so each zone to a few gallons in a thousand.
  const worksheet: [Hydrozone, number][] = [
    [zone(204, 0.5, 0.81), 3355.64],
    [zone(1310, 0.2, 0.81), 8626.38],
    [zone(677, 0.8, 0.75), 19258.09],
    [zone(194, 0.2, 0.81), 1277.49],
    [zone(68, 0, 1, true), 1812.88],
  ];
  test.each(worksheet)('%j', (hydrozone, expected) => {
    expect(gallons(estimatedWaterUse(inches(43), hydrozone)) / expected).toBeCloseTo(1, 3);
  });

  test('has the mean factor that stands on it', () => {
    expect(meanAdjustmentFactor(worksheet.map(([hydrozone]) => hydrozone))).toBeCloseTo(0.511, 3);
  });
});

test('nothing but special areas has no mean factor', () => {
  expect(meanAdjustmentFactor([zone(68, 0, 1, true)])).toBeNull();
});

test('a plant’s factor is that of the months in which water evaporates', () => {
  const et0 = [0, 0, 0, 0, 0, 100, 300, 0, 0, 0, 0, 0];
  expect(plantFactorOf([1, 1, 1, 1, 1, 0.4, 0.8, 1, 1, 1, 1, 1], et0)).toBeCloseTo(0.7, 12);
  expect(plantFactorOf(Array(12).fill(0.5), Array(12).fill(0))).toBe(0);
});
