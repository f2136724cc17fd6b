import type { soilWater } from '@sluice/contract/zones';
import type { z } from 'zod';

export type SoilWater = z.infer<typeof soilWater>;

const clampShare = (share: number) => Math.min(1, Math.max(0, share));

/** Shares of the available water capacity, 0 to 1: how much is there, and below how much it is refilled. */
export function calculateSoilShares({ depletion_mm, total_available_water_mm, trigger_depletion_mm }: SoilWater) {
  if (total_available_water_mm <= 0) return { filled: 0, refill: 0 };
  return {
    filled: clampShare(1 - depletion_mm / total_available_water_mm),
    refill: clampShare(1 - trigger_depletion_mm / total_available_water_mm),
  };
}

/** Millimetres that are left before the zone wants water: by its plants, or by its recipe where that waits for more. */
export const leftBeforeWateringMm = (water: SoilWater): number =>
  Math.max(water.readily_available_water_mm, water.trigger_depletion_mm) - water.depletion_mm;
