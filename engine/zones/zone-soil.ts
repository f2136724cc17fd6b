/** A zone's ground as its balance sees it: what it holds, what its plants take, and what of the rain gets in. */
import { BED_AVAILABLE_WATER, containerWater } from '../application/container.ts';
import type { StageLengths } from '../evapotranspiration/crop-coefficient.ts';
import { SHADE_FACTORS } from '../evapotranspiration/plant-coefficient.ts';
import { slopeRadiationRatio } from '../evapotranspiration/slope-sun.ts';
import { type BareSurface, rootDepthOn } from '../soil-water/bare-surface.ts';
import { drippedFraction } from '../soil-water/wetted-bulb.ts';
import { totalAvailableWaterMm } from '../soil-water/zone-soil-water.ts';
import { isGrass, type Mulch, type PlantType, type SoilType, type SprinklerType } from '../vocabulary/garden.ts';
import { type MonthlyCoefficients, PLANT_PROPERTIES } from '../vocabulary/plant-properties.ts';
import { SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import {
  type Fraction,
  fraction,
  litres,
  type Metres,
  type Millimetres,
  metres,
  mm,
  squareMetres,
} from '../vocabulary/units.ts';
import { type Figure, figure } from './figure.ts';
import type { ZoneDescription } from './zone-description.ts';
import { monthly, type ZonePlants } from './zone-plants.ts';

export interface ZoneSoil {
  /** Of the part of the root zone that a watering wets, mm over the whole area. */
  readonly totalAvailableWaterMm: Millimetres;
  /** That part of the root zone; 1 where a watering wets all of it. */
  readonly wettedRootFraction: Fraction;
  /** p at 5 mm a day. */
  readonly depletionFraction: Fraction;
  /** Coefficients of a full-grown stand on the garden's own January to December, with its sun in them. */
  readonly cropCoefficients: MonthlyCoefficients;
  /** Share of the rain that reaches the roots' place. */
  readonly rainFraction: Fraction;
  /** The part of it that a roof or eaves let through: rain elsewhere is no reason to wait. */
  readonly rainShare: Fraction;
  /** Plants whose turf may go dormant. */
  readonly plant: PlantType;
  /** What the zone's sun evaporates, of that on level ground without shade, January to December. */
  readonly sunFactors: MonthlyCoefficients;
  /** Null where no rain runs off: a pot, a raised bed, indoors. */
  readonly curveNumber: number | null;
  /** Null in a pot, and where a protocol knows the single coefficient alone. */
  readonly surface: BareSurface | null;
  /** Whether a pot holds it, which is calculated by the hour. */
  readonly isPot: boolean;
}

/** What the ground is made of, for the page that shows it. */
export interface GroundFigures {
  readonly fieldCapacity: Figure;
  readonly wiltingPoint: Figure;
  readonly rootDepthM: Figure<Metres>;
  readonly soil: ZoneSoil;
  /** On the plants' demand, of a container. */
  readonly demandFactor: number;
  /** Allowable depletion of a container, null on open ground. */
  readonly containerDepletion: Fraction | null;
}

/** Plants set, and as many days later grown to full size, where a new planting is not annuals (nursery practice). */
const ESTABLISHMENT: StageLengths = {
  initialDays: 0,
  developmentDays: 42,
  midDays: Number.POSITIVE_INFINITY,
  lateDays: 0,
};
/** Small vegetables and bedding plants: middle of FAO-56 table 11; harvested plants are sown again. */
const ANNUAL_STAGES: StageLengths = {
  initialDays: 25,
  developmentDays: 35,
  midDays: Number.POSITIVE_INFINITY,
  lateDays: 0,
};

/** `epochDay` is the day whose root depth is used for the available water. */
export function groundFigures(
  kinds: { readonly plant: PlantType; readonly soil: SoilType; readonly sprinkler: SprinklerType | null },
  description: ZoneDescription,
  plants: ZonePlants,
  latitudeDeg: number,
  epochDay: number,
): GroundFigures {
  const { plant, soil } = kinds;
  const { container, isIndoor } = description;
  const containerModel = toContainer(description);
  const water = containerModel === null ? null : containerWater(containerModel);
  const { fieldCapacity, wiltingPoint } = waterHolding(soil, description);
  const ofPot = containerModel?.kind === 'POT' ? water : null;
  const depth = containerModel?.kind === 'RAISED_BED' ? figure(containerModel.depthM, 'entered') : plants.rootDepthM;
  const hasSurface = containerModel?.kind !== 'POT' && description.recipe !== 'EPA';
  const surface: BareSurface = {
    fieldCapacity: fieldCapacity.value,
    wiltingPoint: wiltingPoint.value,
    readilyEvaporableMm: SOIL_PROPERTIES[soil].readilyEvaporableWaterMm,
    newRootDepthM: Math.min(PLANT_PROPERTIES[plant].newPlantRootDepthM, depth.value),
    rootDepthM: depth.value,
    heightM: PLANT_PROPERTIES[plant].heightM,
    cover: findCover(plant),
    mulchedEvaporation: description.mulch === null ? 1 : MULCHED_EVAPORATION[description.mulch],
    wettedFraction: findWettedFraction(kinds, description, depth.value),
    growth: toGrowth(plant, description),
  };
  const rootDepthM = metres(rootDepthOn(surface, epochDay));
  const wettedRootFraction = hasSurface ? surface.wettedFraction : fraction(1);
  const wholeMm = totalAvailableWaterMm({
    fieldCapacity: fieldCapacity.value,
    wiltingPoint: wiltingPoint.value,
    rootDepthM,
  });
  const sunFactors = findSunFactors(description, latitudeDeg);
  const rainShare = fraction(description.rainShare ?? 1);
  return {
    fieldCapacity,
    wiltingPoint,
    rootDepthM: surface.growth === null ? depth : figure(rootDepthM, 'inferred'),
    demandFactor: water?.demandFactor ?? 1,
    containerDepletion: water?.managementAllowedDepletion ?? null,
    soil: {
      totalAvailableWaterMm: ofPot?.totalAvailableWaterMm ?? mm(wettedRootFraction * wholeMm),
      wettedRootFraction,
      depletionFraction: ofPot?.managementAllowedDepletion ?? PLANT_PROPERTIES[plant].managementAllowedDepletion,
      cropCoefficients: monthly(
        (month) => (sunFactors[month - 1] ?? 1) * (plants.cropCoefficients.values[month - 1] ?? 0),
      ),
      rainFraction: isIndoor ? fraction(0) : fraction(rainShare * (water?.rainFraction ?? 1)),
      rainShare,
      plant,
      sunFactors,
      curveNumber: isIndoor || container !== null ? null : SOIL_PROPERTIES[soil].curveNumber,
      // A pot is fully covered by leaves; the EPA recipe follows its protocol, which has only the single coefficient.
      surface: hasSurface ? surface : null,
      isPot: ofPot !== null,
    },
  };
}

/** Share of the ground, and of the root zone below it, that a watering wets. */
function findWettedFraction(
  { soil, sprinkler }: { readonly soil: SoilType; readonly sprinkler: SprinklerType | null },
  { dripSpacing }: ZoneDescription,
  rootDepthM: number,
): Fraction {
  if (sprinkler === 'ROTARY_EMITTER' && dripSpacing !== null) return drippedFraction(soil, rootDepthM, dripSpacing);
  return sprinkler === null ? fraction(1) : SPRINKLER_PROPERTIES[sprinkler].wettedFraction;
}

/**
 * Evaporation that a mulch on all bare ground leaves: organic, 5 % less for each tenth of the ground that it covers;
 * film, 50 to 80 % less (FAO-56 chapter 10, mulches).
 */
const MULCHED_EVAPORATION: { readonly [M in Mulch]: number } = { ORGANIC: 0.5, FILM: 0.35 };

/** Day of the year in the middle of a month. */
const midMonth = (month: number) => Math.round(30.42 * (month - 0.5));

/** Shade, and the sun on its slope: evapotranspiration goes with radiation (as in FAO-56 Eq. 52). */
function findSunFactors({ shade, slope, aspect }: ZoneDescription, latitudeDeg: number): MonthlyCoefficients {
  const shadeFactor = SHADE_FACTORS[shade ?? 'NONE'];
  if (aspect === null || slope === null || slope === 'FLAT') return monthly(() => shadeFactor);
  return monthly((month) => shadeFactor * slopeRadiationRatio(slope, aspect, midMonth(month), latitudeDeg));
}

/** Water holding of the named soil; the probe's value goes before the table's, a raised bed's mix before the ground. */
function waterHolding(soil: SoilType, { learnedFieldCapacity: learned, container }: ZoneDescription) {
  const { wiltingPoint, fieldCapacity, saturation } = SOIL_PROPERTIES[soil];
  const least = figure(wiltingPoint, 'kind');
  // A value learned by a probe in another soil does not apply.
  if (learned !== null && learned > wiltingPoint && learned <= saturation) {
    return { fieldCapacity: figure(learned, 'learned'), wiltingPoint: least };
  }
  const isBed = container?.kind === 'RAISED_BED' && container.depthM !== null;
  return {
    fieldCapacity: figure(isBed ? wiltingPoint + BED_AVAILABLE_WATER : fieldCapacity, 'kind'),
    wiltingPoint: least,
  };
}

/** Share of the ground under the leaves of full turf; its gaps are small, and wet as often as it is watered (own). */
const TURF_COVER = 0.9;
/** Cover from which a planting uses water like a full stand (ANSI/ASABE S623). */
const STAND_COVER = 0.8;

const findCover = (plant: PlantType) => (isGrass(plant) ? TURF_COVER : STAND_COVER);

function toGrowth(
  plant: PlantType,
  { recipe, plantedEpochDay }: Pick<ZoneDescription, 'recipe' | 'plantedEpochDay'>,
): BareSurface['growth'] {
  if (plantedEpochDay === null) return null;
  if (plant === 'ANNUAL') return { plantedEpochDay, stages: ANNUAL_STAGES };
  return recipe === 'NEW_PLANT' ? { plantedEpochDay, stages: ESTABLISHMENT } : null;
}

/** Null for open ground, and for a container of which the size is not known. */
function toContainer({ container, areaM2 }: ZoneDescription) {
  if (container?.kind === 'RAISED_BED' && container.depthM !== null) {
    return { kind: container.kind, depthM: metres(container.depthM) };
  }
  if (container?.kind !== 'POT' || container.volumeL === null || areaM2 === null) return null;
  const area = squareMetres(areaM2);
  return { kind: container.kind, volume: litres(container.volumeL), areaM2: area };
}
