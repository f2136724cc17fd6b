import type { GroupId, ProgramId } from '@sluice/engine/vocabulary/ids';
import type { ProgramAnchor, ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, ownedBy, repeatColumns, versionColumn } from '../platform/database/columns.ts';
import { listedZoneColumns } from '../zones/tables.ts';

export const programs = pgTable(
  'programs',
  {
    id: idColumn<ProgramId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
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
    ...repeatColumns(),
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
    programId: ownedBy<ProgramId>('program_id', () => programs.id),
    ...listedZoneColumns(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.position] })],
);
