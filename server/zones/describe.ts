/** A zone's row as the engine's zone model takes it; the one place where columns become a description. */
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { type ClimateNormals, classifyClimate } from '@sluice/engine/skipping/outlook';
import type { Fraction, LitresPerMinute } from '@sluice/engine/vocabulary/units';
import type { MissingFact } from '@sluice/engine/vocabulary/zone-facts';
import type { ZoneDescription } from '@sluice/engine/zones/zone-description';
import { drawnFlow, zoneHeads } from '@sluice/engine/zones/zone-heads';
import { type ZoneGround, type ZoneModel, zoneModel } from '@sluice/engine/zones/zone-model';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { findLatitude } from '../location/index.ts';
import type { ZoneRow } from './store.ts';

export type DescribedRow = Pick<
  ZoneRow,
  | 'plantType'
  | 'species'
  | 'soil'
  | 'sprinkler'
  | 'shade'
  | 'slope'
  | 'aspect'
  | 'mulch'
  | 'rainShare'
  | 'location'
  | 'container'
  | 'containerVolumeL'
  | 'containerDepthM'
  | 'plantedOn'
  | 'recipe'
  | 'customizedMoistureLow'
  | 'customizedMoistureHigh'
  | 'areaM2'
  | 'flowLPerMin'
  | 'meteredFlowLPerMin'
  | 'catchCanRateMmPerHour'
  | 'distributionUniformity'
  | 'efficiency'
  | 'cropCoefficient'
  | 'allowableDepletion'
  | 'rootDepthM'
  | 'emitterSpacingM'
  | 'lineSpacingM'
  | 'learnedFieldCapacity'
  | 'demandFeedback'
  | 'intakeFeedback'
  | 'applicationFactor'
  | 'availableWaterFactor'
  | 'demandFactor'
  | 'refillShare'
  | 'mostApplicationFactor'
>;

export function describeZone(row: DescribedRow): ZoneDescription {
  return {
    plant: row.plantType,
    species: row.species,
    soil: row.soil,
    sprinkler: row.sprinkler,
    shade: row.shade,
    slope: row.slope,
    aspect: row.aspect,
    mulch: row.mulch,
    rainShare: row.rainShare,
    isIndoor: row.location === 'indoor',
    container: toContainer(row),
    plantedEpochDay: row.plantedOn === null ? null : epochDayFrom(row.plantedOn),
    recipe: row.recipe,
    customizedLow: row.customizedMoistureLow,
    customizedHigh: row.customizedMoistureHigh,
    areaM2: row.areaM2,
    flowLitresPerMinute: row.flowLPerMin,
    meteredFlowLitresPerMinute: row.meteredFlowLPerMin,
    catchCanRateMmPerHour: row.catchCanRateMmPerHour,
    distributionUniformity: row.distributionUniformity,
    efficiency: row.efficiency,
    cropCoefficient: row.cropCoefficient,
    allowableDepletion: row.allowableDepletion,
    rootDepthM: row.rootDepthM,
    dripSpacing: findDripSpacing(row),
    learnedFieldCapacity: row.learnedFieldCapacity,
    demandFeedback: row.demandFeedback,
    intakeFeedback: row.intakeFeedback,
    calibration: {
      application: row.applicationFactor,
      availableWater: row.availableWaterFactor,
      demand: row.demandFactor,
      refillShare: row.refillShare,
      mostApplication: row.mostApplicationFactor,
    },
  };
}

/** `epochDay`: the day by whose roots a young planting is calculated. */
export function modelOfZone(row: DescribedRow, place: PlantingPlace, epochDay: number): ZoneModel {
  return zoneModel(describeZone(row), place, epochDay);
}

/** Where one distance alone is given, the drippers stand in squares. */
function findDripSpacing({ emitterSpacingM, lineSpacingM }: DescribedRow): ZoneDescription['dripSpacing'] {
  const emitterM = emitterSpacingM ?? lineSpacingM;
  const lineM = lineSpacingM ?? emitterSpacingM;
  return emitterM === null || lineM === null ? null : { emitterM, lineM };
}

/** The part of a zone's ground that does not depend on the place. */
export interface WaterHolding
  extends Pick<
    ZoneGround,
    'fieldCapacity' | 'wiltingPoint' | 'rootDepthM' | 'managementAllowedDepletion' | 'readilyAvailableWaterMm'
  > {
  totalAvailableWaterMm: number;
  triggerDepletionMm: number;
  /** Share of the root zone that a watering wets, of which that water is. */
  wettedRootFraction: Fraction;
}

/**
 * Facts that do not depend on the place: missing ones, and the water holding where plants and soil are known.
 */
export function modelAnywhere(
  row: DescribedRow,
  date: string,
): { missing: readonly MissingFact[]; waterHolding: WaterHolding | null } {
  const { missing, ground } = modelOfZone(row, ANYWHERE, epochDayFrom(date));
  return { missing, waterHolding: ground && { ...ground, ...pickWater(ground) } };
}

const pickWater = ({ soil, rule }: ZoneGround) => ({
  totalAvailableWaterMm: soil.totalAvailableWaterMm,
  triggerDepletionMm: rule.triggerDepletionMm,
  wettedRootFraction: soil.wettedRootFraction,
});

/** Null where plants or soil are not known. */
export function findWaterHolding(row: DescribedRow, date: string): WaterHolding | null {
  return modelAnywhere(row, date).waterHolding;
}

/** What the zone draws from its source, as the planner sees it. */
export const findFlow = (row: DescribedRow): LitresPerMinute => drawnFlow(zoneHeads(describeZone(row)));

/** Lower quarter: measured, or usual for its sprinklers; null where nobody has said which they are. */
export const findDistributionUniformity = (row: DescribedRow): number | null =>
  zoneHeads(describeZone(row)).distributionUniformity?.value ?? null;

const ANYWHERE: PlantingPlace = { latitudeDeg: 0, climate: 'dry' };

const epochDayFrom = (date: string) => toEpochDay(Temporal.PlainDate.from(date));

function toContainer({ container, containerVolumeL, containerDepthM }: DescribedRow): ZoneDescription['container'] {
  if (container === null) return null;
  return container === 'POT'
    ? { kind: container, volumeL: containerVolumeL }
    : { kind: container, depthM: containerDepthM };
}

/** Whether enough is known of a zone to water it by hand: a zone nobody has described is not set up. */
export const isConfigured = (zone: Pick<ZoneRow, 'plantType' | 'primaryPlantId'>) =>
  zone.plantType !== null || zone.primaryPlantId !== null;

/** What plant coefficients need of a garden's place and climate. */
export function findPlantingPlace(
  group: { latitude: number | null; timeZone: string },
  normals: ClimateNormals,
): PlantingPlace {
  return { latitudeDeg: findLatitude(group), climate: classifyClimate(normals) };
}
