/** What a year's server has to do next, read from its database, which outlives it. */
import type { RunningServer } from '@sluice/e2e/server-fixture';
import { type Database, openDatabase } from '@sluice/server/platform/database/connect';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { groupsWithStalePlan } from '@sluice/server/schedule/index';
import { sql } from 'drizzle-orm';

export interface ActiveRun {
  id: string;
  occurrenceId: string;
  deviceId: string;
  phase: 'PENDING' | 'OPENING' | 'WATERING' | 'CLOSING';
  /** Epoch milliseconds. */
  plannedStart: number;
  deadline: number | null;
}

export interface ComingStart {
  occurrenceId: string;
  groupId: string;
  zoneId: string;
  programId: string | null;
  startsAt: number;
  seconds: number;
  isSkipped: boolean;
}

export interface Look {
  active: readonly ActiveRun[];
  /** Starts that are not taken, of the hours ahead, the first one first. */
  coming: readonly ComingStart[];
  /** When the oldest of the gardens' plans was made; epoch milliseconds. */
  oldestPlanAt: number;
  /** The first of the gardens' midnights after which a plan is outdated. */
  nextMidnight: number;
}

/** How far ahead starts are read. */
const AHEAD_S = 8 * 3600;
const CONNECTIONS = 2;
/** More than the database reserves at any time (`max_wal_size`). */
const MOST_SEGMENTS = 64;

export const openYearDatabase = ({ dataDir }: RunningServer): Database =>
  openDatabase({ host: socketFolder(dataDir), user: 'sluice', database: 'postgres' }, CONNECTIONS);

export async function look(db: Database, nowMs: number): Promise<Look> {
  const now = new Date(nowMs);
  const { rows } = await db.execute<{
    active: ActiveRun[];
    coming: ComingStart[];
    made: number;
    midnight: number;
  }>(sql`select
      (select coalesce(json_agg(json_build_object('id', id, 'occurrenceId', occurrence_id, 'deviceId', device_id,
        'phase', phase, 'plannedStart', extract(epoch from planned_start) * 1000,
        'deadline', extract(epoch from deadline) * 1000)), '[]') from runs where phase <> 'ENDED') as active,
      (select coalesce(json_agg(json_build_object('occurrenceId', occurrence_id, 'groupId', group_id, 'zoneId', zone_id,
        'programId', program_id, 'startsAt', extract(epoch from starts_at) * 1000, 'seconds', duration_s,
        'isSkipped', is_skipped) order by starts_at), '[]')
        from planned_runs join scheduler_states using (group_id)
        where zone_id is not null and starts_at > starts_taken_until
          and starts_at < ${now.toISOString()}::timestamptz + make_interval(secs => ${AHEAD_S})) as coming,
      (select extract(epoch from min(made_at)) * 1000 from plan_decisions)::float8 as made,
      (select extract(epoch from min(stale_at)) * 1000 from scheduler_states)::float8 as midnight`);
  const [row] = rows;
  return {
    active: row?.active ?? [],
    coming: row?.coming ?? [],
    oldestPlanAt: row?.made ?? 0,
    nextMidnight: row?.midnight ?? Number.POSITIVE_INFINITY,
  };
}

export async function isPlanStale(db: Database, nowMs: number): Promise<boolean> {
  return (await groupsWithStalePlan(db, new Date(nowMs))).length > 0;
}

export interface StoredRun {
  id: string;
  occurrenceId: string;
  groupId: string;
  zoneId: string;
  programId: string | null;
  source: string;
  phase: string;
  outcome: string | null;
  fault: string | null;
  reasonType: string;
  reasonCode: number | null;
  /** Of a start that was missed: how late it was taken, and why it then did not open. */
  lateMinutes: number | null;
  because: string | null;
  /** Whether its plan says that it was moved from the time of its program, since something else needed its place. */
  isMoved: boolean;
  localDate: string;
  plannedStart: number;
  seconds: number;
  openedAt: number | null;
  closedAt: number | null;
  volumeL: number | null;
}

export async function readRuns(db: Database): Promise<StoredRun[]> {
  const { rows } = await db.execute<StoredRun & Record<string, unknown>>(sql`select id, occurrence_id as "occurrenceId",
    group_id as "groupId", zone_id as "zoneId", program_id as "programId", source, phase, outcome, fault,
    reason_type as "reasonType", reason_code as "reasonCode",
    (reason_figures->>'late_minutes')::float8 as "lateMinutes", reason_figures->>'because' as because,
    reason_figures ? 'moved_for_room_from' as "isMoved", local_date::text as "localDate",
    (extract(epoch from planned_start) * 1000)::float8 as "plannedStart", duration_s as seconds,
    (extract(epoch from opened_at) * 1000)::float8 as "openedAt",
    (extract(epoch from closed_at) * 1000)::float8 as "closedAt", volume_l as "volumeL"
    from runs order by planned_start, position`);
  return rows;
}

export interface LedgerDay {
  zoneId: string;
  date: string;
  irrigationMm: number;
}

/** Days that are settled; those that are to be settled again are not. */
export async function readLedger(db: Database): Promise<LedgerDay[]> {
  const { rows } = await db.execute<LedgerDay & Record<string, unknown>>(sql`select zone_id as "zoneId",
    date::text as date, coalesce(irrigation_mm, 0) as "irrigationMm"
    from soil_days join zones on zones.id = zone_id and date <= settled_date order by date`);
  return rows;
}

/** Connections whose names are looked up here see the schema of the year before the database's own. */
export const DATABASE_OPTIONS = '-c search_path=public,simulated_year,pg_catalog';

/**
 * The database's clock, as that of another machine: it goes with the year, and is not set wrong with the server's. The
 * product asks it when its own has jumped (server/routine/watch-clock.ts).
 */
export async function setDatabaseClock(db: Database, nowMs: number): Promise<void> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::float8 as ms`,
  );
  const leaptS = (nowMs - (rows[0]?.ms ?? Number.NaN)) / 1000;
  const body = `select pg_catalog.clock_timestamp() + make_interval(secs => ${leaptS})`;
  await db.execute(
    sql.raw(`create schema if not exists simulated_year;
      create or replace function simulated_year.clock_timestamp() returns timestamptz language sql volatile
      as '${body}'`),
  );
}

/** Uses up the room that the database has reserved for its log, until it stops for want of more. Resolves whether it has. */
export async function fillDatabaseLog(db: Database): Promise<boolean> {
  try {
    for (let segments = 0; segments < MOST_SEGMENTS; segments += 1)
      await db.execute(sql`select pg_logical_emit_message(true, 'year', 'full'), pg_switch_wal()`);
    return false;
  } catch {
    return true;
  }
}

/** Whether it is stored until when the valve of a run may be open. */
export const hasDeadline = (runId: string) => async (db: Database) => {
  const { rows } = await db.execute(sql`select 1 from runs where id = ${runId} and deadline is not null`);
  return rows.length > 0;
};

/** The same of a valve that is opened at an instant (epoch milliseconds), where its command names no run. */
export const hasDeadlineAt = (serial: string, atMs: number) => async (db: Database) => {
  const at = sql`${new Date(atMs).toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`select 1 from runs join zones on zones.id = zone_id
    join devices on devices.id = zones.device_id where serial_number = ${serial}
    and planned_start <= ${at} + interval '1 second' and deadline > ${at}`);
  return rows.length > 0;
};
