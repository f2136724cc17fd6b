import { describe, expect, test } from 'vitest';
import { PLANT_TYPES } from '../vocabulary/garden.ts';
import { climateAdjusted, coefficientOnDay } from './crop-coefficient.ts';
import { canopyCover, evaporationReduction, exposedWettedFraction } from './dual-coefficient.ts';
import { plantCoefficient, shadedCoefficient } from './plant-coefficient.ts';

const MADRID = { latitudeDeg: 40.4, climate: 'dry' } as const;
const SYDNEY = { latitudeDeg: -33.9, climate: 'wet' } as const;
const SINGAPORE = { latitudeDeg: 1.3, climate: 'wet' } as const;

describe('a plant type in its season', () => {
  test('July in Madrid is January in Sydney', () => {
    expect(plantCoefficient('COOL_GRASS', { month: 7, ...MADRID })).toBe(0.93);
    expect(plantCoefficient('COOL_GRASS', { month: 1, ...SYDNEY })).toBe(0.93);
    expect(plantCoefficient('COOL_GRASS', { month: 12, ...MADRID })).toBe(0.59);
    expect(plantCoefficient('COOL_GRASS', { month: 6, ...SYDNEY })).toBe(0.59);
  });

  test('at the equator no month differs from another', () => {
    const months = [1, 4, 7, 10].map((month) => plantCoefficient('WARM_GRASS', { month, ...SINGAPORE }));
    expect(new Set(months).size).toBe(1);
    expect(months[0]).toBeCloseTo(0.6442, 4);
  });

  test('shrubs drink more where it rains, xeriscape the same everywhere', () => {
    expect(plantCoefficient('SHRUBS', { month: 7, ...MADRID })).toBe(0.5);
    expect(plantCoefficient('SHRUBS', { month: 7, ...SYDNEY })).toBe(0.7);
    expect(plantCoefficient('XERISCAPE', { month: 7, ...MADRID })).toBe(0.3);
  });

  test.each(PLANT_TYPES)('%s in deep shade uses less, never nothing', (plant) => {
    const [sun, shade] = [
      shadedCoefficient(plant, 'NONE', { month: 5, ...MADRID }),
      shadedCoefficient(plant, 'LOTS', { month: 5, ...MADRID }),
    ];
    expect(shade).toBeCloseTo(0.65 * sun, 12);
    expect(shade).toBeGreaterThan(0);
  });
});

describe('the course of a season', () => {
  const lengths = { initialDays: 10, developmentDays: 20, midDays: 30, lateDays: 10 };
  const on = (day: number) => coefficientOnDay(day, lengths, { initial: 0.2, mid: 1, end: 0.6 });

  test('corners of the curve', () => {
    const corners = [0, 10, 20, 30, 60, 65, 70, 200].map((day) => on(day).toFixed(9));
    expect(corners).toEqual([0.2, 0.2, 0.6, 1, 1, 0.8, 0.6, 0.6].map((value) => value.toFixed(9)));
  });

  test('a stage of no days divides by nothing', () => {
    const abrupt = coefficientOnDay(10, { ...lengths, developmentDays: 0 }, { initial: 0.2, mid: 1, end: 0.6 });
    expect(abrupt).toBe(0.2);
    expect(coefficientOnDay(11, { ...lengths, developmentDays: 0 }, { initial: 0.2, mid: 1, end: 0.6 })).toBe(1);
  });

  test('coefficients below .45 are left alone by the climate, others bounded by it', () => {
    const desert = { windMPerS: 12, humidityMinPercent: 5 };
    expect(climateAdjusted(0.4, desert, 2)).toBe(0.4);
    expect(climateAdjusted(1, desert, 2)).toBe(climateAdjusted(1, { windMPerS: 6, humidityMinPercent: 20 }, 2));
  });
});

describe('dual coefficient at its bounds', () => {
  test('a bare field has no cover, a full one almost all', () => {
    expect(canopyCover(0.15, 0.15, 1.2, 1)).toBe(0);
    expect(canopyCover(0.1, 0.15, 1.2, 1)).toBe(0);
    expect(canopyCover(1.3, 0.15, 1.2, 1)).toBe(0.99);
  });

  test('the exposed wet share never quite vanishes', () => {
    expect(exposedWettedFraction(1, 1)).toBe(0.01);
  });

  test('evaporation is free, then falls to nothing', () => {
    expect([0, 5, 10, 15, 20].map((depletion) => evaporationReduction(depletion, 5, 15))).toEqual([1, 1, 0.5, 0, 0]);
  });
});
