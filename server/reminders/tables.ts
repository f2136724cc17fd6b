import type { GroupId, ReminderId, SensorId } from '@sluice/engine/vocabulary/ids';
import type { ProgramRepeat, ReminderKind } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, repeatColumns, versionColumn } from '../platform/database/columns.ts';
import { sensors } from '../sensors/tables.ts';

/** Tells the people of a sensor group to water by hand. */
export const reminders = pgTable(
  'reminders',
  {
    id: idColumn<ReminderId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    kind: text().$type<ReminderKind>().notNull(),
    /** The sensor whose soil it is about; a sensor in use cannot be removed. */
    sensorId: uuid('sensor_id')
      .$type<SensorId>()
      .notNull()
      .references(() => sensors.id),
    /** For kind `moisture`: threshold, m3/m3. */
    moistureBelow: doublePrecision('moisture_below'),
    /** For `pattern`. */
    startDay: date('start_day'),
    endDay: date('end_day'),
    startTime: text('start_time'),
    repeat: text().$type<ProgramRepeat>(),
    ...repeatColumns(),
    /** Up to when it has been checked. */
    remindedUntil: instant('reminded_until').notNull(),
    version: versionColumn(),
  },
  (table) => [
    index('reminders_sensor').on(table.sensorId),
    uniqueIndex('reminders_name').on(table.groupId, sql`lower(${table.name})`),
  ],
);
