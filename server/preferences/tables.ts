import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { MissedStartChoice } from '@sluice/engine/vocabulary/watering';
import type { RainStrategy } from '@sluice/engine/vocabulary/weather';
import { boolean, doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { ownerKey, versionColumn } from '../platform/database/columns.ts';

/** How a garden is to be watered: weather, time frames, rest (on the wire: weather constraints). One row a garden. */
export const preferences = pgTable('preferences', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  rainEnabled: boolean('rain_enabled').notNull().default(true),
  rainStrategy: text('rain_strategy').$type<RainStrategy>().notNull().default('forecast'),
  rainThresholdMm: doublePrecision('rain_threshold_mm').notNull().default(LIMITS.rainSkipDefaultMm),
  /** Chance for the forecast strategy. */
  rainProbabilityPercent: integer('rain_probability_percent')
    .notNull()
    .default(LIMITS.rainSkipDefaultProbabilityPercent),
  /** Around a rainy day: -3 three days before it, 0 the day, 3 three days after. */
  rainDaysToSkip: smallint('rain_days_to_skip').array().notNull().default([0]),
  windEnabled: boolean('wind_enabled').notNull().default(true),
  windThresholdKmh: doublePrecision('wind_threshold_kmh').notNull().default(LIMITS.windSkipDefaultKmh),
  winterizationEnabled: boolean('winterization_enabled').notNull().default(true),
  winterizationC: doublePrecision('winterization_c').notNull().default(LIMITS.winterizationDefaultC),
  /** Pipes stay filled in winter, and mild middays water a dry one. */
  winterWateringEnabled: boolean('winter_watering_enabled').notNull().default(false),
  winterWateringC: doublePrecision('winter_watering_c').notNull().default(LIMITS.winterWateringDefaultC),
  /** Times of the day as the contract spells them; both null: no such frame. */
  morningFrom: text('morning_from'),
  morningTo: text('morning_to'),
  afternoonFrom: text('afternoon_from'),
  afternoonTo: text('afternoon_to'),
  restTimeMin: integer('rest_time_min').notNull().default(LIMITS.restTimeDefaultMinutes),
  /** The air is calm then, and leaves dry soon. */
  finishBeforeSunrise: boolean('finish_before_sunrise').notNull().default(true),
  /** Its pump runs on solar power: smart runs go to the sunny hours. */
  solarPump: boolean('solar_pump').notNull().default(false),
  missedStart: text('missed_start').$type<MissedStartChoice>().notNull().default('run_late'),
  missedStartHours: integer('missed_start_hours').notNull().default(1),
  /** Weeks in which the water is off, as MM-DD; both null: none. */
  closedFrom: text('closed_from'),
  closedTo: text('closed_to'),
  /** Flow of the tap, well or pump; null where it was never measured. */
  sourceCapacityLPerMin: doublePrecision('source_capacity_l_per_min'),
  /** Electrical conductivity of the water, ECw; null where nobody measured it. */
  waterSalinityDsPerM: doublePrecision('water_salinity_ds_per_m'),
  mostZonesAtOnce: integer('most_zones_at_once').notNull().default(1),
  /** By how much a master valve or pump opens before its zones and closes after them. */
  leadS: integer('lead_s').notNull().default(0),
  lagS: integer('lag_s').notNull().default(0),
  /** No valve is open for longer at a time, whoever asked for it. */
  mostRunMin: integer('most_run_min').notNull().default(LIMITS.siteRunDefaultMinutes),
  /** Litres of all zones in a day; null for no cap. */
  mostDayVolumeL: doublePrecision('most_day_volume_l'),
  version: versionColumn(),
});
