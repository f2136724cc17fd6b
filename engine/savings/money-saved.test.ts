import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneySaved, priceWater } from './money-saved.ts';

describe('money', () => {
  const tiers = [
    { upToM3: 10, pricePerM3: 1 },
    { upToM3: 30, pricePerM3: 2 },
    { upToM3: Number.POSITIVE_INFINITY, pricePerM3: 4 },
  ];
  const tariff = { tiers };

  test('each cubic metre at the price of its tier', () => {
    expect([0, 10, 11, 30, 40].map((volume) => priceWater(tariff, volume))).toEqual([0, 10, 12, 50, 90]);
  });

  test('the dear tiers are saved first', () => {
    expect(moneySaved(tariff, 12, 30, 18)).toBe(priceWater(tariff, 42) - priceWater(tariff, 30));
    expect(moneySaved(tariff, 12, 30, 18)).toBe(48);
  });

  test('using less never costs more', () => {
    const volume = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(volume, volume, volume, (household, one, other) => {
        expect(moneySaved(tariff, household, Math.max(one, other), Math.min(one, other))).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });
});
