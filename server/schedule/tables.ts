import type { DeviceId, GroupId, ProgramId, RunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ReasonType, ScheduleSource } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** Where a run is on its way from a plan to the history. */
export type RunPhase = 'PENDING' | 'OPENING' | 'WATERING' | 'CLOSING' | 'ENDED';
/** How an ended run ended. SKIPPED: it was due and did not water, for its reason. */
export type RunOutcome = 'COMPLETED' | 'STOPPED' | 'FAILED' | 'MISSED' | 'SKIPPED';
export type ReasonFigures = Record<string, number | string>;

/**
 * Every start that was due becomes one row, whether it watered or not. The row is the journal of the valve:
 * its deadline is written before the valve is told to open.
 */
export const runs = pgTable(
  'runs',
  {
    id: uuid().$type<RunId>().primaryKey(),
    /** The same start has the same id, however often it is found due. */
    occurrenceId: text('occurrence_id').notNull(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    zoneId: uuid('zone_id')
      .$type<ZoneId>()
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .$type<DeviceId>()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    programId: uuid('program_id').$type<ProgramId>(),
    source: text().$type<ScheduleSource>().notNull(),
    reasonType: text('reason_type').$type<ReasonType>().notNull(),
    reasonCode: integer('reason_code'),
    reasonFigures: jsonb('reason_figures').$type<ReasonFigures>().notNull().default({}),
    startedBy: uuid('started_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    localDate: date('local_date').notNull(),
    plannedStart: timestamp('planned_start', { withTimezone: true }).notNull(),
    /** Place in the queue of its device among runs of the same planned start. */
    position: integer().notNull().default(0),
    durationS: integer('duration_s').notNull(),
    phase: text().$type<RunPhase>().notNull(),
    outcome: text().$type<RunOutcome>(),
    /** When the valve must be shut, whatever happens. */
    deadline: timestamp({ withTimezone: true }),
    /** The deadline the device's own timer was last set to. */
    armedDeadline: timestamp('armed_deadline', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    stopRequestedAt: timestamp('stop_requested_at', { withTimezone: true }),
    volumeL: doublePrecision('volume_l'),
    volumeIsMeasured: boolean('volume_is_measured').notNull().default(false),
    /** What the driver said when the run failed. */
    fault: text(),
    fencingToken: bigint('fencing_token', { mode: 'number' }),
    /** Tries to close that were not confirmed. */
    closeAttempts: integer('close_attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('runs_occurrence').on(table.occurrenceId),
    uniqueIndex('runs_one_manual_per_zone')
      .on(table.zoneId)
      .where(sql`${table.source} = 'MANUAL' and ${table.phase} <> 'ENDED'`),
    index('runs_active').on(table.deviceId).where(sql`${table.phase} <> 'ENDED'`),
    index('runs_history').on(table.groupId, table.plannedStart),
    index('runs_zone').on(table.zoneId, table.closedAt),
  ],
);
