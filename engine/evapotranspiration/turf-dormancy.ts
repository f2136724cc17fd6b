import type { PlantType } from '../vocabulary/garden.ts';

/**
 * Mean air temperature of ten days, in which turf goes dormant: warm-season grasses lose their green below 10 C and grow
 * again above 15 C, cool-season ones rest below 2 C and grow above 6 C (university extension practice).
 */
const DORMANCY_C: { readonly [P in PlantType]?: { readonly rests: number; readonly grows: number } } = {
  WARM_GRASS: { rests: 10, grows: 15 },
  COOL_GRASS: { rests: 2, grows: 6 },
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
