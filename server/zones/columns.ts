/** The fields of a zone that people set, each with the column that keeps it; reading and changing both go by it. */
import type { Zone, ZoneChange } from '@sluice/contract/zones';
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
  container: 'container',
  container_volume_l: 'containerVolumeL',
  container_depth_m: 'containerDepthM',
  root_depth_m: 'rootDepthM',
  planted_on: 'plantedOn',
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
} as const satisfies { [Field in SetField]-?: ColumnHolding<Zone[Field]> };

const PAIRS = Object.entries(COLUMNS) as [SetField, (typeof COLUMNS)[SetField]][];

/** The columns that a change sets; those of fields that it leaves out are undefined. */
export const toColumns = (change: ZoneChange): Partial<ZoneRow> =>
  Object.fromEntries(PAIRS.map(([field, column]) => [column, change[field]]));

export const presentColumns = (row: ZoneRow): Pick<Zone, SetField> =>
  Object.fromEntries(PAIRS.map(([field, column]) => [field, row[column]])) as Pick<Zone, SetField>;
