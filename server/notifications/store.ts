import type { GroupId, NotificationId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { NotificationStatus, NotificationSubject } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { runs } from '../runs/tables.ts';
import { dropGardenMessages } from './garden-messages-store.ts';
import { messages, notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect & { timeZone: string };

export interface NotificationFilter {
  groupId?: GroupId | undefined;
  status?: NotificationStatus | undefined;
  /** Cursor: the last one on the page before. */
  after?: { notifyAt: Date; id: NotificationId } | undefined;
}

/** When one of the user's own was notified; null when there is none of that id. */
export async function findNotification(db: Queryable, userId: UserId, id: NotificationId) {
  return firstRow(
    db
      .select({ id: notifications.id, notifyAt: notifications.notifyAt })
      .from(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId))),
  );
}

/** Those of a garden, and those of the person's firms, which are shown with every garden. */
const isShownWith = (groupId: GroupId | undefined) =>
  groupId && or(eq(notifications.groupId, groupId), eq(notifications.subject, 'FIRM'));

/** Newest first, at most `limit`. */
export async function readNotifications(
  db: Queryable,
  userId: UserId,
  filter: NotificationFilter,
  limit: number,
): Promise<NotificationRow[]> {
  const rows = await db
    .select({ notification: notifications, timeZone: groups.timeZone })
    .from(notifications)
    .innerJoin(groups, eq(groups.id, notifications.groupId))
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isInApp, true),
        isShownWith(filter.groupId),
        filter.status ? eq(notifications.status, filter.status) : undefined,
        filter.after
          ? sql`(${notifications.notifyAt}, ${notifications.id}) <
              (${filter.after.notifyAt.toISOString()}::timestamptz, ${filter.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.notifyAt), desc(notifications.id))
    .limit(limit);
  return rows.map(({ notification, timeZone }) => ({ ...notification, timeZone }));
}

/** Marks one of the user's own as read; null when there is none of that id. */
export async function markRead(db: Queryable, userId: UserId, id: NotificationId): Promise<NotificationRow | null> {
  return firstRow(
    db
      .update(notifications)
      .set({ status: 'READ' })
      .from(groups)
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId), eq(groups.id, notifications.groupId)))
      .returning({ ...getTableColumns(notifications), timeZone: groups.timeZone }),
  );
}

/** Returns how many were marked. */
export async function markAllRead(db: Queryable, userId: UserId, groupId: GroupId | undefined): Promise<number> {
  const marked = await db
    .update(notifications)
    .set({ status: 'READ' })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isInApp, true),
        eq(notifications.status, 'UNREAD'),
        isShownWith(groupId),
      ),
    )
    .returning({ id: notifications.id });
  return marked.length;
}

/** What people of a garden were told for a cause that names one of these, and how many of them, the first one first. */
export async function messagesAbout(
  db: Queryable,
  groupId: GroupId,
  names: readonly string[],
): Promise<{ key: string; notifyAt: Date; people: number }[]> {
  const { key, notifyAt, cause } = notifications;
  const isNamed = or(...names.map((name) => sql`position(${name} in ${cause}) > 0`));
  return db
    .select({ key, notifyAt, people: count() })
    .from(notifications)
    .where(and(eq(notifications.groupId, groupId), isNamed))
    .groupBy(key, notifyAt, cause)
    .orderBy(asc(notifyAt));
}

/** What people of a garden were told of links that broke and came back, each once, the first one first. */
export async function linkNotices(db: Queryable, groupId: GroupId, from: Date, to: Date) {
  const { key, figures, subjectId, cause, notifyAt } = notifications;
  return db
    .selectDistinctOn([notifyAt, cause], { key, figures, subjectId, notifyAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.groupId, groupId),
        inArray(key, ['deviceOffline', 'deviceOnline', 'hubOffline', 'sensorOffline']),
        gte(notifyAt, from),
        lt(notifyAt, to),
      ),
    )
    .orderBy(asc(notifyAt), asc(cause));
}

/** Of each garden. */
export async function unreadCounts(db: Queryable, userId: UserId, groupIds: GroupId[]): Promise<Map<GroupId, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .select({ groupId: notifications.groupId, unread: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isInApp, true),
        eq(notifications.status, 'UNREAD'),
        inArray(notifications.groupId, groupIds),
        ne(notifications.subject, 'FIRM'),
      ),
    )
    .groupBy(notifications.groupId);
  return new Map(rows.map((row) => [row.groupId, row.unread]));
}

/** Of the person's firms. */
export const unreadOfFirms = (db: Queryable, userId: UserId): Promise<number> =>
  db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      eq(notifications.isInApp, true),
      eq(notifications.status, 'UNREAD'),
      eq(notifications.subject, 'FIRM'),
    ),
  );

/** Adds notifications, except those whose cause the user already got. Returns those that are new. */
export async function insertNotifications(db: Queryable, rows: (typeof notifications.$inferInsert)[]) {
  if (rows.length === 0) return [];
  return db.insert(notifications).values(rows).onConflictDoNothing().returning();
}

/** Removes what a person got of a garden, and what they wanted of it. */
export async function forgetNotificationsOf(db: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await db.delete(notifications).where(and(eq(notifications.groupId, groupId), eq(notifications.userId, userId)));
  await dropGardenMessages(db, userId, groupId);
}

/** Whether the device, or one behind the hub, has a valve open now. */
export async function isWatering(db: Queryable, subject: NotificationSubject, subjectId: string): Promise<boolean> {
  if (subject !== 'DEVICE' && subject !== 'HUB') return false;
  const [row] = await db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(devices, eq(devices.id, runs.deviceId))
    .where(
      and(
        inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']),
        eq(subject === 'HUB' ? devices.hubId : devices.id, subjectId as never),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The time zone of a garden. */
export async function findTimeZone(db: Queryable, groupId: GroupId): Promise<string> {
  const [row] = await db.select({ timeZone: groups.timeZone }).from(groups).where(eq(groups.id, groupId));
  return row?.timeZone ?? 'UTC';
}

/** Asks the process that does the jobs to look at once. */
export const MESSAGES_CHANNEL = 'sluice_messages';

/** What has waited longer, as while the server was off, is no news any more. */
export const STALE_AFTER_MS = 2 * DAY_MS;

type MessageRow = typeof messages.$inferSelect;

/** A due message with its content. */
export interface DueMessage extends Pick<MessageRow, 'channel' | 'isInDigest' | 'isUrgent'> {
  notification: NotificationRow;
  groupName: string;
}

export async function insertMessages(db: Queryable, rows: (typeof messages.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(messages).values(rows).onConflictDoNothing();
  await db.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, '')`);
}

const isDue = (now: Date) =>
  and(isNull(messages.doneAt), lte(messages.dueAt, now), gt(messages.dueAt, new Date(now.getTime() - STALE_AFTER_MS)));

export async function readersWithDueMessages(db: Queryable, now: Date): Promise<UserId[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(messages)
    .innerJoin(notifications, eq(notifications.id, messages.notificationId))
    .where(isDue(now));
  return rows.map(({ userId }) => userId);
}

/** Marks a person's due messages as done and returns them, oldest first; what another job holds is left to it. */
export async function takeDueMessages(tx: Transaction, userId: UserId, now: Date): Promise<DueMessage[]> {
  const rows = await tx
    .select({
      channel: messages.channel,
      isInDigest: messages.isInDigest,
      isUrgent: messages.isUrgent,
      notification: getTableColumns(notifications),
      groupName: groups.name,
      timeZone: groups.timeZone,
    })
    .from(messages)
    .innerJoin(notifications, eq(notifications.id, messages.notificationId))
    .innerJoin(groups, eq(groups.id, notifications.groupId))
    .where(and(eq(notifications.userId, userId), isDue(now)))
    .orderBy(notifications.notifyAt, notifications.id)
    .for('update', { of: messages, skipLocked: true });
  for (const channel of ['EMAIL', 'PUSH'] as const) {
    const ids = rows.filter((row) => row.channel === channel).map(({ notification }) => notification.id);
    if (ids.length === 0) continue;
    await tx
      .update(messages)
      .set({ doneAt: now })
      .where(and(eq(messages.channel, channel), inArray(messages.notificationId, ids)));
  }
  return rows.map(({ timeZone, notification, ...row }) => ({ ...row, notification: { ...notification, timeZone } }));
}

/** Forgets what was due more than a week ago, and notifications of which nobody thinks any more. */
export async function forgetOldMessages(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.notificationDays * DAY_MS);
  await db.delete(notifications).where(lt(notifications.notifyAt, before));
  await db.delete(messages).where(lt(messages.dueAt, new Date(now.getTime() - 7 * DAY_MS)));
}
