/** Changes preferences: by their own call, and by a copy of another garden's. */
import type { WeatherConstraintsChange } from '@sluice/contract/preferences';
import type { Transaction } from '../platform/database/connect.ts';
import { inOrder } from '../platform/recurrence-columns.ts';
import { changedByOther, differences } from '../platform/versions.ts';
import { type PreferencesRow, updatePreferences } from './store.ts';

type Fields = Omit<WeatherConstraintsChange, 'version'>;

/** What other values preferences would get; null for none. */
export const findPreferenceChange = (before: PreferencesRow, fields: Fields) =>
  differences<PreferencesRow>(before, toPreferenceColumns(fields));

/** Throws "conflict" where somebody else was quicker. */
export async function writePreferences(
  tx: Transaction,
  before: PreferencesRow,
  change: Partial<PreferencesRow>,
): Promise<PreferencesRow> {
  const after = { ...before, ...change, version: before.version + 1 };
  if (!(await updatePreferences(tx, before, { ...change, version: after.version }))) throw changedByOther();
  return after;
}

export function toPreferenceColumns(fields: Fields): Partial<PreferencesRow> {
  const {
    rain,
    wind,
    temperature,
    morning,
    afternoon,
    rest_time,
    missed_start,
    closed_season,
    source,
    caps,
    winter_watering,
    water,
  } = fields;
  return {
    ...(rain && {
      rainEnabled: rain.enabled,
      rainStrategy: rain.strategy,
      rainThresholdMm: rain.threshold_mm,
      rainProbabilityPercent: rain.probability,
      rainDaysToSkip: inOrder(rain.days_to_skip),
    }),
    ...(wind && { windEnabled: wind.enabled, windThresholdKmh: wind.threshold_kmh }),
    ...(temperature && { winterizationEnabled: temperature.enabled, winterizationC: temperature.threshold_c }),
    ...(winter_watering && {
      winterWateringEnabled: winter_watering.enabled,
      winterWateringC: winter_watering.threshold_c,
    }),
    ...(morning !== undefined && { morningFrom: morning?.start_time ?? null, morningTo: morning?.end_time ?? null }),
    ...(afternoon !== undefined && {
      afternoonFrom: afternoon?.start_time ?? null,
      afternoonTo: afternoon?.end_time ?? null,
    }),
    ...(rest_time !== undefined && { restTimeMin: rest_time }),
    ...(fields.finish_before_sunrise !== undefined && { finishBeforeSunrise: fields.finish_before_sunrise }),
    ...(fields.solar_pump !== undefined && { solarPump: fields.solar_pump }),
    ...(missed_start && { missedStart: missed_start.policy, missedStartHours: missed_start.hours }),
    ...(closed_season !== undefined && {
      closedFrom: closed_season?.from ?? null,
      closedTo: closed_season?.to ?? null,
    }),
    ...(source && {
      sourceCapacityLPerMin: source.capacity_l_per_min,
      mostZonesAtOnce: source.zones_at_once,
      leadS: source.lead_s,
      lagS: source.lag_s,
    }),
    ...(water && { waterSalinityDsPerM: water.salinity_ds_per_m }),
    ...(caps && { mostRunMin: caps.most_run_min, mostDayVolumeL: caps.most_day_volume_l }),
  };
}
