import type { DeviceStatus, DriverKind, LightMode } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { doublePrecision, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { hubs } from '../hubs/tables.ts';
import { zones } from '../zones/tables.ts';

export const sensors = pgTable(
  'sensors',
  {
    id: uuid().$type<SensorId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    hubId: uuid('hub_id')
      .$type<HubId>()
      .references(() => hubs.id),
    zoneId: uuid('zone_id')
      .$type<ZoneId>()
      .references(() => zones.id, { onDelete: 'set null' }),
    name: text().notNull(),
    model: text().notNull(),
    serialNumber: text('serial_number').notNull(),
    driver: text().$type<DriverKind>().notNull(),
    address: text().notNull(),
    status: text().$type<DeviceStatus>().notNull().default('SETUP'),
    batteryFraction: doublePrecision('battery_fraction'),
    lightMode: text('light_mode').$type<LightMode>().notNull().default('auto'),
    reportIntervalMin: integer('report_interval_min').notNull(),
    lastReportAt: timestamp('last_report_at', { withTimezone: true }),
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
    sensorId: uuid('sensor_id')
      .$type<SensorId>()
      .notNull()
      .references(() => sensors.id, { onDelete: 'cascade' }),
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
    moisture: doublePrecision(),
    temperatureC: doublePrecision('temperature_c'),
    sunlightKlx: doublePrecision('sunlight_klx'),
  },
  (table) => [primaryKey({ columns: [table.sensorId, table.measuredAt] })],
);
