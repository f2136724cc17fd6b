import { expect, test } from 'vitest';
import { SHADE_FACTORS } from '../evapotranspiration/plant-coefficient.ts';
import { needCases, readCaseJson } from '../proof/shared-cases.ts';
import { SLOPES, type Slope, SOIL_TYPES, type SoilType, SPRINKLER_TYPES } from './garden.ts';
import { PLANT_PROPERTIES } from './plant-properties.ts';
import { ALLOWABLE_SURFACE_ACCUMULATION_MM, SOIL_PROPERTIES } from './soil-properties.ts';
import { SPRINKLER_PROPERTIES } from './sprinkler-properties.ts';

/** FAO-56 table 19: field capacity and wilting point, least and most (clay loam: its silty clay loam). */
const TABLE_19: { [S in SoilType]: [number, number, number, number] } = {
  SAND: [0.07, 0.17, 0.02, 0.07],
  LOAMY_SAND: [0.11, 0.19, 0.03, 0.1],
  SANDY_LOAM: [0.18, 0.28, 0.06, 0.16],
  LOAM: [0.2, 0.3, 0.07, 0.17],
  CLAY_LOAM: [0.3, 0.37, 0.17, 0.24],
  SILTY_CLAY: [0.3, 0.42, 0.17, 0.29],
  CLAY: [0.32, 0.4, 0.2, 0.24],
};
/** Irrigation Association, inches of available water per inch of soil. */
const AVAILABLE_WATER: { [S in SoilType]: number } = {
  SAND: 0.06,
  LOAMY_SAND: 0.08,
  SANDY_LOAM: 0.12,
  LOAM: 0.17,
  CLAY_LOAM: 0.18,
  SILTY_CLAY: 0.17,
  CLAY: 0.17,
};

test.each(SOIL_TYPES)('%s holds the water that both handbooks say', (soil) => {
  const { fieldCapacity, wiltingPoint, saturation } = SOIL_PROPERTIES[soil];
  const [leastCapacity, mostCapacity, leastWilting, mostWilting] = TABLE_19[soil];
  expect(fieldCapacity).toBeGreaterThanOrEqual(leastCapacity);
  expect(fieldCapacity).toBeLessThanOrEqual(mostCapacity);
  expect(wiltingPoint).toBeGreaterThanOrEqual(leastWilting);
  expect(wiltingPoint).toBeLessThanOrEqual(mostWilting);
  expect(fieldCapacity - wiltingPoint).toBeCloseTo(AVAILABLE_WATER[soil], 10);
  expect(saturation).toBeGreaterThan(fieldCapacity);
});

test.each(SOIL_TYPES)('%s lets less water stand the steeper it lies', (soil) => {
  const depths = SLOPES.map((slope) => ALLOWABLE_SURFACE_ACCUMULATION_MM[soil][slope]);
  expect(depths).toEqual(depths.toSorted((a, b) => b - a));
});

test('intake and surface accumulation are those of the published cycle and soak rows', (context) => {
  needCases(context);
  type Row = { soil: SoilType; slope: string; IR_mm_h: number; ASA_mm: number };
  for (const { soil, slope, IR_mm_h, ASA_mm } of readCaseJson<{ cases: Row[] }>('cycle-soak.json').cases) {
    expect(SOIL_PROPERTIES[soil].infiltrationRateMmPerHour).toBeCloseTo(IR_mm_h, 9);
    expect(ALLOWABLE_SURFACE_ACCUMULATION_MM[soil][slope.split(' ')[0] as Slope]).toBeCloseTo(ASA_mm, 9);
  }
});

test.each(SPRINKLER_TYPES)('%s loses water beyond its unevenness', (sprinkler) => {
  const { distributionUniformity, efficiency } = SPRINKLER_PROPERTIES[sprinkler];
  expect(efficiency).toBeLessThan(0.4 + 0.6 * distributionUniformity);
});

test('the yearly means of turf meet the plant factors of S623', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value) / values.length;
  const { COOL_GRASS, WARM_GRASS } = PLANT_PROPERTIES;
  expect(COOL_GRASS.cropCoefficient.by === 'month' && mean(COOL_GRASS.cropCoefficient.north)).toBeCloseTo(0.8, 1);
  expect(WARM_GRASS.cropCoefficient.by === 'month' && mean(WARM_GRASS.cropCoefficient.north)).toBeCloseTo(0.6, 1);
});

test('less sun, less need', () => {
  const { NONE, SOME, HALF, LOTS } = SHADE_FACTORS;
  expect([NONE, SOME, HALF, LOTS]).toEqual([NONE, SOME, HALF, LOTS].toSorted((a, b) => b - a));
});
