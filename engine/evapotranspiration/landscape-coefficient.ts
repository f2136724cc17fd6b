/**
 * The landscape coefficient of WUCOLS (Costello et al. 2000, "A Guide to Estimating Irrigation Water Needs of Landscape
 * Plantings in California"): KL = species x density x microclimate. Middles of the published ranges.
 */
export const SPECIES_FACTORS = { high: 0.8, moderate: 0.5, low: 0.2, veryLow: 0.05 } as const;
export const DENSITY_FACTORS = { high: 1.2, average: 1, low: 0.7 } as const;
export const MICROCLIMATE_FACTORS = { high: 1.25, average: 1, low: 0.7 } as const;

export interface Landscape {
  readonly species: keyof typeof SPECIES_FACTORS;
  readonly density: keyof typeof DENSITY_FACTORS;
  readonly microclimate: keyof typeof MICROCLIMATE_FACTORS;
}

export function landscapeCoefficient({ species, density, microclimate }: Landscape): number {
  return SPECIES_FACTORS[species] * DENSITY_FACTORS[density] * MICROCLIMATE_FACTORS[microclimate];
}

/** From this share of ground covered a planting uses water like one big leaf (ANSI/ASABE S623). */
const FULL_COVER = 0.8;

/** Share of a full stand's demand that a sparser one has (ANSI/ASABE S623). */
export function coverFactor(groundCoverFraction: number): number {
  return Math.min(1, groundCoverFraction / FULL_COVER);
}
