/** One zone as the engine sees it: used by the planner, the settling of days, the zone's page, sensors and savings. */
import { type WateringRule, wateringRule, type ZoneRecipe } from '../application/recipe.ts';
import { readilyAvailableWaterMm } from '../soil-water/zone-soil-water.ts';
import type { PlantType, SoilType } from '../vocabulary/garden.ts';
import { ALLOWABLE_SURFACE_ACCUMULATION_MM, SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import {
  type Fraction,
  fraction,
  type Millimetres,
  type MillimetresPerHour,
  mm,
  mmPerHour,
} from '../vocabulary/units.ts';
import { MISSING_FACTS, type MissingFact } from '../vocabulary/zone-facts.ts';
import { calibratedZone } from './calibrated-zone.ts';
import { type Figure, figure } from './figure.ts';
import type { RecipeDescription, ZoneDescription } from './zone-description.ts';
import { type ZoneHeads, zoneHeads } from './zone-heads.ts';
import { type PlantingPlace, type ZonePlants, zonePlants } from './zone-plants.ts';
import { type GroundFigures, groundFigures } from './zone-soil.ts';

/** The soil under known plants, and when its recipe waters it. */
export interface ZoneGround extends Omit<GroundFigures, 'containerDepletion'> {
  readonly managementAllowedDepletion: Figure<Fraction>;
  readonly readilyAvailableWaterMm: Millimetres;
  readonly rule: WateringRule;
  /** Share of a refill that is given while the rate of the heads is not sure. */
  readonly refillShare: number;
  readonly infiltrationRateMmPerHour: MillimetresPerHour;
  readonly allowableSurfaceAccumulationMm: Millimetres;
}

export interface ZoneModel {
  readonly missing: readonly MissingFact[];
  readonly heads: ZoneHeads;
  /** Null where the plants are not known. */
  readonly plants: ZonePlants | null;
  /** Null where plants or soil are not known. */
  readonly ground: ZoneGround | null;
}

/** `epochDay` is the day whose root depth is used for a young planting. */
export function zoneModel(description: ZoneDescription, place: PlantingPlace, epochDay: number): ZoneModel {
  const { plant, soil } = description;
  const heads = zoneHeads(description);
  const plants = plant === null ? null : zonePlants(plant, description, place);
  return {
    missing: missingFacts(description, heads),
    heads,
    plants,
    ground:
      plant === null || soil === null || plants === null
        ? null
        : zoneGround(plant, soil, description, plants, place.latitudeDeg, epochDay),
  };
}

function missingFacts({ plant, soil, sprinkler, container }: ZoneDescription, { areaM2 }: ZoneHeads): MissingFact[] {
  const isUnknown: { readonly [F in MissingFact]: boolean } = {
    plant: plant === null,
    soil: soil === null,
    sprinkler: sprinkler === null,
    // Without it a zone is watered by minutes and its litres are not known; a pot holds its water on its area.
    area: areaM2 === null && container?.kind === 'POT',
    containerSize: container !== null && (container.kind === 'POT' ? container.volumeL : container.depthM) === null,
  };
  return MISSING_FACTS.filter((fact) => isUnknown[fact]);
}

function zoneGround(
  plant: PlantType,
  soil: SoilType,
  description: ZoneDescription,
  plants: ZonePlants,
  latitudeDeg: number,
  epochDay: number,
): ZoneGround {
  const { sprinkler, slope, demandFeedback, intakeFeedback, calibration } = description;
  const kinds = { plant, soil, sprinkler };
  const { containerDepletion, ...ground } = groundFigures(kinds, description, plants, latitudeDeg, epochDay);
  const isOwn = plants.managementAllowedDepletion.basis === 'entered';
  const depletion =
    containerDepletion === null || isOwn ? plants.managementAllowedDepletion : figure(containerDepletion, 'kind');
  const declared = wateringRule(zoneRecipe(description), ground.soil.totalAvailableWaterMm, depletion.value);
  const demandFactor = declared.demandFactor * ground.demandFactor * demandFeedback;
  const { rule, ...soilAsLearned } = calibratedZone(
    { ...ground.soil, rule: { ...declared, demandFactor } },
    calibration,
  );
  const { totalAvailableWaterMm } = soilAsLearned;
  return {
    ...ground,
    soil: soilAsLearned,
    managementAllowedDepletion: depletion,
    readilyAvailableWaterMm: readilyAvailableWaterMm(totalAvailableWaterMm, depletion.value),
    rule,
    refillShare: calibration.refillShare,
    infiltrationRateMmPerHour: mmPerHour(intakeFeedback * SOIL_PROPERTIES[soil].infiltrationRateMmPerHour),
    allowableSurfaceAccumulationMm: mm(intakeFeedback * ALLOWABLE_SURFACE_ACCUMULATION_MM[soil][slope ?? 'FLAT']),
  };
}

/** Shares of the available water between which CUSTOMIZED waters until its owner says otherwise. */
const CUSTOMIZED_LOW = 0.5;
const CUSTOMIZED_HIGH = 0.95;

function zoneRecipe({ recipe, customizedLow, customizedHigh }: RecipeDescription): ZoneRecipe {
  if (recipe !== 'CUSTOMIZED') return { recipe };
  return { recipe, low: fraction(customizedLow ?? CUSTOMIZED_LOW), high: fraction(customizedHigh ?? CUSTOMIZED_HIGH) };
}

/** Whether everything is known that smart watering needs. */
export const isComplete = ({ heads, ground, missing }: ZoneModel): boolean =>
  missing.length === 0 && ground !== null && heads.precipitationRateMmPerHour !== null && heads.efficiency !== null;
