/** Webhooks, and the events to be posted to them. */
import type { GroupId, UserId, WebhookId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, isNotNull, lt, lte, or } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { rowStore, rowsOfGroup } from '../platform/database/row-store.ts';
import { runs } from '../runs/tables.ts';
import { shares } from '../users/tables.ts';
import { webhookEvents, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

export const webhooksOf = rowsOfGroup(webhooks, webhooks.createdAt);

/** Webhooks of all gardens that a user owns, with the garden's name. */
export async function webhooksOfOwner(db: Queryable, userId: UserId) {
  return db
    .select({ webhook: webhooks, garden: groups.name })
    .from(webhooks)
    .innerJoin(groups, eq(groups.id, webhooks.groupId))
    .innerJoin(shares, and(eq(shares.groupId, webhooks.groupId), eq(shares.relationship, 'OWNER')))
    .where(eq(shares.userId, userId))
    .orderBy(asc(groups.name), asc(webhooks.createdAt));
}

export async function allWebhooks(db: Queryable): Promise<WebhookRow[]> {
  return db.select().from(webhooks);
}

export const { find: findWebhook, insert: insertWebhook, remove: deleteWebhook } = rowStore(webhooks);

export async function noteAnswer(db: Queryable, id: WebhookId, lastAnswer: string, lastSentAt: Date): Promise<void> {
  await db.update(webhooks).set({ lastAnswer, lastSentAt }).where(eq(webhooks.id, id));
}

export async function noteLooked(db: Queryable, id: WebhookId, lookedUntil: Date): Promise<void> {
  await db.update(webhooks).set({ lookedUntil }).where(eq(webhooks.id, id));
}

/** Whether the event is new to this webhook. */
export async function takeEvent(tx: Transaction, webhookId: WebhookId, eventId: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(webhookEvents)
    .values({ webhookId, eventId, queuedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return added.length > 0;
}

export async function forgetOldEvents(db: Queryable, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.queuedAt, before));
}

/** Runs that were opened or closed in the span. */
export async function runsMovedBetween(db: Queryable, groupId: GroupId, from: Date, to: Date) {
  const isIn = (column: typeof runs.openedAt | typeof runs.closedAt) =>
    and(isNotNull(column), gt(column, from), lte(column, to));
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.groupId, groupId), or(isIn(runs.openedAt), isIn(runs.closedAt))));
}

/** What the garden's owner was notified of in the span. */
export async function newNotices(db: Queryable, groupId: GroupId, from: Date, to: Date) {
  return db
    .select({
      id: notifications.id,
      key: notifications.key,
      figures: notifications.figures,
      subject: notifications.subject,
      subjectId: notifications.subjectId,
      notifyAt: notifications.notifyAt,
    })
    .from(notifications)
    .innerJoin(
      shares,
      and(
        eq(shares.userId, notifications.userId),
        eq(shares.groupId, notifications.groupId),
        eq(shares.relationship, 'OWNER'),
      ),
    )
    .where(and(eq(notifications.groupId, groupId), gt(notifications.notifyAt, from), lte(notifications.notifyAt, to)));
}
