/** Invitations to open an account, which the operator makes (docs/decisions/0113). */
import { randomUUIDv7 } from 'node:crypto';
import type { InvitationId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { newHandedToken } from '../platform/handed-over.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import { queueAskedMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { findUser, usersWithEmail } from './store.ts';
import { accountInvitations, type users } from './tables.ts';

export type AccountInvitationRow = typeof accountInvitations.$inferSelect;

const isOf = (email: string) => eq(sql`lower(${accountInvitations.email})`, email.toLowerCase());

/**
 * Invites somebody, in place of an invitation from before. Returns the link where it is to be handed over; only this
 * answer holds it. Throws "conflict" where the email has an account.
 */
export async function inviteToAccount(
  services: Services,
  inviterId: (typeof users.$inferSelect)['id'],
  { email, isMailed }: { email: string; isMailed: boolean },
): Promise<{ row: AccountInvitationRow; link: string | null }> {
  const { db, clock, translate, settings } = services;
  const inviter = await findUser(db, inviterId);
  if (!inviter) throw notFound();
  if ((await usersWithEmail(db, email)).length > 0) throw conflict('errors.hasAccount', { email }, 'email');
  const token = isMailed ? newToken() : newHandedToken();
  const link = `${settings.baseUrl}/#/register?invitation=${token}`;
  const now = clock.now();
  const row: AccountInvitationRow = {
    id: randomUUIDv7() as InvitationId,
    email,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + LIMITS.invitationDays * DAY_MS),
  };
  const locale = toLocale(inviter.lang);
  await db.transaction(async (tx) => {
    await tx.delete(accountInvitations).where(isOf(email));
    await tx.insert(accountInvitations).values(row);
    if (!isMailed) return;
    const mail = {
      to: email,
      subject: translate(locale, 'mail.accountInvitationSubject'),
      text: translate(locale, 'mail.accountInvitationBody', {
        inviter: plainName(inviter.name),
        link,
        days: LIMITS.invitationDays,
      }),
    };
    await queueAskedMail(services, tx, mail, inviter.id);
  });
  return { row, link: isMailed ? null : link };
}

/** Those that are still good, the oldest first. */
export async function listAccountInvitations(db: Queryable, now: Date): Promise<AccountInvitationRow[]> {
  return db
    .select()
    .from(accountInvitations)
    .where(gt(accountInvitations.expiresAt, now))
    .orderBy(asc(accountInvitations.createdAt));
}

/** Uses it up; returns false for a link that is unknown, used, withdrawn or expired. */
export async function takeAccountInvitation(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
  const isGood = and(eq(accountInvitations.tokenHash, tokenHash), gt(accountInvitations.expiresAt, now));
  return (await tx.delete(accountInvitations).where(isGood).returning({ id: accountInvitations.id })).length > 0;
}

export async function withdrawAccountInvitation(db: Queryable, id: InvitationId): Promise<boolean> {
  const gone = await db
    .delete(accountInvitations)
    .where(eq(accountInvitations.id, id))
    .returning({ id: accountInvitations.id });
  return gone.length > 0;
}

export async function forgetOldAccountInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(accountInvitations).where(lte(accountInvitations.expiresAt, now));
}
