/** Messages that wait to leave the house. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import type { NotificationRow } from './store.ts';
import { messages, notifications } from './tables.ts';

/** Asks the process that does the jobs to look at once. */
export const MESSAGES_CHANNEL = 'sluice_messages';

/** What has waited longer, as while the server was off, is no news any more. */
const STALE_AFTER_MS = 2 * DAY_MS;

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

/** Forgets what was due more than a week ago. */
export async function forgetOldMessages(db: Queryable, now: Date): Promise<void> {
  await db.delete(messages).where(lt(messages.dueAt, new Date(now.getTime() - 7 * DAY_MS)));
}
