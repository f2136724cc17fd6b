/** What a zone's plants ask for: crop coefficient, root depth and allowable depletion, each with where it comes from. */
import { monthlyCoefficient, northernMonths, plantCoefficient } from '../evapotranspiration/plant-coefficient.ts';
import type { PlantType } from '../vocabulary/garden.ts';
import {
  type Climate,
  type MonthlyCoefficients,
  PLANT_PROPERTIES,
  type SeasonFactors,
} from '../vocabulary/plant-properties.ts';
import { type Fraction, fraction, type Metres, metres } from '../vocabulary/units.ts';
import type { FigureBasis } from '../vocabulary/zone-facts.ts';
import { type Figure, figure, figureOrNull, findFirstKnown } from './figure.ts';
import type { SpeciesFigures, ZoneDescription } from './zone-description.ts';

/** Facts of the garden's place that plants' coefficients need. */
export interface PlantingPlace {
  readonly latitudeDeg: number;
  readonly climate: Climate;
}

export interface ZonePlants {
  /** January to December on the garden's own calendar, in full sun. */
  readonly cropCoefficients: { readonly values: MonthlyCoefficients; readonly basis: FigureBasis };
  /** Depth of full-grown roots. */
  readonly rootDepthM: Figure<Metres>;
  readonly managementAllowedDepletion: Figure<Fraction>;
}

type PlantFacts = Pick<ZoneDescription, 'species' | 'cropCoefficient' | 'rootDepthM' | 'allowableDepletion' | 'recipe'>;

/** The root zone's working storage of the SWAT protocol is half of its available water. */
const EPA_DEPLETION = fraction(0.5);

export function zonePlants(plant: PlantType, facts: PlantFacts, place: PlantingPlace): ZonePlants {
  const ofKind = PLANT_PROPERTIES[plant];
  const { species } = facts;
  return {
    cropCoefficients: toCoefficients(plant, facts, place),
    rootDepthM:
      findFirstKnown(
        figureOrNull(facts.rootDepthM, 'entered', metres),
        figureOrNull(species?.rootDepthM ?? null, 'species', metres),
      ) ?? figure(ofKind.rootDepthM, 'kind'),
    managementAllowedDepletion:
      findFirstKnown(
        facts.recipe === 'EPA' ? figure(EPA_DEPLETION, 'kind') : null,
        figureOrNull(facts.allowableDepletion, 'entered', fraction),
        figureOrNull(species?.managementAllowedDepletion ?? null, 'species', fraction),
      ) ?? figure(ofKind.managementAllowedDepletion, 'kind'),
  };
}

/** The owner's own coefficient for the whole year, else those of the species' seasons, else those of the kind. */
function toCoefficients(plant: PlantType, facts: PlantFacts, place: PlantingPlace): ZonePlants['cropCoefficients'] {
  const own = facts.cropCoefficient;
  if (own !== null) return { values: monthly(() => own), basis: 'entered' };
  const seasons = seasonFactors(facts.species, place.climate);
  if (seasons === null) {
    return { values: monthly((month) => plantCoefficient(plant, { month, ...place })), basis: 'kind' };
  }
  const north = northernMonths(seasons);
  return { values: monthly((month) => monthlyCoefficient(north, month, place.latitudeDeg)), basis: 'species' };
}

function seasonFactors(species: SpeciesFigures | null, climate: Climate): SeasonFactors | null {
  return (climate === 'wet' ? species?.factorsWet : null) ?? species?.factorsDry ?? null;
}

export function monthly(of: (month: number) => number): MonthlyCoefficients {
  return [of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9), of(10), of(11), of(12)];
}
