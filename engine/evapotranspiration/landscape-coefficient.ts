import type { Reading } from '../vocabulary/reading.ts';

/**
 * The landscape coefficient of WUCOLS (Costello et al. 2000, "A Guide to Estimating Irrigation Water Needs of Landscape
 * Plantings in California"): KL = species x density x microclimate. Middles of the published ranges.
 */
const SPECIES_FACTORS = { high: 0.8, moderate: 0.5, low: 0.2, veryLow: 0.05 } as const;

/** How closely a planting stands. */
const DENSITIES = ['low', 'average', 'high'] as const;
const DENSITY_FACTORS: { readonly [D in (typeof DENSITIES)[number]]: number } = {
  low: 0.7,
  average: 1,
  high: 1.2,
};

/** Sheltered, open, or beside walls and asphalt that give off heat. */
const MICROCLIMATES = ['low', 'average', 'high'] as const;
const MICROCLIMATE_FACTORS: { readonly [M in (typeof MICROCLIMATES)[number]]: number } = {
  low: 0.7,
  average: 1,
  high: 1.25,
};

export interface Landscape {
  readonly species: keyof typeof SPECIES_FACTORS;
  readonly density: (typeof DENSITIES)[number];
  readonly microclimate: (typeof MICROCLIMATES)[number];
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

/**
 * Reads what is known of a planting beyond its kind, as a factor on what a full stand in the open uses: `density` and
 * `microclimate`, or `groundCover` as a share of the ground; left out, each is 1.
 */
export function readPlantingFactor(reading: Reading): number {
  const density = reading.has('density') ? reading.oneOf('density', DENSITIES) : 'average';
  const microclimate = reading.has('microclimate') ? reading.oneOf('microclimate', MICROCLIMATES) : 'average';
  const cover = reading.optionalNumber('groundCover', { least: 0.05, most: 1 });
  return DENSITY_FACTORS[density] * MICROCLIMATE_FACTORS[microclimate] * coverFactor(cover ?? FULL_COVER);
}
