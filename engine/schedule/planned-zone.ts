import { type ContainerShape, containerWater, readContainer } from '../application/container.ts';
import { type Application, parseApplication } from '../application/precipitation-rate.ts';
import { establishingRootDepth, readRecipe, wateringRule, type ZoneRecipe } from '../application/recipe.ts';
import { applicationEfficiency } from '../application/uniformity.ts';
import { readPlantingFactor } from '../evapotranspiration/landscape-coefficient.ts';
import { shadedCoefficient } from '../evapotranspiration/plant-coefficient.ts';
import { defaultThresholds } from '../sensing/moisture-thresholds.ts';
import { parseSoilWaterHolding, totalAvailableWaterMm } from '../soil-water/zone-soil-water.ts';
import { PLANT_TYPES, type PlantType, SHADES, type Shade, SLOPES, SMART_LEVELS } from '../vocabulary/garden.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { LIMITS } from '../vocabulary/limits.ts';
import { type Climate, type MonthlyCoefficients, PLANT_PROPERTIES } from '../vocabulary/plant-properties.ts';
import { Reading } from '../vocabulary/reading.ts';
import { accepted, type Result, refused } from '../vocabulary/result.ts';
import { ALLOWABLE_SURFACE_ACCUMULATION_MM, SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { type Fraction, fraction, type Millimetres, metres } from '../vocabulary/units.ts';
import type { PlannedZone } from './garden.ts';

/** Of the garden's place, what its plants' coefficients need. */
export interface PlantingPlace {
  readonly latitudeDeg: number;
  readonly climate: Climate;
}

/**
 * A zone as its owner describes it, as the planner needs it: plant, soil, slope, shade, sprinkler, area, recipe and, if
 * known, better figures than the tables'. All problems are named at once.
 */
export function parsePlannedZone(input: unknown, place: PlantingPlace): Result<PlannedZone> {
  const reading = new Reading(input);
  const plant = reading.oneOf('plant', PLANT_TYPES);
  const shade = reading.oneOf('shade', SHADES);
  const slope = reading.oneOf('slope', SLOPES);
  const level = reading.oneOf('level', ['none', ...SMART_LEVELS]);
  const boostBounds = { least: LIMITS.boostMinPercent, most: LIMITS.boostMaxPercent };
  const boostPercent = reading.optionalNumber('boostPercent', boostBounds) ?? 100;
  const mostRunMinutes = reading.optionalNumber('mostRunMinutes', { least: 1, most: 24 * 60 });
  const houseNumber = reading.has('houseNumber')
    ? reading.wholeNumber('houseNumber', { least: 0, most: 1_000_000 })
    : null;
  const id = reading.text('id') as ZoneId;
  const sourceId = reading.has('sourceId') ? reading.text('sourceId') : '';
  const isExclusive = reading.flag('isExclusive');
  const planting = readPlantingFactor(reading);
  const recipe = readRecipe(reading);
  const container = reading.has('container') ? readContainer(reading.inner('container')) : null;
  const usual = defaultThresholds(PLANT_PROPERTIES[plant].managementAllowedDepletion);
  const skipAbove = reading.optionalNumber('skipAboveMoisture', { least: 0, most: 1 }) ?? usual.skipAbove;
  const addBelow = reading.optionalNumber('addBelowMoisture', { least: 0, most: 1 }) ?? usual.addBelow;
  if (addBelow >= skipAbove && reading.areSound('skipAboveMoisture', 'addBelowMoisture')) {
    reading.note('MINIMUM_ABOVE_MAXIMUM', 'addBelowMoisture', skipAbove);
  }
  const heads = parseApplication(input);
  const store = waterStore(reading, plant, recipe, container);
  const named = reading.finish(() => null);
  if (!named.ok || !heads.ok || !store.ok) {
    return refused([named, heads, store].flatMap((result) => (result.ok ? [] : result.problems)));
  }
  const { soil, total, depletion, demandFactor, rainFraction } = store.value;
  const rule = wateringRule(recipe, total, depletion);
  const { sprinkler, distributionUniformity } = heads.value;
  return accepted({
    id,
    sourceId,
    level,
    totalAvailableWaterMm: total,
    depletionFraction: PLANT_PROPERTIES[plant].managementAllowedDepletion,
    rule: { ...rule, demandFactor: rule.demandFactor * demandFactor },
    cropCoefficients: coefficients(plant, shade, place, planting),
    rainFraction,
    ...headsOf(heads.value),
    efficiency: applicationEfficiency(sprinkler, distributionUniformity),
    ground: {
      precipitationRateMmPerHour: heads.value.precipitationRateMmPerHour,
      infiltrationRateMmPerHour: SOIL_PROPERTIES[soil].infiltrationRateMmPerHour,
      allowableSurfaceAccumulationMm: ALLOWABLE_SURFACE_ACCUMULATION_MM[soil][slope],
    },
    boostPercent,
    mostRunSeconds: mostRunMinutes === null ? Number.POSITIVE_INFINITY : 60 * mostRunMinutes,
    isExclusive,
    regulated: { houseNumber, sprinkler, isNewPlanting: recipe.recipe === 'NEW_PLANT' },
    thresholds: { skipAbove: fraction(skipAbove), addBelow: fraction(addBelow) },
  });
}

function headsOf({ areaM2, flowLitresPerMinute, precipitationRateMmPerHour }: Application) {
  return { areaM2, flowLitresPerMinute, precipitationRateMmPerHour };
}

function coefficients(plant: PlantType, shade: Shade, place: PlantingPlace, factor: number): MonthlyCoefficients {
  const of = (month: number) => factor * shadedCoefficient(plant, shade, { month, ...place });
  return [of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9), of(10), of(11), of(12)];
}

interface WaterStore {
  readonly soil: keyof typeof SOIL_PROPERTIES;
  readonly total: Millimetres;
  readonly depletion: Fraction;
  readonly demandFactor: number;
  readonly rainFraction: Fraction;
}

/** What a zone can hold: its soil as deep as its roots, or its pot. */
function waterStore(
  reading: Reading,
  plant: PlantType,
  recipe: ZoneRecipe,
  container: ContainerShape | null,
): Result<WaterStore> {
  const { rootDepthM, newPlantRootDepthM, managementAllowedDepletion } = PLANT_PROPERTIES[plant];
  const ownDepthM = reading.raw('rootDepthM') ?? rootDepthM;
  const fullDepthM = metres(typeof ownDepthM === 'number' ? ownDepthM : rootDepthM);
  const depthM =
    recipe.recipe === 'NEW_PLANT'
      ? establishingRootDepth(newPlantRootDepthM, fullDepthM, recipe.daysSincePlanting)
      : ownDepthM;
  const depletion = recipe.recipe === 'EPA' ? EPA_DEPLETION : managementAllowedDepletion;
  const held = parseSoilWaterHolding({
    soil: reading.raw('soil'),
    fieldCapacity: reading.raw('fieldCapacity'),
    wiltingPoint: reading.raw('wiltingPoint'),
    rootDepthM: depthM,
    managementAllowedDepletion: depletion,
  });
  if (!held.ok) return held;
  if (container !== null) {
    const { totalAvailableWaterMm: total, managementAllowedDepletion: ofPot, ...rest } = containerWater(container);
    return accepted({ soil: held.value.soil, total, depletion: ofPot, ...rest });
  }
  const total = totalAvailableWaterMm(held.value);
  return accepted({ soil: held.value.soil, total, depletion, demandFactor: 1, rainFraction: fraction(1) });
}

/** The root zone's working storage of the SWAT protocol is half of its available water. */
const EPA_DEPLETION = fraction(0.5);
