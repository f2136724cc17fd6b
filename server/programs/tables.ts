import type { GroupId, ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ProgramAnchor, ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { versionColumn } from '../platform/database/columns.ts';
import { zones } from '../zones/tables.ts';

export const programs = pgTable(
  'programs',
  {
    id: uuid().$type<ProgramId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    startDay: date('start_day').notNull(),
    endDay: date('end_day'),
    /** Times of the day as the contract spells them: `05:30`, `sunrise-20`. */
    startTime: text('start_time').notNull(),
    /** Watering stops here, if it is still going on. */
    endTime: text('end_time'),
    anchor: text().$type<ProgramAnchor>().notNull().default('start'),
    repeat: text().$type<ProgramRepeat>().notNull(),
    intervalDays: integer('interval_days'),
    weekdays: smallint().array().notNull().default([]),
    months: smallint().array().notNull().default([]),
    version: versionColumn(),
  },
  (table) => [
    index('programs_group').on(table.groupId),
    uniqueIndex('programs_name').on(table.groupId, sql`lower(${table.name})`),
  ],
);

/** The zones of a program, watered one after another by position; by time, by volume, or whichever comes first. */
export const programZones = pgTable(
  'program_zones',
  {
    programId: uuid('program_id')
      .$type<ProgramId>()
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    zoneId: uuid('zone_id')
      .$type<ZoneId>()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    durationS: integer('duration_s'),
    volumeL: doublePrecision('volume_l'),
  },
  (table) => [primaryKey({ columns: [table.programId, table.position] })],
);
