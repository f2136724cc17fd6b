/** Runs as people and the planner look back on them, each with the names of its zone and of who started it. */
import type { DeviceId, GroupId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { isActive, isNoMaster } from './store.ts';
import { type RunRow, runs } from './tables.ts';

export type NamedRunRow = RunRow & { starter: string | null };

const named = (db: Queryable) =>
  db
    .select({ run: runs, zoneName: zones.name, starter: users.name })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .leftJoin(users, eq(users.id, runs.startedBy));

/** A removed zone or person keeps its name. */
const flat = (rows: { run: RunRow; zoneName: string | null; starter: string | null }[]): NamedRunRow[] =>
  rows.map(({ run, zoneName, starter }) => ({
    ...run,
    zoneName: zoneName ?? run.zoneName,
    starter: starter ?? run.startedByName,
  }));

export async function activeRunsOfGroup(db: Queryable, groupId: GroupId): Promise<NamedRunRow[]> {
  return flat(
    await named(db)
      .where(and(eq(runs.groupId, groupId), isActive))
      .orderBy(asc(runs.plannedStart), asc(runs.position)),
  );
}

/** Ended runs that were planned in [from, to). */
export const endedBetween = (groupId: GroupId, from: Date, to: Date) =>
  and(eq(runs.groupId, groupId), eq(runs.phase, 'ENDED'), gte(runs.plannedStart, from), lt(runs.plannedStart, to));

const ENDED = {
  id: runs.id,
  occurrenceId: runs.occurrenceId,
  zoneId: runs.zoneId,
  programId: runs.programId,
  source: runs.source,
  reasonType: runs.reasonType,
  reasonCode: runs.reasonCode,
  reasonFigures: runs.reasonFigures,
  turningPoint: runs.turningPoint,
  localDate: runs.localDate,
  plannedStart: runs.plannedStart,
  outcome: runs.outcome,
  openedAt: runs.openedAt,
  closedAt: runs.closedAt,
  volumeL: runs.volumeL,
  volumeIsMeasured: runs.volumeIsMeasured,
  fault: runs.fault,
  missingS: runs.missingS,
  openingId: runs.openingId,
  zoneName: sql<string | null>`coalesce(${zones.name}, ${runs.zoneName})`,
  starter: sql<string | null>`coalesce(${users.name}, ${runs.startedByName})`,
};

/** What pages show of a run that has ended. */
export type EndedRun = Pick<NamedRunRow, keyof typeof ENDED>;

/** The same, newest first. */
export async function endedRunsOfGroup(
  db: Queryable,
  groupId: GroupId,
  from: Date,
  to: Date,
  zoneIds: ZoneId[] | undefined,
): Promise<EndedRun[]> {
  return db
    .select(ENDED)
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .leftJoin(users, eq(users.id, runs.startedBy))
    .where(and(endedBetween(groupId, from, to), zoneIds === undefined ? undefined : inArray(runs.zoneId, zoneIds)))
    .orderBy(desc(runs.plannedStart), desc(runs.position));
}

/** The newest first, from the one before `last` on, `count` at most, without masters. */
export async function runsBefore(
  db: Queryable,
  groupId: GroupId,
  last: Pick<RunRow, 'id' | 'plannedStart'> | null,
  zoneIds: ZoneId[] | undefined,
  count: number,
): Promise<NamedRunRow[]> {
  const isBefore = last && sql`(${runs.plannedStart}, ${runs.id}) < (${last.plannedStart.toISOString()}, ${last.id})`;
  return flat(
    await named(db)
      .where(
        and(
          eq(runs.groupId, groupId),
          isNoMaster,
          isBefore ?? undefined,
          zoneIds === undefined ? undefined : inArray(runs.zoneId, zoneIds),
        ),
      )
      .orderBy(desc(runs.plannedStart), desc(runs.id))
      .limit(count),
  );
}

export interface LastRun {
  zoneId: ZoneId;
  deviceId: DeviceId;
  closedAt: Date;
}

/** When each zone last watered. */
export async function lastRunsOfGroup(db: Queryable, groupId: GroupId): Promise<LastRun[]> {
  return db
    .selectDistinctOn([runs.zoneId], {
      zoneId: runs.zoneId,
      deviceId: runs.deviceId,
      closedAt: sql<Date>`${runs.closedAt}`.mapWith(runs.closedAt),
    })
    .from(runs)
    .where(and(eq(runs.groupId, groupId), isNoMaster, isNotNull(runs.openedAt), isNotNull(runs.closedAt)))
    .orderBy(runs.zoneId, desc(runs.closedAt));
}

export interface DayOfZone {
  zoneId: ZoneId;
  /** Local ISO date. */
  date: string;
  volumeL: number | null;
  openS: number;
  /** Whether every run of the day was metered. */
  isMeasured: boolean;
}

/** No local day begins further from its midnight in UTC. */
const LONGEST_OFFSET_MS = 2 * DAY_MS;

/** Runs of that local day and later ones. Their index is by the instant, so that it is asked for too. */
export const sinceLocalDate = (date: string) => [
  gte(runs.localDate, date),
  gte(runs.plannedStart, new Date(Date.parse(date) - LONGEST_OFFSET_MS)),
];

/** Runs of that local day and earlier ones, in the same way. */
export const untilLocalDate = (date: string) => [
  lte(runs.localDate, date),
  lt(runs.plannedStart, new Date(Date.parse(date) + DAY_MS + LONGEST_OFFSET_MS)),
];

/** Water of each zone on each local day since a date. */
export async function wateringSince(db: Queryable, groupId: GroupId, date: string): Promise<DayOfZone[]> {
  return db
    .select({
      zoneId: runs.zoneId,
      date: runs.localDate,
      volumeL: sql<number | null>`sum(${runs.volumeL})`.mapWith(Number),
      openS: sql<number>`coalesce(sum(${openSeconds}), 0)`.mapWith(Number),
      isMeasured: sql<boolean>`bool_and(${runs.volumeIsMeasured})`,
    })
    .from(runs)
    .where(
      and(
        eq(runs.groupId, groupId),
        isNoMaster,
        ...sinceLocalDate(date),
        isNotNull(runs.openedAt),
        isNotNull(runs.closedAt),
      ),
    )
    .groupBy(runs.zoneId, runs.localDate);
}

const openSeconds = sql<number>`extract(epoch from ${runs.closedAt} - ${runs.openedAt})`;

/** A run that has ended, and its water. */
export interface WaterOfRun extends Pick<DayOfZone, 'zoneId' | 'volumeL' | 'openS'> {
  openedAt: Date;
  closedAt: Date;
}

/** Water of each run that has flowed then or later. */
export async function waterOfRunsSince(db: Queryable, groupId: GroupId, from: Date): Promise<WaterOfRun[]> {
  return db
    .select({
      zoneId: runs.zoneId,
      volumeL: runs.volumeL,
      openS: openSeconds.mapWith(Number),
      openedAt: sql<Date>`${runs.openedAt}`.mapWith(runs.openedAt),
      closedAt: sql<Date>`${runs.closedAt}`.mapWith(runs.closedAt),
    })
    .from(runs)
    .where(
      and(
        eq(runs.groupId, groupId),
        isNoMaster,
        gte(runs.plannedStart, new Date(from.getTime() - DAY_MS)),
        isNotNull(runs.openedAt),
        gt(runs.closedAt, from),
      ),
    );
}

/** A garden's days from a local date on. */
export interface GardenDays {
  groupId: GroupId;
  /** Local ISO date. */
  date: string;
}

/** Water of each zone of several gardens since a date: all its days together. */
export async function zoneWaterSince(db: Queryable, gardens: readonly GardenDays[]) {
  const ids = sql.param(gardens.map(({ groupId }) => groupId));
  const dates = sql.param(gardens.map(({ date }) => date));
  const ofGardens = sql`from unnest(${ids}::uuid[], ${dates}::date[]) g(id, since)
    join runs r on r.group_id = g.id and r.local_date >= g.since
      and r.planned_start >= g.since::timestamp at time zone 'UTC' - make_interval(secs => ${LONGEST_OFFSET_MS / 1000})
    where r.source <> 'MASTER' and r.opened_at is not null and r.closed_at is not null`;
  const { rows } = await db.execute<{
    groupId: GroupId;
    zoneId: ZoneId;
    volumeL: number;
    isMeasured: boolean;
    hasUnknown: boolean;
  }>(sql`
    select r.group_id as "groupId", r.zone_id as "zoneId", coalesce(sum(r.volume_l), 0)::float8 as "volumeL",
      bool_and(r.volume_is_measured) as "isMeasured", bool_or(r.volume_l is null) as "hasUnknown"
    ${ofGardens} group by r.group_id, r.zone_id`);
  const unsure = rows.flatMap(({ zoneId, hasUnknown }) => (hasUnknown ? [zoneId] : []));
  const unknown = unsure.length === 0 ? [] : await unknownSeconds(db, ofGardens, unsure);
  const unknownOf = new Map(unknown.map(({ zoneId, openS }) => [zoneId, openS]));
  // Seconds of the days for which no volume is known.
  return rows.map((row) => ({ ...row, unknownS: unknownOf.get(row.zoneId) ?? 0 }));
}

/** A day of a zone counts by its known volumes where it has any. */
async function unknownSeconds(db: Queryable, ofGardens: SQL, zoneIds: ZoneId[]) {
  const { rows } = await db.execute<{ zoneId: ZoneId; openS: number }>(sql`
    select zone_id as "zoneId", sum(open_s)::float8 as "openS" from (
      select r.zone_id, sum(extract(epoch from r.closed_at - r.opened_at)) as open_s
      ${ofGardens} and r.zone_id = any(${sql.param(zoneIds)}::uuid[])
      group by r.zone_id, r.local_date having count(r.volume_l) = 0) of_days
    group by zone_id`);
  return rows;
}

/** When zones of several gardens last watered, of those that have since an instant. */
export async function lastRunsSince(db: Queryable, groupIds: GroupId[], since: Date): Promise<Map<ZoneId, Date>> {
  const rows = await db
    .select({ zoneId: runs.zoneId, closedAt: max(runs.closedAt) })
    .from(runs)
    .where(
      and(
        inArray(runs.groupId, groupIds),
        isNoMaster,
        gte(runs.plannedStart, new Date(since.getTime() - LONGEST_OFFSET_MS)),
        gte(runs.closedAt, since),
        isNotNull(runs.openedAt),
      ),
    )
    .groupBy(runs.zoneId);
  return new Map(rows.flatMap(({ zoneId, closedAt }) => (closedAt ? [[zoneId, closedAt] as const] : [])));
}

/** Runs of several gardens that have not ended. */
export async function activeRunsOfGroups(db: Queryable, groupIds: GroupId[]): Promise<NamedRunRow[]> {
  return flat(
    await named(db)
      .where(and(inArray(runs.groupId, groupIds), isActive))
      .orderBy(asc(runs.plannedStart)),
  );
}

/** Every run of the local days since a date, or until another, including active ones, without masters. */
export async function runsOfDays(
  db: Queryable,
  groupId: GroupId,
  sinceDate: string,
  untilDate?: string,
): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.groupId, groupId),
        isNoMaster,
        ...sinceLocalDate(sinceDate),
        ...(untilDate === undefined ? [] : untilLocalDate(untilDate)),
      ),
    )
    .orderBy(asc(runs.plannedStart));
}

/** Writes the names of a device and its zones into its history, which outlives them. */
export async function nameRunsOfDevice(db: Queryable, device: { id: DeviceId; name: string }): Promise<void> {
  await db
    .update(runs)
    .set({ zoneName: sql`coalesce(${runs.zoneName}, ${zones.name})`, deviceName: device.name })
    .from(zones)
    .where(
      and(eq(runs.deviceId, device.id), eq(zones.id, runs.zoneId), or(isNull(runs.zoneName), isNull(runs.deviceName))),
    );
}

/** Whether a zone was watered at any time since an instant. */
export async function wasWateredSince(db: Queryable, zoneId: ZoneId, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.zoneId, zoneId),
        isNoMaster,
        isNotNull(runs.openedAt),
        or(gte(runs.closedAt, since), and(isNull(runs.closedAt), gte(runs.openedAt, since))),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Takes a person's name out of the history of all gardens: who started a run, and who skipped one. */
export async function forgetInHistory(db: Queryable, userId: UserId): Promise<void> {
  await db.update(runs).set({ startedByName: null }).where(eq(runs.startedBy, userId));
  await db
    .update(runs)
    .set({ reasonFigures: sql`${runs.reasonFigures} - 'skipped_by' - 'skipped_by_id'` })
    .where(sql`${runs.reasonFigures} ->> 'skipped_by_id' = ${userId}`);
}
