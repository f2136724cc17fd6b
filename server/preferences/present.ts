import type { WeatherConstraints } from '@sluice/contract/preferences';
import type { PreferencesRow } from './store.ts';

export function presentPreferences(row: PreferencesRow): WeatherConstraints {
  return {
    version: row.version,
    rain: {
      enabled: row.rainEnabled,
      strategy: row.rainStrategy,
      threshold_mm: row.rainThresholdMm,
      probability: row.rainProbabilityPercent,
      days_to_skip: row.rainDaysToSkip,
    },
    wind: { enabled: row.windEnabled, threshold_kmh: row.windThresholdKmh },
    temperature: { enabled: row.winterizationEnabled, threshold_c: row.winterizationC },
    winter_watering: { enabled: row.winterWateringEnabled, threshold_c: row.winterWateringC },
    morning: frame(row.morningFrom, row.morningTo),
    afternoon: frame(row.afternoonFrom, row.afternoonTo),
    rest_time: row.restTimeMin,
    finish_before_sunrise: row.finishBeforeSunrise,
    solar_pump: row.solarPump,
    missed_start: { policy: row.missedStart, hours: row.missedStartHours },
    closed_season: row.closedFrom && row.closedTo ? { from: row.closedFrom, to: row.closedTo } : null,
    source: {
      capacity_l_per_min: row.sourceCapacityLPerMin,
      zones_at_once: row.mostZonesAtOnce,
      lead_s: row.leadS,
      lag_s: row.lagS,
    },
    water: { salinity_ds_per_m: row.waterSalinityDsPerM },
    caps: { most_run_min: row.mostRunMin, most_day_volume_l: row.mostDayVolumeL },
  };
}

const frame = (from: string | null, to: string | null) =>
  from !== null && to !== null ? { start_time: from, end_time: to } : null;
