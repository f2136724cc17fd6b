import type { TurningPoint } from '@sluice/contract/reasons';
import type { Decision } from '@sluice/engine/schedule/decision';
import type { Shortfall } from '@sluice/engine/schedule/shortfall';
import type { GroupId, ProgramId, ReminderId, SkipId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { ReasonType, ScheduleSource, SkipScope } from '@sluice/engine/vocabulary/watering';
import {
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
  uuid,
} from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, ownedIfAny, ownerKey } from '../platform/database/columns.ts';
import { rainColumns } from '../runs/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** How far the scheduler is with each garden. A garden gets its row with its first plan. */
export const schedulerStates = pgTable(
  'scheduler_states',
  {
    groupId: ownerKey<GroupId>('group_id', () => groups.id),
    /** Up to when due starts have become runs: the next check begins here, even after an outage. */
    startsTakenUntil: instant('starts_taken_until').notNull(),
    /** The first start after that; null before the first plan, and while a moved garden has none. */
    nextStartAt: instant('next_start_at'),
    /** The garden's midnight after which the plan is outdated; null before the first. */
    staleAt: instant('stale_at'),
    /** Number of the last plan request, and of the request that the stored plan answers. */
    requested: integer().notNull().default(0),
    made: integer().notNull().default(0),
    /** When its weather, soil water and plan were last gone through together; null before the first time. */
    refreshedAt: instant('refreshed_at'),
  },
  (table) => [index('scheduler_states_next_start').on(table.nextStartAt)],
);

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
    ...rainColumns(),
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
