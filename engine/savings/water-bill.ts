import type { BudgetVerdict } from '../vocabulary/budgets.ts';
import type { Tariff } from './money-saved.ts';

/** A tier of a month's bill, and the garden's water in it. */
export interface TierUse {
  /** Where the tier begins and ends, m3 a month; it ends at Infinity if it is the last. */
  readonly fromM3: number;
  readonly upToM3: number;
  readonly pricePerM3: number;
  readonly gardenM3: number;
  readonly cost: number;
}

/** The garden's water of a billing period, tier by tier: it lies above the household's, which fills the cheap tiers. */
export function tierUses(tariff: Tariff, householdM3: number, gardenM3: number): TierUse[] {
  let fromM3 = 0;
  return tariff.tiers.map(({ upToM3, pricePerM3 }) => {
    const below = (m3: number) => Math.max(0, Math.min(m3, upToM3) - fromM3);
    const inTierM3 = below(householdM3 + gardenM3) - below(householdM3);
    const use = { fromM3, upToM3, pricePerM3, gardenM3: inTierM3, cost: inTierM3 * pricePerM3 };
    fromM3 = upToM3;
    return use;
  });
}

/** A month's limit, of water or of money. */
export type Budget =
  | { readonly kind: 'volume'; readonly m3: number }
  | { readonly kind: 'money'; readonly amount: number };

/** Cubic metres of a month's garden water: until now, and by its end. */
export interface MonthVolumes {
  readonly usedM3: number;
  readonly expectedM3: number;
  readonly dryM3: number;
}

/** How many cubic metres a budget allows a garden; null where money is counted and no price is known. */
export function budgetM3(budget: Budget, tariff: Tariff | null, householdM3: number): number | null {
  if (budget.kind === 'volume') return budget.m3;
  return tariff && volumeFor(tariff, householdM3, budget.amount);
}

/** Beyond what any garden uses, m3 a month; water that costs nothing has no end. */
const MOST_M3 = 1_000_000;

/** The volume above the household's that costs so much; never more than `MOST_M3`. */
function volumeFor(tariff: Tariff, householdM3: number, amount: number): number {
  let left = amount;
  let m3 = 0;
  for (const { fromM3, upToM3, pricePerM3 } of tierUses(tariff, householdM3, MOST_M3)) {
    const room = Math.max(0, Math.min(upToM3, householdM3 + MOST_M3) - Math.max(fromM3, householdM3));
    const affordable = pricePerM3 > 0 ? left / pricePerM3 : room;
    m3 += Math.min(room, affordable);
    if (affordable < room) break;
    left -= room * pricePerM3;
  }
  return m3;
}

/** `limitM3` of `budgetM3`. */
export function judgeBudget(limitM3: number, { usedM3, expectedM3, dryM3 }: MonthVolumes): BudgetVerdict {
  if (usedM3 > limitM3) return 'passed';
  if (expectedM3 > limitM3) return 'likely';
  return dryM3 > limitM3 ? 'possible' : 'within';
}
