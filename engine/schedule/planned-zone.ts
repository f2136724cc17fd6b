import { leachingShare } from '../application/leaching.ts';
import { wateringRule } from '../application/recipe.ts';
import { type RegulatedZone, sprinklerOfLaw } from '../restrictions/regulation.ts';
import { allowedDepletion, defaultThresholds, type MoistureThresholds } from '../sensing/moisture-thresholds.ts';
import { isGrass, type SmartLevel, type SprinklerType } from '../vocabulary/garden.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { fraction, mm, mmPerHour } from '../vocabulary/units.ts';
import { drawnFlow } from '../zones/zone-heads.ts';
import { isComplete, type ZoneGround, type ZoneModel } from '../zones/zone-model.ts';
import type { PlannedZone } from './garden.ts';

/** How a zone should be watered, in addition to what it is. */
export interface ZoneWatering {
  readonly id: ZoneId;
  readonly sourceId: string;
  /** `none`: programs alone. */
  readonly level: 'none' | SmartLevel;
  readonly boostPercent: number;
  readonly mostRunMinutes: number | null;
  readonly isExclusive: boolean;
  readonly houseNumber: number | null;
  /** The group or stage that the gardener chose, by regulation. */
  readonly choices: Readonly<Record<string, string>>;
  readonly sprinkler: SprinklerType | null;
  readonly isNewPlanting: boolean;
  readonly plantedEpochDay: number | null;
  readonly sownEpochDay: number | null;
  /** Of the garden's water, dS/m; null where nobody measured it. */
  readonly waterSalinityDsPerM: number | null;
  /** Thresholds of its sensor, share of the available water; null where the owner left them to Sluice. */
  readonly skipAboveMoisture: number | null;
  readonly addBelowMoisture: number | null;
}

/**
 * A zone as the planner needs it. Smart watering needs all of the model; where something is missing the zone runs by its
 * programs alone, and `missing` says so in its decisions.
 */
export function plannedZone(watering: ZoneWatering, model: ZoneModel): PlannedZone {
  const { heads } = model;
  const isSmart = watering.level !== 'none' && isComplete(model);
  const ground = model.ground ?? UNKNOWN_GROUND;
  const precipitationRateMmPerHour = heads.precipitationRateMmPerHour?.value ?? mmPerHour(0);
  return {
    ...ground.soil,
    id: watering.id,
    sourceId: watering.sourceId,
    level: isSmart ? watering.level : 'none',
    missing: watering.level === 'advanced' ? model.missing : [],
    rule: ground.rule,
    areaM2: heads.areaM2?.value ?? null,
    flowLitresPerMinute: drawnFlow(heads),
    isFlowKnown: heads.flowLitresPerMinute !== null,
    precipitationRateMmPerHour,
    efficiency: heads.efficiency?.value ?? fraction(1),
    applicationFactor: heads.applicationFactor,
    leachingShare: isSmart ? leachingShare(ground.soil.plant, watering.waterSalinityDsPerM) : 0,
    refillShare: ground.refillShare,
    ground: isSmart
      ? {
          precipitationRateMmPerHour: heads.mostRateMmPerHour ?? precipitationRateMmPerHour,
          infiltrationRateMmPerHour: ground.infiltrationRateMmPerHour,
          allowableSurfaceAccumulationMm: ground.allowableSurfaceAccumulationMm,
        }
      : AS_ONE_RUN,
    boostPercent: watering.boostPercent,
    mostRunSeconds: watering.mostRunMinutes === null ? Number.POSITIVE_INFINITY : 60 * watering.mostRunMinutes,
    isExclusive: watering.isExclusive,
    // The day stays where the plants are changed; only grass is sown like that.
    sownEpochDay: isGrass(ground.soil.plant) ? watering.sownEpochDay : null,
    regulated: regulatedZone(watering),
    thresholds: toThresholds(watering, ground),
  };
}

/** Ground without an intake limit: a program's run on a zone that is not smart is not split into cycles. */
const AS_ONE_RUN: PlannedZone['ground'] = {
  precipitationRateMmPerHour: mmPerHour(1),
  infiltrationRateMmPerHour: mmPerHour(1_000),
  allowableSurfaceAccumulationMm: mm(1_000),
};

/** Plants or soil are not known: no balance is kept, and none is asked for. */
const UNKNOWN_GROUND: Pick<
  ZoneGround,
  | 'soil'
  | 'rule'
  | 'refillShare'
  | 'infiltrationRateMmPerHour'
  | 'allowableSurfaceAccumulationMm'
  | 'readilyAvailableWaterMm'
> = {
  soil: {
    totalAvailableWaterMm: mm(0),
    depletionFraction: fraction(0.5),
    cropCoefficients: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    rainFraction: fraction(0),
    rainShare: fraction(1),
    plant: 'SHRUBS',
    sunFactors: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    curveNumber: null,
    surface: null,
    wettedRootFraction: fraction(1),
    isPot: false,
  },
  rule: wateringRule({ recipe: 'DEFAULT' }, mm(0), fraction(0.5)),
  refillShare: 1,
  infiltrationRateMmPerHour: mmPerHour(1_000),
  allowableSurfaceAccumulationMm: mm(1_000),
  readilyAvailableWaterMm: mm(0),
};

function regulatedZone(zone: ZoneWatering): RegulatedZone {
  const { houseNumber, choices, sprinkler, isNewPlanting, plantedEpochDay } = zone;
  return { houseNumber, choices, sprinkler: sprinklerOfLaw(sprinkler), isNewPlanting, plantedEpochDay };
}

function toThresholds(
  { skipAboveMoisture, addBelowMoisture }: ZoneWatering,
  { readilyAvailableWaterMm, rule, soil }: Pick<ZoneGround, 'readilyAvailableWaterMm' | 'rule' | 'soil'>,
): MoistureThresholds {
  const usual = defaultThresholds(allowedDepletion({ ...soil, ...rule, readilyAvailableWaterMm }));
  return {
    skipAbove: skipAboveMoisture === null ? usual.skipAbove : fraction(skipAboveMoisture),
    addBelow: addBelowMoisture === null ? usual.addBelow : fraction(addBelowMoisture),
  };
}
