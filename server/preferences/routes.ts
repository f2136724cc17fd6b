import { preferenceCalls, type WeatherConstraintsChange } from '@sluice/contract/preferences';
import { changeGarden } from '../platform/live/announce.ts';
import { inOrder } from '../platform/recurrence-columns.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import { permit, permitGroup } from '../users/index.ts';
import { presentPreferences } from './present.ts';
import { type PreferencesRow, readPreferences, updatePreferences } from './store.ts';

/** On the wire the preferences are weather constraints. */
export async function preferenceRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  serveCalls(app, 'preferences', preferenceCalls, {
    'GET /groups/:id/weather_constraints': async (request) => {
      await permit(db, request, request.params.id);
      return { weather_constraints: presentPreferences(await readPreferences(db, request.params.id)) };
    },

    'PATCH /groups/:id/weather_constraints': async (request) => {
      const id = await permitGroup(db, request);
      const { version, ...fields } = request.body;
      const before = await readPreferences(db, id);
      refuseStale(before, version);
      const change = differences<PreferencesRow>(before, toPreferenceColumns(fields));
      if (change === null) return { weather_constraints: presentPreferences(before), recalculation: null };
      const after = { ...before, ...change, version: before.version + 1 };
      await changeGarden(db, id, async (tx) => {
        if (!(await updatePreferences(tx, before, { ...change, version: after.version }))) {
          throw changedByOther();
        }
      });
      const done = await services.recalculate(id, request);
      return { weather_constraints: presentPreferences(after), recalculation: done };
    },
  });
}

export function toPreferenceColumns(fields: Omit<WeatherConstraintsChange, 'version'>): Partial<PreferencesRow> {
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
