import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneySaved, parseTariff, priceWater } from './money-saved.ts';

describe('money', () => {
  const parsed = parseTariff({
    tiers: [{ upToM3: 10, pricePerM3: 1 }, { upToM3: 30, pricePerM3: 2 }, { pricePerM3: 4 }],
  });
  const tariff = parsed.ok ? parsed.value : { tiers: [] };

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

  test.each([
    [{ tiers: [] }, 'tiers', 'MISSING'],
    [
      { tiers: [{ upToM3: 10, pricePerM3: 1 }, { upToM3: 5, pricePerM3: 2 }, { pricePerM3: 3 }] },
      'tiers.1.upToM3',
      'MINIMUM_ABOVE_MAXIMUM',
    ],
    [{ tiers: [{ pricePerM3: -1 }] }, 'tiers.0.pricePerM3', 'BELOW_LEAST'],
  ])('%j is refused', (input, path, name) => {
    expect(parseTariff(input)).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});
