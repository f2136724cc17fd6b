import { describe, expect, test } from 'vitest';
import { waterStressCoefficient } from '../soil-water/zone-soil-water.ts';
import { fraction, mm } from '../vocabulary/units.ts';
import { rememberedDepletion, triggerToday, wateringRule } from './recipe.ts';

const HALF = { depletionFraction: fraction(0.5), totalAvailableWaterMm: mm(40) };

describe('recipes', () => {
  const rule = (recipe: 'DEFAULT' | 'LESS_FREQUENT' | 'MORE_FREQUENT' | 'LESS_WATER' | 'MORE_WATER' | 'EPA') =>
    wateringRule({ recipe }, mm(40), fraction(0.5));

  test('regular refills at half, EPA a tenth before it', () => {
    const plain = {
      triggerDepletionMm: 20,
      refillToDepletionMm: 0,
      roomForRainMm: 0,
      demandFactor: 1,
      leastUse: 1,
      extraShare: 0,
    };
    expect(rule('DEFAULT')).toEqual({
      ...plain,
      mostDepletionMm: 32,
      isTriggerAdjusted: true,
      isDeficitForgotten: false,
    });
    expect(rule('EPA')).toEqual({
      ...plain,
      triggerDepletionMm: 18,
      roomForRainMm: expect.closeTo(1.8, 9),
      mostDepletionMm: 20,
      isTriggerAdjusted: false,
      isDeficitForgotten: true,
    });
    expect([rule('DEFAULT'), rule('EPA')].map((one) => rememberedDepletion(one, 30))).toEqual([30, 20]);
  });

  test('frequent waters sooner, deep later', () => {
    expect(rule('MORE_FREQUENT').triggerDepletionMm).toBe(10);
    expect(rule('LESS_FREQUENT').triggerDepletionMm).toBe(25);
  });

  test('deep never waits until the plants wilt', () => {
    expect(wateringRule({ recipe: 'LESS_FREQUENT' }, mm(40), fraction(0.75)).triggerDepletionMm).toBe(32);
  });

  test('eco waits until plants get half of their use and fills half of that', () => {
    const eco = rule('LESS_WATER');
    expect(eco).toMatchObject({ triggerDepletionMm: 30, roomForRainMm: 15, demandFactor: 1 });
    expect(waterStressCoefficient(eco.triggerDepletionMm, mm(40), mm(20))).toBe(0.5);
  });

  test('boost begins a sixth sooner and gives a fifth more, without another demand', () => {
    expect(rule('MORE_WATER')).toMatchObject({ triggerDepletionMm: 20 / 1.2, extraShare: 0.2, demandFactor: 1 });
  });

  test('on a hot day eco waits until plants get half as well', () => {
    const [readily, trigger] = [0.38 * 40, triggerToday(rule('LESS_WATER'), HALF, 8)];
    expect(waterStressCoefficient(trigger, mm(40), mm(readily))).toBeCloseTo(0.5, 12);
  });

  test('customized keeps between the two moistures of the user', () => {
    const own = wateringRule({ recipe: 'CUSTOMIZED', low: fraction(0.4), high: fraction(0.9) }, mm(40), fraction(0.5));
    expect(own.triggerDepletionMm).toBeCloseTo(24, 12);
    expect(own.refillToDepletionMm).toBeCloseTo(4, 12);
  });

  test('a hot day lowers the trigger, a mild one does not raise it, and the user’s own bound stays', () => {
    const at = (cropEtMm: number) => triggerToday(rule('DEFAULT'), HALF, cropEtMm);
    expect(at(5)).toBe(20);
    expect(at(8)).toBeCloseTo(20 * (0.38 / 0.5), 12);
    expect(at(1)).toBe(20);
    const own = wateringRule({ recipe: 'CUSTOMIZED', low: fraction(0.4), high: fraction(0.9) }, mm(40), fraction(0.5));
    expect(triggerToday(own, HALF, 9)).toBe(own.triggerDepletionMm);
  });

  test('a new planting is watered a little and often', () => {
    const fresh = wateringRule({ recipe: 'NEW_PLANT' }, mm(12), fraction(0.5));
    expect(fresh.triggerDepletionMm).toBeCloseTo(2.1, 12);
  });
});
