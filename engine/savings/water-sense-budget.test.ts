import { describe, expect, test } from 'vitest';
import {
  type BudgetedZone,
  baselineWater,
  findPeakMonth,
  findTurfShare,
  landscapeWaterAllowance,
  landscapeWaterRequirement,
} from './water-sense-budget.ts';

const gallons = (litres: number) => litres / 3.785411784;
const inches = (value: number) => value * 25.4;
const zone = (squareFeet: number, landscapeCoefficient: number, distributionUniformity: number, isTurf = false) =>
  ({ areaM2: squareFeet * 0.3048 ** 2, landscapeCoefficient, distributionUniformity, isTurf }) satisfies BudgetedZone;

/** June in San Francisco, 94105, its peak month by EPA's table of October 2020 (row 28,201). */
const june = { et0Mm: inches(5.305005), rainMm: inches(0.039661) };

describe('of 1,000 square feet in San Francisco, in gallons reckoned by hand with EPA’s climate', () => {
  const landscape = [zone(400, 0.8, 0.65, true), zone(600, 0.2, 0.9)] as const;

  test('70 % of the baseline is allowed', () => {
    expect(gallons(baselineWater(june, landscape))).toBeCloseTo(5.305005 * 1_000 * 0.6233, 6);
    expect(gallons(landscapeWaterAllowance(june, landscape))).toBeCloseTo(2_314.63, 2);
  });

  test('each zone requires what its plants need beyond a quarter of the rain, through its uniformity', () => {
    const [lawn, shrubs] = landscape.map((of) => gallons(landscapeWaterRequirement(june, of)));
    expect(lawn).toBeCloseTo(1_624.07, 2);
    expect(shrubs).toBeCloseTo(436.76, 2);
    expect(findTurfShare(landscape)).toBeCloseTo(0.4, 12);
  });
});

test('a wet month requires nothing, and no less than nothing', () => {
  expect(landscapeWaterRequirement({ et0Mm: 100, rainMm: 400 }, zone(100, 0.5, 0.7))).toBe(0);
  expect(findTurfShare([])).toBeNull();
});

describe('the peak month', () => {
  const flat = Array<number>(12).fill(100);

  test('is that in which evapotranspiration exceeds rain by most', () => {
    expect(findPeakMonth(flat.with(6, 180), Array<number>(12).fill(20).with(6, 110))).toBe(0);
    expect(findPeakMonth(flat.with(6, 180).with(8, 150), Array<number>(12).fill(20).with(6, 110))).toBe(8);
  });

  test('has the most evapotranspiration where it rains more in all months', () => {
    expect(findPeakMonth(flat.with(4, 120), Array<number>(12).fill(300).with(9, 110))).toBe(4);
  });
});
