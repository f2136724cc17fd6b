import { expect, test } from 'vitest';
import { moneySpent } from './money-saved.ts';
import { budgetM3, judgeBudget, tierUses } from './water-bill.ts';

const tariff = {
  tiers: [
    { upToM3: 10, pricePerM3: 1 },
    { upToM3: 30, pricePerM3: 2 },
    { upToM3: Number.POSITIVE_INFINITY, pricePerM3: 5 },
  ],
};

test('the garden’s water lies above the household’s, and its tiers add up to what it costs', () => {
  const uses = tierUses(tariff, 8, 25);
  expect(uses.map(({ gardenM3 }) => gardenM3)).toEqual([2, 20, 3]);
  expect(uses.map(({ cost }) => cost)).toEqual([2, 40, 15]);
  expect(uses.reduce((sum, { cost }) => sum + cost, 0)).toBe(moneySpent(tariff, 8, 25));
});

test('a household in the dearest tier leaves the cheap ones no water of the garden', () => {
  expect(tierUses(tariff, 40, 4).map(({ gardenM3 }) => gardenM3)).toEqual([0, 0, 4]);
});

test.each([
  [1, 1],
  [2, 2],
  [42, 22],
  [57, 25],
])('for %d of money a garden above 8 m³ gets %d m³', (amount, m3) => {
  expect(budgetM3({ kind: 'money', amount }, tariff, 8)).toBeCloseTo(m3, 9);
  expect(moneySpent(tariff, 8, m3)).toBeCloseTo(amount, 9);
});

test('a budget of water needs no tariff, one of money does', () => {
  expect(budgetM3({ kind: 'volume', m3: 7 }, null, 0)).toBe(7);
  expect(budgetM3({ kind: 'money', amount: 7 }, null, 0)).toBeNull();
});

test('water that costs nothing exhausts no budget of money', () => {
  const free = { tiers: [{ upToM3: Number.POSITIVE_INFINITY, pricePerM3: 0 }] };
  expect(budgetM3({ kind: 'money', amount: 1 }, free, 8)).toBeGreaterThan(100_000);
});

test.each([
  ['within', { usedM3: 1, expectedM3: 3, dryM3: 5 }],
  ['possible', { usedM3: 1, expectedM3: 3, dryM3: 5.1 }],
  ['likely', { usedM3: 1, expectedM3: 5.1, dryM3: 6 }],
  ['passed', { usedM3: 5.1, expectedM3: 6, dryM3: 7 }],
] as const)('%s', (verdict, volumes) => {
  expect(judgeBudget(5, volumes)).toBe(verdict);
});
