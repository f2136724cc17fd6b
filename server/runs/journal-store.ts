/** What is stored before a valve opens and right after, and what a clock that was put back does to it. */
import type { DeviceId, RunId } from '@sluice/engine/vocabulary/ids';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import { and, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { isActive } from './store.ts';
import { type RunRow, runs } from './tables.ts';

const mayBegin = and(inArray(runs.phase, ['PENDING', 'OPENING']), isNull(runs.openedAt));
const hasBegun = inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']);

/**
 * Stores deadlines of runs that are to open now, each from its own length. Returns those that may still open: waiting or
 * not seen to have opened, not stopped, and on devices whose leases hold.
 */
export async function journalOpenings(
  db: Queryable,
  openings: readonly { id: RunId; closeCommand: string | null }[],
  now: Date,
  findLease: (deviceId: SQLWrapper) => { fencingToken: SQL; hasLease: SQL },
): Promise<RunRow[]> {
  const { fencingToken, hasLease } = findLease(runs.deviceId);
  return db
    .update(runs)
    .set({
      phase: 'OPENING',
      deadline: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${runs.durationS})`,
      fencingToken: sql`(${fencingToken})`,
      closeCommand: sql`opening.close_command`,
    })
    .from(
      sql`unnest(${sql.param(openings.map(({ id }) => id))}::uuid[],
        ${sql.param(openings.map(({ closeCommand }) => closeCommand))}::text[]) as opening (id, close_command)`,
    )
    .where(and(sql`${runs.id} = opening.id`, mayBegin, isNull(runs.stopRequestedAt), hasLease))
    .returning();
}

export interface Opened {
  id: RunId;
  openedAt: Date;
  /** The deadline in the device's own timer. */
  armedDeadline: Date | null;
  /** Milliseconds by which its deadline moves, since its device took so long to open it. */
  delayMs: number;
  fault: RunFault | null;
}

/** Stores that valves are open, and until when. Returns the runs that have not ended meanwhile. */
export async function storeOpenings(db: Queryable, opened: Opened[]): Promise<RunRow[]> {
  const instants = (of: (one: Opened) => Date | null) => sql.param(opened.map((one) => of(one)?.toISOString() ?? null));
  return db
    .update(runs)
    .set({
      phase: sql`case when ${runs.phase} = 'OPENING' then 'WATERING' else ${runs.phase} end`,
      openedAt: sql`coalesce(${runs.openedAt}, opened.at)`,
      deadline: sql`${runs.deadline} + make_interval(secs => opened.delay_ms / 1000.0)`,
      armedDeadline: sql`opened.armed`,
      fault: sql`opened.fault`,
    })
    .from(
      sql`unnest(${sql.param(opened.map(({ id }) => id))}::uuid[], ${instants(({ openedAt }) => openedAt)}::timestamptz[],
        ${instants(({ armedDeadline }) => armedDeadline)}::timestamptz[],
        ${sql.param(opened.map(({ fault }) => fault))}::text[],
        ${sql.param(opened.map(({ delayMs }) => delayMs))}::int[]) as opened (id, at, armed, fault, delay_ms)`,
    )
    .where(and(sql`opened.id = ${runs.id}`, isActive))
    .returning(getTableColumns(runs));
}

/** The clock was put back by so much: runs of a device that are open, or may be, end as many seconds from now as before. */
export async function moveOpenRuns(db: Queryable, deviceId: DeviceId, byMs: number, guard: SQL): Promise<void> {
  const earlier = (instant: SQLWrapper) => sql`${instant} - make_interval(secs => ${byMs / 1000})`;
  await db
    .update(runs)
    .set({
      deadline: earlier(runs.deadline),
      armedDeadline: earlier(runs.armedDeadline),
      openedAt: earlier(runs.openedAt),
      stopRequestedAt: earlier(runs.stopRequestedAt),
    })
    .where(and(eq(runs.deviceId, deviceId), hasBegun, guard));
}

/** No run of a device ends later than its own length from now; for one that was opened before a clock was put back. */
export async function keepEndsNear(db: Queryable, deviceId: DeviceId, now: Date, guard: SQL): Promise<void> {
  const latest = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${runs.durationS})`;
  await db
    .update(runs)
    .set({
      deadline: latest,
      armedDeadline: sql`least(${runs.armedDeadline}, ${latest})`,
      openedAt: sql`least(${runs.openedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(runs.deviceId, deviceId), hasBegun, sql`${runs.deadline} > ${latest} + interval '1 second'`, guard));
}
