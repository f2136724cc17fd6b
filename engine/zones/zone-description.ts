import type { DripSpacing } from '../soil-water/wetted-bulb.ts';
import type { Aspect, Mulch, PlantType, Recipe, Shade, Slope, SoilType, SprinklerType } from '../vocabulary/garden.ts';
import type { SeasonFactors } from '../vocabulary/plant-properties.ts';
import { type CalibrationFactors, UNCALIBRATED } from './calibrated-zone.ts';

/** Figures of one species in the plant database; null where it has those of its plant type. */
export interface SpeciesFigures {
  /** Crop coefficient, or plant factor, by season, where summers are dry. */
  readonly factorsDry: SeasonFactors | null;
  /** Where it rains in summer; null where that makes no difference. */
  readonly factorsWet: SeasonFactors | null;
  readonly rootDepthM: number | null;
  readonly managementAllowedDepletion: number | null;
}

/** A container whose size its owner may not have said yet. */
export type ContainerDescription =
  | { readonly kind: 'POT'; readonly volumeL: number | null }
  | { readonly kind: 'RAISED_BED'; readonly depthM: number | null };

/** A recipe with the bounds of moisture that CUSTOMIZED needs, shares of the available water. */
export interface RecipeDescription {
  readonly recipe: Recipe;
  readonly customizedLow: number | null;
  readonly customizedHigh: number | null;
}

export interface ZoneCalibration extends CalibrationFactors {
  /** Share of a refill that is given while the rate of the heads is not sure: one that overflows teaches nothing. */
  readonly refillShare: number;
  /** Factor on the declared rate that the heads hardly exceed, by which cycles are kept from running off. */
  readonly mostApplication: number;
}

/** A zone as its owner, its probe, its meter and the plant database describe it. What nobody knows is null. */
export interface ZoneDescription extends RecipeDescription {
  readonly plant: PlantType | null;
  readonly species: SpeciesFigures | null;
  readonly soil: SoilType | null;
  readonly sprinkler: SprinklerType | null;
  /** Null where nobody said how far apart the drippers are, or it has none. */
  readonly dripSpacing: DripSpacing | null;
  readonly shade: Shade | null;
  readonly slope: Slope | null;
  /** Where its slope looks to. */
  readonly aspect: Aspect | null;
  readonly mulch: Mulch | null;
  /** Share of the rain that a roof or eaves let through; null where nothing keeps rain off. */
  readonly rainShare: number | null;
  readonly isIndoor: boolean;
  readonly container: ContainerDescription | null;
  /** Epoch day on which the plants were set or sown. */
  readonly plantedEpochDay: number | null;
  readonly areaM2: number | null;
  /** Flow as entered by the owner; through the whole zone. */
  readonly flowLitresPerMinute: number | null;
  /** Flow as metered over several runs. */
  readonly meteredFlowLitresPerMinute: number | null;
  /** From a catch-can test. */
  readonly catchCanRateMmPerHour: number | null;
  /** Lower quarter, from a catch-can test. */
  readonly distributionUniformity: number | null;
  /** The owner's own figures, each before the tables'. */
  readonly efficiency: number | null;
  readonly cropCoefficient: number | null;
  readonly allowableDepletion: number | null;
  readonly rootDepthM: number | null;
  /** m3/m3, learned by a probe. */
  readonly learnedFieldCapacity: number | null;
  /** What "too dry" and "too wet" have made of the plants' demand; 1 where nobody said anything. */
  readonly demandFeedback: number;
  /** Factor on what the ground takes in, from water that was seen to run off. */
  readonly intakeFeedback: number;
  /** What its probes have made of the declared figures. */
  readonly calibration: ZoneCalibration;
}

/** Nothing is known of it yet. */
export const UNDESCRIBED_ZONE: ZoneDescription = {
  plant: null,
  species: null,
  soil: null,
  sprinkler: null,
  dripSpacing: null,
  shade: null,
  slope: null,
  aspect: null,
  mulch: null,
  rainShare: null,
  isIndoor: false,
  container: null,
  plantedEpochDay: null,
  recipe: 'DEFAULT',
  customizedLow: null,
  customizedHigh: null,
  areaM2: null,
  flowLitresPerMinute: null,
  meteredFlowLitresPerMinute: null,
  catchCanRateMmPerHour: null,
  distributionUniformity: null,
  efficiency: null,
  cropCoefficient: null,
  allowableDepletion: null,
  rootDepthM: null,
  learnedFieldCapacity: null,
  demandFeedback: 1,
  intakeFeedback: 1,
  calibration: { ...UNCALIBRATED, refillShare: 1, mostApplication: 1 },
};
