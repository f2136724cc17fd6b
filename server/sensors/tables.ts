import type { SoilType } from '@sluice/engine/vocabulary/garden';
import type {
  LightColour,
  LightMode,
  NotificationMode,
  ProbeSense,
  ProbeVerdict,
} from '@sluice/engine/vocabulary/hardware';
import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { behindHub } from '../hubs/tables.ts';
import {
  hardwareColumns,
  idColumn,
  instant,
  namedWhileThere,
  ownedBy,
  versionColumn,
} from '../platform/database/columns.ts';
import { zones } from '../zones/tables.ts';

export const sensors = pgTable(
  'sensors',
  {
    id: idColumn<SensorId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    hubId: behindHub(),
    zoneId: namedWhileThere<ZoneId>('zone_id', () => zones.id),
    ...hardwareColumns(),
    /** False of one that came with a garden file, until its hardware is connected: nothing is sent to its address. */
    hasHardware: boolean('has_hardware').notNull().default(true),
    /** What it feels, and of a leak or rain sensor whether it feels water; null before its first report. */
    senses: text().$type<ProbeSense>().notNull().default('soil'),
    isWet: boolean('is_wet'),
    /** Since when it feels water without a break; null while it does not. */
    wetSince: instant('wet_since'),
    batteryFraction: doublePrecision('battery_fraction'),
    lightMode: text('light_mode').$type<LightMode>().notNull().default('auto'),
    lightColour: text('light_colour').$type<LightColour>().notNull().default('green'),
    isContinuous: boolean('is_continuous').notNull().default(false),
    /** Shares of the available water; null: the zone's usual ones. */
    skipAbove: doublePrecision('skip_above'),
    addBelow: doublePrecision('add_below'),
    /** Zones whose watering it adjusts besides its own. */
    adjustedZoneIds: uuid('adjusted_zone_ids').array().$type<ZoneId[]>().notNull().default([]),
    notificationMode: text('notification_mode').$type<NotificationMode>().notNull().default('smart'),
    notifyOffline: boolean('notify_offline').notNull().default(true),
    notifyRapidRise: boolean('notify_rapid_rise').notNull().default(true),
    notifyRapidDrop: boolean('notify_rapid_drop').notNull().default(true),
    /** Self-learning of field capacity; null: not under way. */
    learningSince: instant('learning_since'),
    learningProgress: doublePrecision('learning_progress').notNull().default(0),
    learnedFieldCapacity: doublePrecision('learned_field_capacity'),
    learnedSoil: text('learned_soil').$type<SoilType>(),
    /** What it last asked for, for hysteresis. */
    lastRequest: text('last_wish').$type<'skip' | 'add' | 'leave'>().notNull().default('leave'),
    /** Its verdict, since when, and when people dismissed it. */
    verdict: text().$type<ProbeVerdict>().notNull().default('sound'),
    verdictSince: instant('verdict_since'),
    verdictDismissedAt: instant('verdict_dismissed_at'),
    /** Trust in a fresh reading, by how much it reads too wet, m3/m3, by what factor it rises, and its scatter, m3/m3. */
    trust: doublePrecision().notNull().default(1),
    moistureOffset: doublePrecision('moisture_offset').notNull().default(0),
    moistureGain: doublePrecision('moisture_gain').notNull().default(1),
    moistureScatter: doublePrecision('moisture_scatter').notNull().default(0.02),
    position: smallint().notNull().default(0),
    version: versionColumn(),
    reportIntervalMin: integer('report_interval_min').notNull(),
    lastReportAt: instant('last_report_at'),
    /** Of one that came with a garden file: before this it has hours alone, whatever is stored of others. */
    readingsFrom: instant('readings_from'),
    moisture: doublePrecision(),
    temperatureC: doublePrecision('temperature_c'),
    sunlightKlx: doublePrecision('sunlight_klx'),
  },
  (table) => [index('sensors_group').on(table.groupId)],
);

/** What the probes measured. */
export const readings = pgTable(
  'readings',
  {
    sensorId: ownedBy<SensorId>('sensor_id', () => sensors.id),
    measuredAt: instant('measured_at').notNull(),
    moisture: doublePrecision(),
    temperatureC: doublePrecision('temperature_c'),
    sunlightKlx: doublePrecision('sunlight_klx'),
  },
  (table) => [primaryKey({ columns: [table.sensorId, table.measuredAt] })],
);

/** An hour of a probe's readings: the mean of each quantity, and the least and the greatest. Stays for ever. */
export const readingHours = pgTable(
  'reading_hours',
  {
    sensorId: ownedBy<SensorId>('sensor_id', () => sensors.id),
    /** A full hour of UTC, at which it begins. */
    hour: instant('hour').notNull(),
    readings: integer().notNull(),
    moisture: real(),
    moistureMin: real('moisture_min'),
    moistureMax: real('moisture_max'),
    temperatureC: real('temperature_c'),
    temperatureMinC: real('temperature_min_c'),
    temperatureMaxC: real('temperature_max_c'),
    sunlightKlx: real('sunlight_klx'),
    sunlightMinKlx: real('sunlight_min_klx'),
    sunlightMaxKlx: real('sunlight_max_klx'),
  },
  (table) => [primaryKey({ columns: [table.sensorId, table.hour] })],
);

/** How far the readings of all probes were rolled up: one row, none before the first month was. */
export const readingRetention = pgTable(
  'reading_retention',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Before this each hour of readings is in `reading_hours` too. */
    hoursUntil: instant('hours_until').notNull(),
    /** Before this there are hours alone. */
    readingsFrom: instant('readings_from'),
  },
  (table) => [check('reading_retention_is_one', sql`${table.isOnly}`)],
);
