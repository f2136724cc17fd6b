/** Skipping watering, and cancelling skips (docs/specification.md, 2 and 4). */
import { randomUUIDv7 } from 'node:crypto';
import type { SkipCreation, ZoneSkipsCreation } from '@sluice/contract/schedule';
import { firstCycleId } from '@sluice/engine/schedule/occurrence-id';
import type { GroupId, ProgramId, ReminderId, SkipId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { conflict, invalid } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { refuseTooMany } from '../platform/limits/index.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { findProgram } from '../programs/index.ts';
import { findReminder } from '../reminders/index.ts';
import { findZone, zonesOfGroup } from '../zones/index.ts';
import { findPlanned } from './plan-store.ts';
import { deleteSkip, deleteSkips, insertSkip, insertSkips, type SkipRow } from './skip-store.ts';

/**
 * Throws "conflict" when the start is no longer planned, naming a program or reminder that was removed; "invalid" at
 * `from` for a day that is over, or beyond the planned days.
 */
export async function addSkip(
  db: Database,
  group: GroupRow,
  request: SkipCreation,
  userId: UserId,
  nowMs: number,
): Promise<SkipRow> {
  const row = newSkip(group, request, userId, nowMs);
  if (request.scope === 'schedule') Object.assign(row, await skippedStart(db, group.id, request.schedule_id));
  if (request.scope === 'zone') {
    const zone = await findZone(db, request.zone_id);
    if (zone?.groupId !== group.id) throw invalid('zone_id', 'errors.zoneNotInGarden');
    row.zoneId = zone.id;
  }
  await db.transaction(async (tx) => {
    await insertSkip(tx, row);
    await announce(tx, { groupId: group.id }, ['schedule']);
  });
  return row;
}

/** The same of several zones; "invalid" at the place of one that is not in the garden. */
export async function addZoneSkips(
  db: Database,
  group: GroupRow,
  { zone_ids: zoneIds, ...span }: ZoneSkipsCreation,
  userId: UserId,
  nowMs: number,
): Promise<SkipRow[]> {
  const zones = new Set((await zonesOfGroup(db, group.id)).map(({ id }) => id));
  const foreign = zoneIds.findIndex((id) => !zones.has(id));
  if (foreign >= 0) throw invalid(`zone_ids.${foreign}`, 'errors.zoneNotInGarden');
  const rows = [...new Set(zoneIds)].map((zoneId) => ({
    ...newSkip(group, { scope: 'zone', zone_id: zoneId, ...span }, userId, nowMs),
    zoneId,
  }));
  await refuseTooMany(db, group.id, 'skips', nowMs, rows.length);
  await db.transaction(async (tx) => {
    await insertSkips(tx, rows);
    await announce(tx, { groupId: group.id }, ['schedule']);
  });
  return rows;
}

const newSkip = (group: GroupRow, request: SkipCreation, userId: UserId, nowMs: number): SkipRow => ({
  id: randomUUIDv7() as SkipId,
  groupId: group.id,
  scope: request.scope,
  occurrenceId: null,
  zoneId: null,
  ...findSpan(group.timeZone, request, nowMs),
  createdBy: userId,
  createdAt: new Date(nowMs),
});

async function skippedStart(
  db: Queryable,
  groupId: GroupId,
  scheduleId: string,
): Promise<Pick<SkipRow, 'occurrenceId' | 'zoneId' | 'untilAt'>> {
  const planned = await findPlanned(db, groupId, scheduleId);
  if (planned === null) throw await gone(db, groupId, scheduleId);
  return {
    occurrenceId: planned.reminderId === null ? firstCycleId(scheduleId) : scheduleId,
    zoneId: planned.zoneId,
    untilAt: new Date(planned.startsAt.getTime() + DAY_MS),
  };
}

/** An occurrence names its program or reminder after its day. One of another garden is answered as if removed. */
async function gone(db: Queryable, groupId: GroupId, scheduleId: string) {
  const [, owner = '', ...rest] = scheduleId.split('/');
  const isHere = (thing: { groupId: GroupId } | null) => thing?.groupId === groupId;
  const isNamed = isId(owner);
  if (isNamed && rest.length === 0 && !isHere(await findReminder(db, owner as ReminderId))) {
    return conflict('errors.reminderRemoved');
  }
  if (isNamed && rest.length > 0 && !isHere(await findProgram(db, owner as ProgramId))) {
    return conflict('errors.programRemoved');
  }
  return conflict('errors.scheduleGone');
}

export async function cancelSkip(db: Database, skip: SkipRow): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSkip(tx, skip.id);
    await announce(tx, { groupId: skip.groupId }, ['schedule']);
  });
}

/** Cancels those of them that are there. */
export async function cancelSkips(db: Database, groupId: GroupId, ids: SkipId[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteSkips(tx, groupId, ids)) await announce(tx, { groupId }, ['schedule']);
  });
}

/** The span from now, or the beginning of a later day, to the end of the last of its days. */
function findSpan(timeZone: string, request: SkipCreation, nowMs: number): Pick<SkipRow, 'fromAt' | 'untilAt'> {
  const today = localDateIn(timeZone, nowMs);
  const { from = today, days = 1 } = request.scope === 'zone' || request.scope === 'all' ? request : {};
  const ahead = Temporal.PlainDate.from(today).until(from).days;
  if (ahead < 0 || ahead > LIMITS.scheduleAheadDays)
    throw invalid('from', 'errors.skipFrom', { days: LIMITS.scheduleAheadDays });
  return {
    fromAt: new Date(ahead === 0 ? nowMs : midnightIn(timeZone, from)),
    untilAt: new Date(midnightIn(timeZone, from, days)),
  };
}
