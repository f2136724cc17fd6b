import type { PlantType } from '../vocabulary/garden.ts';

/**
 * Mean air temperature of ten days, in which turf rests. The monthly coefficients are of Californian winters, which hold
 * the slow growth below 15 C already; below 10 C warm-season grasses stop, and below 3 C cool-season ones (university
 * extension practice; the lower bounds are own).
 */
const DORMANCY_C: { readonly [P in PlantType]?: { readonly rests: number; readonly grows: number } } = {
  WARM_GRASS: { rests: 5, grows: 10 },
  COOL_GRASS: { rests: -2, grows: 3 },
};

/** Share of its growing demand that dormant turf still loses, as a mulch over moist soil (own). */
const DORMANT_SHARE = 0.3;

/** Days over which the mean is taken. */
export const DORMANCY_DAYS = 10;

/** Share of a plant's crop coefficient in force after ten days of this mean temperature; 1 where it is not known. */
export function dormancyFactor(plant: PlantType, tenDayMeanC: number | null): number {
  const bounds = DORMANCY_C[plant];
  if (bounds === undefined || tenDayMeanC === null) return 1;
  const growing = (tenDayMeanC - bounds.rests) / (bounds.grows - bounds.rests);
  return DORMANT_SHARE + (1 - DORMANT_SHARE) * Math.min(1, Math.max(0, growing));
}

/** Mean of the days' own means; null of fewer days than half of those wanted. */
export function meanTemperatureC(
  days: readonly { readonly temperatureMinC: number; readonly temperatureMaxC: number }[],
): number | null {
  if (days.length < DORMANCY_DAYS / 2) return null;
  const sum = days.reduce(
    (total, { temperatureMinC, temperatureMaxC }) => total + temperatureMinC + temperatureMaxC,
    0,
  );
  return sum / (2 * days.length);
}
