/** The planner's input about a garden: everything parsed, nothing looked up. */
import type { Ponding } from '../application/cycle-and-soak.ts';
import type { WateringRule } from '../application/recipe.ts';
import type { Program } from '../programs/program.ts';
import type { Position } from '../programs/sun-times.ts';
import type { WateringRules } from '../restrictions/allowed-windows.ts';
import type { RegulatedZone } from '../restrictions/regulation.ts';
import type { MoistureThresholds } from '../sensing/moisture-thresholds.ts';
import type { RainReading } from '../skipping/outlook.ts';
import type { Pauses } from '../skipping/pauses.ts';
import type { RainPreference } from '../skipping/rain.ts';
import type { ColdPreference } from '../skipping/winterization.ts';
import type { SmartLevel } from '../vocabulary/garden.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import type { Fraction, LitresPerMinute, MillimetresPerHour, SquareMetres } from '../vocabulary/units.ts';
import type { MissingFact } from '../vocabulary/zone-facts.ts';
import type { ZoneSoil } from '../zones/zone-soil.ts';
import type { Tank } from './tank.ts';

/** A tap, well or tank, and the valve or pump behind it. */
export interface WaterSource {
  readonly id: string;
  /** Infinity where it was never measured. */
  readonly capacityLitresPerMinute: LitresPerMinute;
  readonly mostZonesAtOnce: number;
  /** Least pause between any two runs, for a well to recover. */
  readonly restSeconds: number;
  /** By how much the master valve or pump opens before its zones and closes after them. */
  readonly leadSeconds: number;
  readonly lagSeconds: number;
}

export interface PlannedZone extends ZoneSoil {
  readonly id: ZoneId;
  readonly sourceId: string;
  /** `none`: the user's programs run as they are. Basic shortens and skips them. Advanced makes its own runs. */
  readonly level: 'none' | SmartLevel;
  /** Facts that are missing for smart watering; empty where nothing is. */
  readonly missing: readonly MissingFact[];
  readonly rule: WateringRule;
  /** Its rule if the month had no budget; left out where the budget changes nothing. */
  readonly ruleWithoutBudget?: WateringRule;
  /** Null where it is not known and does not follow from flow and rate. */
  readonly areaM2: SquareMetres | null;
  readonly flowLitresPerMinute: LitresPerMinute;
  /** Whether litres can be reported; an assumed flow only serves to share the source. */
  readonly isFlowKnown: boolean;
  readonly precipitationRateMmPerHour: MillimetresPerHour;
  readonly efficiency: Fraction;
  /** Factor on litres over the area; the rate has it already. */
  readonly applicationFactor: number;
  /** Share of its water that passes below the roots and takes salt along. */
  readonly leachingShare: number;
  /** Share of a refill that is given. */
  readonly refillShare: number;
  readonly ground: Ponding;
  readonly boostPercent: number;
  /** Most seconds of one run, by the device's or the user's cap. */
  readonly mostRunSeconds: number;
  /** Whether no other zone of its source may run beside it. */
  readonly isExclusive: boolean;
  /** Epoch day on which seeds were sown that may still sprout; null where none were. */
  readonly sownEpochDay: number | null;
  readonly regulated: RegulatedZone;
  /** What its sensor, if it has one, asks for. */
  readonly thresholds: MoistureThresholds;
}

export interface Preferences {
  /** Null switches the skip off. */
  readonly rain: RainPreference | null;
  readonly windKmh: number | null;
  readonly cold: ColdPreference | null;
  /** How the balance looks ahead at rain. */
  readonly rainReading: RainReading;
  /** Whether smart runs are placed as late as possible before sunrise. */
  readonly finishBeforeSunrise: boolean;
  /** Whether smart runs are placed in the sunny hours around noon, for a pump that runs on solar power. */
  readonly solarPump: boolean;
  /** The planner does not make shorter smart runs. */
  readonly leastRunSeconds: number;
}

export interface Garden extends Pauses {
  readonly timeZone: string;
  readonly position: Position;
  readonly zones: readonly PlannedZone[];
  readonly sources: readonly WaterSource[];
  readonly programs: readonly Program[];
  readonly rules: WateringRules;
  readonly preferences: Preferences;
  /** Left out where there is none. */
  readonly tank?: Tank;
}
