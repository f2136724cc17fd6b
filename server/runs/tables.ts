import type { TurningPoint } from '@sluice/contract/reasons';
import type { Skip } from '@sluice/engine/skipping/skip';
import type { DeviceId, GroupId, ProgramId, RunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { type WireFigures, wireFigures, wireName } from '@sluice/engine/vocabulary/reason-figures';
import { findReason, REASONS, type Reason } from '@sluice/engine/vocabulary/reasons';
import type { ReasonType, RunFault, RunOutcome, ScheduleSource } from '@sluice/engine/vocabulary/watering';
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
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** The phase of a run between plan and history. */
export type RunPhase = 'PENDING' | 'OPENING' | 'WATERING' | 'CLOSING' | 'ENDED';

/** Of a start that is skipped for rain: whether that rain is measured or forecast, and on which day before it falls. */
export const rainColumns = () => ({
  rainBasis: text('rain_basis'),
  daysFromRain: integer('days_from_rain'),
});

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
    ...rainColumns(),
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
    /** Seconds of its length for which it did not water; null where none are missed. */
    missingS: integer('missing_s'),
    /** Of a master: seconds for which it is open before its zones, as its garden had it then. */
    leadS: integer('lead_s'),
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

/** A reason as the columns that store it, and back. */
export const reasonColumns = (reason: Reason): { reasonType: ReasonType; reasonCode: number | null } => ({
  reasonType: REASONS[reason].type,
  reasonCode: REASONS[reason].code,
});

export const readReason = (row: { reasonType: ReasonType; reasonCode: number | null }): Reason =>
  findReason(row.reasonType, row.reasonCode);

export const skipColumns = (skip: Skip) => ({
  isSkipped: true,
  ...reasonColumns(skip.reason),
  reasonFigures: wireFigures(skip.figures),
  turningPoint: storedTurningPoint(skip.turningPoint),
  rainBasis: skip.reason === 'RAIN' ? skip.figures.basis : null,
  daysFromRain: skip.reason === 'RAIN' ? skip.figures.daysFromRain : null,
});

function storedTurningPoint(point: Skip['turningPoint']): TurningPoint | null {
  return point && { ...point, figure: wireName(point.figure) };
}
