/**
 * The fields of a zone that people set: the column that keeps each, and the rules of a changed zone
 * (docs/specification.md, 5). Pure.
 */
import { M2_PER_SQ_FT, type Zone, type ZoneChange } from '@sluice/contract/zones';
import type { GardenLocation } from '@sluice/engine/vocabulary/garden';
import { isTimerTrusted, type TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { Problem } from '../platform/errors.ts';
import type { ZoneRow } from './store.ts';

type SetField = Exclude<keyof ZoneChange, 'version'>;
type ColumnHolding<Value> = {
  [Column in keyof ZoneRow]: ZoneRow[Column] extends Value ? Column : never;
}[keyof ZoneRow];

const COLUMNS = {
  name: 'name',
  enabled: 'enabled',
  area_m2: 'areaM2',
  plant_type: 'plantType',
  soil: 'soil',
  sprinkler: 'sprinkler',
  shade: 'shade',
  slope: 'slope',
  aspect: 'aspect',
  mulch: 'mulch',
  rain_share: 'rainShare',
  container: 'container',
  container_volume_l: 'containerVolumeL',
  container_depth_m: 'containerDepthM',
  root_depth_m: 'rootDepthM',
  emitter_spacing_m: 'emitterSpacingM',
  line_spacing_m: 'lineSpacingM',
  head_count: 'headCount',
  planted_on: 'plantedOn',
  sown_on: 'sownOn',
  most_run_min: 'mostRunMin',
  most_day_volume_l: 'mostDayVolumeL',
  is_exclusive: 'isExclusive',
  location: 'location',
  smart: 'smart',
  smart_level: 'smartLevel',
  recipe: 'recipe',
  boost_factor: 'boostFactor',
  customized_moisture_low: 'customizedMoistureLow',
  customized_moisture_high: 'customizedMoistureHigh',
  flow_l_per_min: 'flowLPerMin',
  catch_can_rate_mm_per_hour: 'catchCanRateMmPerHour',
  distribution_uniformity: 'distributionUniformity',
  efficiency: 'efficiency',
  crop_coefficient: 'cropCoefficient',
  allowable_depletion: 'allowableDepletion',
  master_zone_id: 'masterZoneId',
  demand_feedback: 'demandFeedback',
  intake_feedback: 'intakeFeedback',
  outline: 'outline',
} as const satisfies { [Field in SetField]-?: ColumnHolding<Zone[Field]> };

const PAIRS = Object.entries(COLUMNS) as [SetField, (typeof COLUMNS)[SetField]][];

/** The columns that a change sets; those of fields that it leaves out are undefined. */
export const toColumns = (change: ZoneChange): Partial<ZoneRow> =>
  Object.fromEntries(PAIRS.map(([field, column]) => [column, change[field]]));

export const presentColumns = (row: ZoneRow): Pick<Zone, SetField> =>
  Object.fromEntries(PAIRS.map(([field, column]) => [field, row[column]])) as Pick<Zone, SetField>;

/** The fields of some of a row's columns. */
export const presentFields = (row: ZoneRow, columns: Partial<ZoneRow>): ZoneChange =>
  Object.fromEntries(PAIRS.filter(([, column]) => column in columns).map(([field, column]) => [field, row[column]]));

export interface ZonePlace {
  location: GardenLocation;
  /** Every zone of the garden, with the proof of its valve's own timer. */
  timers: ReadonlyMap<ZoneId, TimerProof | null>;
  /** Unit system of the user who changes it. */
  unitSystem: UnitSystem;
  /** Local ISO date. */
  today: string;
}

/** The columns that a change sets. A zone that becomes a new planting was planted today unless its date is given. */
export function changedColumns(change: ZoneChange, row: ZoneRow, today: string): Partial<ZoneRow> {
  const becomesNewPlant = change.recipe === 'NEW_PLANT' && row.recipe !== 'NEW_PLANT';
  const isDateMissing = change.planted_on == null && (change.recipe ?? row.recipe) === 'NEW_PLANT';
  const isPlantedToday = isDateMissing && (becomesNewPlant || change.planted_on === null);
  return { ...toColumns(change), ...(isPlantedToday && { plantedOn: today }) };
}

/** Everything that is wrong with a zone as it would be; one problem a field. */
export function findProblems(outcome: ZoneRow, changed: Partial<ZoneRow>, place: ZonePlace): Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: string, message: Problem['message']) => problems.push({ path, message });
  if (changed.areaM2 != null && !isAreaAllowed(changed.areaM2, place.unitSystem)) {
    wrong('area_m2', 'validation.areaLimits');
  }
  if (outcome.smart) {
    if (outcome.plantType === null) wrong('plant_type', 'validation.smartNeedsPlant');
    if (outcome.soil === null) wrong('soil', 'validation.smartNeedsSoil');
    if (outcome.sprinkler === null) wrong('sprinkler', 'validation.smartNeedsSprinkler');
  }
  const { customizedMoistureLow: low, customizedMoistureHigh: high } = outcome;
  if (outcome.recipe === 'CUSTOMIZED') {
    if (low === null) wrong('customized_moisture_low', 'validation.customizedMoisture');
    if (high === null) wrong('customized_moisture_high', 'validation.customizedMoisture');
  }
  if (low !== null && high !== null && low >= high) wrong('customized_moisture_low', 'validation.moistureOrder');
  const { masterZoneId } = changed;
  if (masterZoneId != null) {
    const timer = place.timers.get(masterZoneId);
    if (masterZoneId === outcome.id || timer === undefined) wrong('master_zone_id', 'validation.masterZone');
    else if (timer === null) wrong('master_zone_id', 'validation.masterWithoutTimer');
    else if (!isTimerTrusted(timer)) wrong('master_zone_id', 'validation.masterUnproven');
  }
  if (place.location === 'indoor' && outcome.location === 'outdoor') wrong('location', 'validation.indoorZone');
  if (changed.plantedOn != null && changed.plantedOn > place.today) wrong('planted_on', 'validation.plantedOn');
  if (changed.sownOn != null && changed.sownOn > place.today) wrong('sown_on', 'validation.sownOn');
  return problems;
}

/** Limits are round in the unit that people see; .1 % tolerance for conversion. */
function isAreaAllowed(areaM2: number, unitSystem: UnitSystem): boolean {
  const [area, least, most] =
    unitSystem === 'US'
      ? [areaM2 / M2_PER_SQ_FT, LIMITS.areaMinSqFt, LIMITS.areaMaxSqFt]
      : [areaM2, LIMITS.areaMinM2, LIMITS.areaMaxM2];
  return area >= least * 0.999 && area <= most * 1.001;
}
