/** Invitations: shares that wait for an account. */
import type { GroupId, InvitationId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { invitations, users } from './tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const ofEmail = (email: string) => eq(sql`lower(${invitations.email})`, email.toLowerCase());

export async function nameOfGroup(db: Queryable, groupId: GroupId): Promise<string | null> {
  const [row] = await db.select({ name: groups.name }).from(groups).where(eq(groups.id, groupId));
  return row?.name ?? null;
}

/** Replaces an expired invitation by a new one; returns false while another is good. */
export async function insertInvitation(db: Queryable, row: InvitationRow): Promise<boolean> {
  await db
    .delete(invitations)
    .where(and(eq(invitations.groupId, row.groupId), ofEmail(row.email), lte(invitations.expiresAt, row.createdAt)));
  const added = await db.insert(invitations).values(row).onConflictDoNothing().returning({ id: invitations.id });
  return added.length > 0;
}

export async function findInvitation(db: Queryable, id: InvitationId): Promise<InvitationRow | null> {
  return firstRow(db.select().from(invitations).where(eq(invitations.id, id)));
}

/** Invitations to a garden that are still good. */
export async function invitationsOfGroup(db: Queryable, groupId: GroupId, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.groupId, groupId), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt));
}

/** Gives an invitation another link. */
export async function renewInvitation(
  db: Queryable,
  id: InvitationId,
  link: Pick<InvitationRow, 'tokenHash' | 'expiresAt'>,
): Promise<InvitationRow | null> {
  return firstRow(db.update(invitations).set(link).where(eq(invitations.id, id)).returning());
}

export async function deleteInvitation(db: Queryable, id: InvitationId): Promise<void> {
  await db.delete(invitations).where(eq(invitations.id, id));
}

/** Whether an invitation is good, by its link, which stays good. */
export async function isInvitationGood(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  return (await db.$count(invitations, and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)))) > 0;
}

/** Uses an invitation by its link; null when it is unknown, used, revoked or expired. */
export async function takeInvitation(db: Queryable, tokenHash: string, now: Date): Promise<InvitationRow | null> {
  return firstRow(
    db
      .delete(invitations)
      .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now)))
      .returning(),
  );
}

/** Invitations to an email that are still good, with the garden's name and the inviter. */
export async function invitationsTo(db: Queryable, email: string, now: Date) {
  return db
    .select({
      id: invitations.id,
      garden: groups.name,
      inviter: users.name,
      relationship: invitations.relationship,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(groups, eq(groups.id, invitations.groupId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(ofEmail(email), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt));
}

/** Forgets invitations that nobody took up in time. */
export async function forgetOldInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, now));
}
