/** The months of readings: made ahead, rolled up into hours when they are over, dropped when they are old (docs/decisions/0149). */
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts';
import { moveLateReadings, rollUpReadings } from './reading-hours.ts';
import { readingRetention } from './tables.ts';

const MONTHS_AHEAD = 2;
/** A month is rolled up so long after its end: most of what comes late has come. */
const AFTER_MS = 2 * DAY_MS;
/** Sensors in one transaction. */
const SENSORS_AT_ONCE = 50;
/** Other statements wait behind the one that drops a month, so it gives up soon and is tried again. */
const LOCK_PATIENCE = '1s';
/** The lock of `open_readings_month`. */
const MONTHS_LOCK = 7_583_003;
/** Before all others. */
const NIL_ID = '00000000-0000-0000-0000-000000000000' as SensorId;

type Month = Temporal.PlainYearMonth;
const monthOf = (ms: number): Month =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
const firstDay = (month: Month) => month.toPlainDate({ day: 1 });
const beginOf = (month: Month) => new Date(firstDay(month).toZonedDateTime('UTC').epochMilliseconds);
const endOf = (month: Month) => beginOf(month.add({ months: 1 }));
const partitionOf = (month: Month) => `readings_${month.toString().replace('-', '_')}`;

/** The first month whose readings are stored one by one. */
export const oldestReadingMonth = (nowMs: number, months: number): Month => monthOf(nowMs).subtract({ months });

/** Creates the partitions of months, as `2026-06`. */
export async function openReadingMonths(db: Queryable, months: Iterable<string>): Promise<void> {
  for (const month of months) await db.execute(sql`select open_readings_month(${`${month}-01`}::date)`);
}

/** Creates the partitions of this month and the coming ones. */
export async function openComingMonths(db: Queryable, nowMs: number): Promise<void> {
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, months) => monthOf(nowMs).add({ months }).toString());
  await openReadingMonths(db, ahead);
}

export interface Retained {
  /** Months whose hours were computed. */
  rolledUp: string[];
  /** The month whose readings went. */
  dropped: string | null;
  /** Readings of months that had gone, which were added to their hours. */
  late: number;
}

/**
 * Rolls up the months that are over, and drops the oldest where it has been over for more than so many months: one in a
 * run, so that a clock that is wrong for some hours costs no more. May be ended at any point and run twice at once.
 */
export async function retainReadings(db: Database, nowMs: number, months: number): Promise<Retained> {
  await openComingMonths(db, nowMs);
  const state = await readRetention(db);
  const late = state.readingsFrom === null ? 0 : await moveLateReadings(db, state.readingsFrom);
  const rolledUp: string[] = [];
  const oldest = await findOldestMonth(db);
  if (oldest === null) return { rolledUp, dropped: null, late };
  const isOver = (month: Month) => endOf(month).getTime() + AFTER_MS <= nowMs;
  const begun = state.hoursUntil === null ? oldest : monthOf(Math.min(state.hoursUntil.getTime(), nowMs));
  let next = Temporal.PlainYearMonth.compare(begun, oldest) < 0 ? oldest : begun;
  for (; isOver(next); next = next.add({ months: 1 })) {
    await rollUpMonth(db, next);
    await storeHoursUntil(db, endOf(next));
    rolledUp.push(next.toString());
  }
  // After a clock that was ahead, hours are computed again from this month on.
  if (state.hoursUntil !== null && state.hoursUntil.getTime() > nowMs) await storeHoursUntil(db, beginOf(next));
  const isOld = Temporal.PlainYearMonth.compare(oldest, oldestReadingMonth(nowMs, months)) < 0 && isOver(oldest);
  const dropped = isOld && (await dropMonth(db, oldest)) ? oldest.toString() : null;
  return { rolledUp, dropped, late };
}

export async function readRetention(db: Queryable): Promise<{ hoursUntil: Date | null; readingsFrom: Date | null }> {
  const [state] = await db.select().from(readingRetention);
  return { hoursUntil: state?.hoursUntil ?? null, readingsFrom: state?.readingsFrom ?? null };
}

/** Of those that have a partition, or readings in the default one. */
async function findOldestMonth(db: Queryable): Promise<Month | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(least(
      (select min(to_date(right(relid::regclass::text, 7), 'YYYY_MM')) from pg_partition_tree('readings')
       where isleaf and relid::regclass::text ~ '^readings_\\d{4}_\\d{2}$'),
      (select min(measured_at at time zone 'UTC') from readings_default)), 'YYYY-MM') as month`);
  const month = rows[0]?.month;
  return month ? Temporal.PlainYearMonth.from(month) : null;
}

/** Computes the hours of a month, some sensors at a time. */
export async function rollUpMonth(db: Database, month: Month): Promise<void> {
  for (let last = NIL_ID; ; ) {
    const ids = await db.transaction(async (tx) => {
      // They stay until their hours are stored.
      const { rows } = await tx.execute<{ id: SensorId }>(
        sql`select id from sensors where id > ${last} order by id limit ${SENSORS_AT_ONCE} for key share`,
      );
      const some = rows.map(({ id }) => id);
      if (some.length > 0) await rollUpReadings(tx, some, beginOf(month), endOf(month));
      return some;
    });
    if (ids.length < SENSORS_AT_ONCE) return;
    last = ids.at(-1) ?? last;
  }
}

/**
 * After readings of the past were stored that no probe has just sent: puts those of months that are gone into their
 * hours, and computes the hours of the other months.
 */
export async function settlePastReadings(db: Queryable, sensorIds: readonly SensorId[], nowMs: number): Promise<void> {
  if (sensorIds.length === 0) return;
  const { readingsFrom } = await readRetention(db);
  if (readingsFrom !== null) await moveLateReadings(db, readingsFrom);
  await rollUpReadings(db, sensorIds, readingsFrom ?? new Date(0), beginOf(monthOf(nowMs)));
}

async function storeHoursUntil(db: Queryable, until: Date): Promise<void> {
  await db.execute(sql`insert into reading_retention (hours_until) values (${until.toISOString()}::timestamptz)
    on conflict (is_only) do update
    set hours_until = greatest(excluded.hours_until, reading_retention.readings_from)`);
}

/**
 * Drops the readings of a month, and says from when on readings are stored, together. What came since the month was
 * rolled up is in its hours first. False where another process was quicker.
 */
async function dropMonth(db: Database, month: Month): Promise<boolean> {
  await openReadingMonths(db, [month.toString()]);
  await rollUpMonth(db, month);
  const name = partitionOf(month);
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_PATIENCE}'`));
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`);
    const { rows } = await tx.execute<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`);
    if (!rows[0]?.there) return false;
    // Nothing more is written into it; it is still read.
    await tx.execute(sql.raw(`lock table ${name} in share row exclusive mode`));
    const missing = await countMissing(tx, name);
    if (missing > 0) throw new Error(`${missing} hours of ${name} are not computed yet`);
    await tx.execute(sql.raw(`drop table ${name}`));
    const until = endOf(month).toISOString();
    await tx.execute(sql`insert into reading_retention (hours_until, readings_from)
      values (${until}::timestamptz, ${until}::timestamptz)
      on conflict (is_only) do update set readings_from = greatest(reading_retention.readings_from, excluded.readings_from),
        hours_until = greatest(reading_retention.hours_until, excluded.hours_until)`);
    return true;
  });
}

/** Hours of a partition that are not stored with all their readings. */
async function countMissing(tx: Transaction, partition: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select sensor_id, date_trunc('hour', measured_at, 'UTC') as hour, count(*) as readings
      from ${sql.raw(partition)} group by 1, 2) as stored
    left join reading_hours using (sensor_id, hour) where reading_hours.readings is distinct from stored.readings`);
  return rows[0]?.count ?? 0;
}
