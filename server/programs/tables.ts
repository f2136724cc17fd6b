import type { GroupId, ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
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
    /** Local, HH:MM. */
    startTime: text('start_time').notNull(),
    repeat: text().$type<ProgramRepeat>().notNull(),
    intervalDays: integer('interval_days'),
    weekdays: smallint().array().notNull().default([]),
    months: smallint().array().notNull().default([]),
  },
  (table) => [index('programs_group').on(table.groupId)],
);

/** The zones of a program, watered one after another by position. */
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
    durationS: integer('duration_s').notNull(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.position] })],
);
