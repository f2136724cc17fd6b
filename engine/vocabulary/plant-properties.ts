import type { PlantType } from './garden.ts';
import { type Fraction, fraction, type Metres, metres } from './units.ts';

/** Summer rain or none to speak of: what the plant factors of ANSI/ASABE S623 call wet and dry. */
export const CLIMATES = ['dry', 'wet'] as const;
export type Climate = (typeof CLIMATES)[number];

/** Twelve coefficients from January to December of the northern hemisphere. */
export type MonthlyCoefficients = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Spring, summer, autumn and winter of the garden's own hemisphere. */
export type SeasonFactors = readonly [spring: number, summer: number, autumn: number, winter: number];

/** A coefficient by season, or by climate alone. */
export type SeasonalCoefficient =
  | { readonly by: 'month'; readonly north: MonthlyCoefficients }
  | { readonly by: 'climate'; readonly of: { readonly [C in Climate]: number } };

export interface PlantProperties {
  /** Share of reference evapotranspiration that a full, sunlit stand uses. */
  readonly cropCoefficient: SeasonalCoefficient;
  /** Depth from which the established plant takes most of its water. */
  readonly rootDepthM: Metres;
  /** Roots of a fresh planting. */
  readonly newPlantRootDepthM: Metres;
  /** Share of the available water that may be used before the plant suffers or is watered. */
  readonly managementAllowedDepletion: Fraction;
  /** Height of the stand (FAO-56 Eq. 72, 76). */
  readonly heightM: Metres;
}

const everywhere = (value: number): SeasonalCoefficient => ({ by: 'climate', of: { dry: value, wet: value } });
/** Woody plants and herbaceous perennials (ANSI/ASABE S623). */
const WOODY: SeasonalCoefficient = { by: 'climate', of: { dry: 0.5, wet: 0.7 } };

/**
 * Coefficients: turf by month (SWAT protocol: tall fescue and bermuda in full sun, whose yearly means .78 and .65 meet
 * the .8 and .6 of S623); all others the plant factors of ANSI/ASABE S623.
 * Root depth: turf, annuals and trees within the ranges of Orbit's table, RainMachine's for bushes (71 cm) and flowers
 * (23 cm) bounding shrubs and perennials; FAO-56 table 22 is for deep farm soils. New plants: a root ball of 10-15 cm,
 * 30 cm for trees (own).
 * Depletion: FAO-56 table 22 for turf (.40, .50), RainMachine's .50 for woody plants, .40 for annuals as for small
 * vegetables in table 22, .60 for xeriscape (own).
 * Height: FAO-56 table 12 for turf; the others own, within a garden's usual.
 */
export const PLANT_PROPERTIES: { readonly [P in PlantType]: PlantProperties } = {
  COOL_GRASS: row(
    { by: 'month', north: [0.61, 0.69, 0.77, 0.84, 0.9, 0.93, 0.93, 0.89, 0.83, 0.75, 0.67, 0.59] },
    { roots: 0.18, newRoots: 0.08, depletion: 0.4, height: 0.1 },
  ),
  WARM_GRASS: row(
    { by: 'month', north: [0.52, 0.64, 0.7, 0.73, 0.73, 0.71, 0.69, 0.67, 0.64, 0.6, 0.57, 0.53] },
    { roots: 0.23, newRoots: 0.08, depletion: 0.5, height: 0.1 },
  ),
  ANNUAL: row(everywhere(0.8), { roots: 0.2, newRoots: 0.1, depletion: 0.4, height: 0.3 }),
  PERENNIAL: row(WOODY, { roots: 0.3, newRoots: 0.15, depletion: 0.5, height: 0.5 }),
  SHRUBS: row(WOODY, { roots: 0.6, newRoots: 0.15, depletion: 0.5, height: 1.2 }),
  TREES: row(WOODY, { roots: 0.8, newRoots: 0.3, depletion: 0.5, height: 4 }),
  XERISCAPE: row(everywhere(0.3), { roots: 0.45, newRoots: 0.15, depletion: 0.6, height: 0.5 }),
};

function row(
  cropCoefficient: SeasonalCoefficient,
  of: { readonly roots: number; readonly newRoots: number; readonly depletion: number; readonly height: number },
): PlantProperties {
  return {
    cropCoefficient,
    rootDepthM: metres(of.roots),
    newPlantRootDepthM: metres(of.newRoots),
    managementAllowedDepletion: fraction(of.depletion),
    heightM: metres(of.height),
  };
}
