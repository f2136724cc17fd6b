import type { SoilType } from '@sluice/engine/vocabulary/garden';
import type {
  LightColour,
  LightMode,
  NotificationMode,
  ProbeSense,
  ProbeVerdict,
} from '@sluice/engine/vocabulary/hardware';
import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
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
