import type { TurningPoint } from '@sluice/contract/reasons';
import type { Decision } from '@sluice/engine/schedule/planned-run';
import type { Shortfall } from '@sluice/engine/schedule/shortfall';
import type {
  DeviceId,
  GroupId,
  ProgramId,
  ReminderId,
  RunId,
  SkipId,
  UserId,
  ZoneId,
} from '@sluice/engine/vocabulary/ids';
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { ReasonType, RunFault, ScheduleSource, SkipScope } from '@sluice/engine/vocabulary/watering';
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
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, ownedIfAny } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** The phase of a run between plan and history. */
export type RunPhase = 'PENDING' | 'OPENING' | 'WATERING' | 'CLOSING' | 'ENDED';
/**
 * Outcome of a run. PARTIAL: it watered less than planned, with a fault; FAILED: not at all. SKIPPED: it was due but
 * skipped, with a reason.
 */
export type RunOutcome = 'COMPLETED' | 'PARTIAL' | 'STOPPED' | 'FAILED' | 'MISSED' | 'SKIPPED';

/**
 * Every start that was due becomes one row, whether it watered or not. The row is the journal of the valve:
 * its deadline is written before the valve is told to open.
 */
export const runs = pgTable(
  'runs',
  {
    id: idColumn<RunId>(),
    /** The same start has the same id, however often it is found due. */
    occurrenceId: text('occurrence_id').notNull(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    /** No foreign keys on these two: what has been removed keeps its history. */
    zoneId: uuid('zone_id').$type<ZoneId>().notNull(),
    deviceId: uuid('device_id').$type<DeviceId>().notNull(),
    /** The program, one-time run or backup program that asked for it. */
    programId: uuid('program_id').$type<ProgramId>(),
    source: text().$type<ScheduleSource>().notNull(),
    reasonType: text('reason_type').$type<ReasonType>().notNull(),
    reasonCode: integer('reason_code'),
    reasonFigures: jsonb('reason_figures').$type<WireFigures>().notNull().default({}),
    startedBy: namedWhileThere<UserId>('started_by', () => users.id),
    /** As it was then: a name outlives its account. */
    startedByName: text('started_by_name'),
    localDate: date('local_date').notNull(),
    plannedStart: instant('planned_start').notNull(),
    /** Place in the queue of its device among runs of the same planned start. */
    position: integer().notNull().default(0),
    durationS: integer('duration_s').notNull(),
    /** Litres after which it ends, where they can be counted. */
    maxVolumeL: doublePrecision('max_volume_l'),
    turningPoint: jsonb('turning_point').$type<TurningPoint>(),
    /** As they were then: history outlives what it tells of. */
    zoneName: text('zone_name'),
    deviceName: text('device_name'),
    phase: text().$type<RunPhase>().notNull(),
    outcome: text().$type<RunOutcome>(),
    /** When the valve must be shut, whatever happens. */
    deadline: timestamp({ withTimezone: true }),
    /** The deadline the device's own timer was last set to. */
    armedDeadline: instant('armed_deadline'),
    openedAt: instant('opened_at'),
    closedAt: instant('closed_at'),
    stopRequestedAt: instant('stop_requested_at'),
    volumeL: doublePrecision('volume_l'),
    volumeIsMeasured: boolean('volume_is_measured').notNull().default(false),
    /** What went wrong. */
    fault: text().$type<RunFault>(),
    /** Ended while its device was silent: the delivered water is read when the device answers again. */
    isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
    /** Of one that ended in silence: when its device had last shown the valve open. */
    seenOpenAt: instant('seen_open_at'),
    /** For a run opened at the device: the device's id of that opening. */
    openingId: text('opening_id'),
    fencingToken: bigint('fencing_token', { mode: 'number' }),
    /** What closes the valve, stored before it opens, in its driver's words; null where the address alone says so. */
    closeCommand: text('close_command'),
    /** Tries to close that were not confirmed. */
    closeAttempts: integer('close_attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('runs_occurrence').on(table.occurrenceId),
    uniqueIndex('runs_one_manual_per_zone')
      .on(table.zoneId)
      .where(sql`${table.source} = 'MANUAL' and ${table.phase} <> 'ENDED' and ${table.openingId} is null`),
    index('runs_active').on(table.deviceId).where(sql`${table.phase} <> 'ENDED'`),
    index('runs_unsettled').on(table.groupId).where(sql`${table.phase} <> 'ENDED' or ${table.isUnconfirmed}`),
    index('runs_history').on(table.groupId, table.plannedStart),
    index('runs_zone').on(table.zoneId, table.closedAt),
  ],
);

export type RunRow = typeof runs.$inferSelect;

/** The planned starts of the days ahead, replaced by each new plan. A skipped start stays, with its reason. */
export const plannedRuns = pgTable(
  'planned_runs',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    occurrenceId: text('occurrence_id').notNull(),
    /** Null for a reminder. */
    zoneId: ownedIfAny<ZoneId>('zone_id', () => zones.id),
    reminderId: uuid('reminder_id').$type<ReminderId>(),
    programId: uuid('program_id').$type<ProgramId>(),
    source: text().$type<ScheduleSource>().notNull(),
    localDate: date('local_date').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    durationS: integer('duration_s').notNull(),
    /** Seconds that the zone wanted on the day by this plan, all cycles together. */
    wantedS: integer('wanted_s'),
    cycle: smallint().notNull().default(1),
    cycles: smallint().notNull().default(1),
    volumeL: doublePrecision('volume_l'),
    /** Litres after which it ends, where a meter can tell; null for time only. */
    maxVolumeL: doublePrecision('max_volume_l'),
    netMm: doublePrecision('net_mm'),
    isSkipped: boolean('is_skipped').notNull().default(false),
    reasonType: text('reason_type').$type<ReasonType>().notNull(),
    reasonCode: integer('reason_code'),
    reasonFigures: jsonb('reason_figures').$type<WireFigures>().notNull().default({}),
    turningPoint: jsonb('turning_point').$type<TurningPoint>(),
    /** Place among starts of the same instant. */
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.occurrenceId] }),
    index('planned_runs_start').on(table.groupId, table.startsAt),
  ],
);

/** Why a zone is watered on a day of the plan, or is not: one for every zone and day, more with several programs. */
export const planDecisions = pgTable(
  'plan_decisions',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    /** A garden's full plan, as the engine returned it. */
    decisions: jsonb().$type<Decision[]>().notNull(),
    shortfalls: jsonb().$type<Shortfall[]>().notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId] })],
);

/** The user's skips, and until when they apply. */
export const skips = pgTable(
  'skips',
  {
    id: idColumn<SkipId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    scope: text().$type<SkipScope>().notNull(),
    occurrenceId: text('occurrence_id'),
    zoneId: ownedIfAny<ZoneId>('zone_id', () => zones.id),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    createdBy: namedWhileThere<UserId>('created_by', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('skips_group').on(table.groupId, table.untilAt)],
);

/** A waiting run ends when it is stopped; one that waters ends when its valve is seen shut. */
export const stopChange = (now: Date) => ({
  stopRequestedAt: sql`coalesce(${runs.stopRequestedAt}, ${now.toISOString()}::timestamptz)`,
  outcome: sql`case when ${runs.phase} = 'PENDING' then 'STOPPED' else ${runs.outcome} end`,
  phase: sql`case when ${runs.phase} = 'PENDING' then 'ENDED' else ${runs.phase} end`,
});
