/** Rows of exports, page by page, so that years of them need no more memory than a page. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { endedBetween } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { READINGS_FROM } from '../sensors/index.ts';
import { readingHours, readings, sensors } from '../sensors/tables.ts';

/** Rows in one read. */
const PAGE = 2_000;

export interface Span {
  from: Date;
  /** Exclusive. */
  until: Date;
}

export type ExportedRun = typeof runs.$inferSelect;

/** Ended runs by their planned start, oldest first. */
export async function* exportRuns(db: Queryable, groupId: GroupId, { from, until }: Span): AsyncGenerator<ExportedRun> {
  yield* inPages((last: ExportedRun | undefined) =>
    db
      .select()
      .from(runs)
      .where(
        and(
          endedBetween(groupId, from, until),
          last &&
            sql`(${runs.plannedStart}, ${runs.id}) > (${last.plannedStart.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(runs.plannedStart), asc(runs.id))
      .limit(PAGE),
  );
}

export interface ExportedReading {
  sensorId: string;
  sensor: string;
  measuredAt: Date;
  /** m3/m3. */
  moisture: number | null;
  temperatureC: number | null;
  sunlightKlx: number | null;
}

export type ExportedHour = typeof readingHours.$inferSelect & { sensor: string };

/** Hours of which no readings are stored, by their time, oldest first. */
export async function* exportReadingHours(
  db: Queryable,
  groupId: GroupId,
  { from, until }: Span,
): AsyncGenerator<ExportedHour> {
  yield* inPages((last: ExportedHour | undefined) =>
    db
      .select({ ...getTableColumns(readingHours), sensor: sensors.name })
      .from(readingHours)
      .innerJoin(sensors, eq(sensors.id, readingHours.sensorId))
      .where(
        and(
          eq(sensors.groupId, groupId),
          sql`${readingHours.hour} < ${READINGS_FROM}`,
          gte(readingHours.hour, from),
          lt(readingHours.hour, until),
          last &&
            sql`(${readingHours.hour}, ${readingHours.sensorId}) > (${last.hour.toISOString()}::timestamptz, ${last.sensorId}::uuid)`,
        ),
      )
      .orderBy(asc(readingHours.hour), asc(readingHours.sensorId))
      .limit(PAGE),
  );
}

/** Readings by their time, oldest first. */
export async function* exportReadings(
  db: Queryable,
  groupId: GroupId,
  { from, until }: Span,
): AsyncGenerator<ExportedReading> {
  yield* inPages((last: ExportedReading | undefined) =>
    db
      .select({
        sensorId: readings.sensorId,
        sensor: sensors.name,
        measuredAt: readings.measuredAt,
        moisture: readings.moisture,
        temperatureC: readings.temperatureC,
        sunlightKlx: readings.sunlightKlx,
      })
      .from(readings)
      .innerJoin(sensors, eq(sensors.id, readings.sensorId))
      .where(
        and(
          eq(sensors.groupId, groupId),
          sql`${readings.measuredAt} >= ${READINGS_FROM}`,
          gte(readings.measuredAt, from),
          lt(readings.measuredAt, until),
          last &&
            sql`(${readings.measuredAt}, ${readings.sensorId}) > (${last.measuredAt.toISOString()}::timestamptz, ${last.sensorId}::uuid)`,
        ),
      )
      .orderBy(asc(readings.measuredAt), asc(readings.sensorId))
      .limit(PAGE),
  );
}

/** @param read the rows after the last one of the page before */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const page = await read(last);
    yield* page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}
