/** Water of a billing period up to a volume, at one price. */
export interface Tier {
  /** Cubic metres from the first on; Infinity of the last. */
  readonly upToM3: number;
  readonly pricePerM3: number;
}

/** A tariff of one currency: tiers in ascending order, the last without an end. */
export interface Tariff {
  readonly tiers: readonly Tier[];
}

/** What a volume costs in one billing period. */
export function priceWater(tariff: Tariff, volumeM3: number): number {
  let cost = 0;
  let fromM3 = 0;
  for (const { upToM3, pricePerM3 } of tariff.tiers) {
    const inTierM3 = Math.max(0, Math.min(volumeM3, upToM3) - fromM3);
    cost += inTierM3 * pricePerM3;
    fromM3 = upToM3;
  }
  return cost;
}

/**
 * What a billing period's savings are worth: the bill with the baseline's water less the bill with the water used. The
 * household's other water lies below the garden's, so that it is the dear upper tiers that are saved.
 */
export function moneySaved(tariff: Tariff, householdM3: number, baselineM3: number, usedM3: number): number {
  return priceWater(tariff, householdM3 + baselineM3) - priceWater(tariff, householdM3 + usedM3);
}

/** What the garden's water of a billing period costs: the bill with it less the bill of the household alone. */
export function moneySpent(tariff: Tariff, householdM3: number, usedM3: number): number {
  return moneySaved(tariff, householdM3, usedM3, 0);
}
