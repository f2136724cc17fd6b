/** Sharing a garden: an invitation is mailed or handed over, and accepted by its link or by the owner of the confirmed email. */
import { randomUUIDv7 } from 'node:crypto';
import type { ReceivedInvitation, Share, ShareCreation } from '@sluice/contract/users';
import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { newHandedToken, wasHandedOver } from '../platform/handed-over.ts';
import { announce } from '../platform/live/announce.ts';
import type { Mail } from '../platform/mail.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import { queueAskedMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  invitationsTo,
  nameOfGroup,
  renewInvitation,
  takeInvitation,
} from './invitation-store.ts';
import { presentShare } from './present.ts';
import { announceShare } from './sharing.ts';
import { addShare, confirmEmailOf, findUser, findUserByEmail, sharesOfGroup, type UserRow } from './store.ts';

/**
 * Invites somebody, by mail where it is wanted. What the inviter is answered does not depend on whether somebody has an account. Throws
 * "conflict" for somebody who shares the garden already, or was invited already.
 */
export async function inviteToGroup(
  services: Services,
  groupId: GroupId,
  inviterId: UserId,
  { email, relationship, is_mailed: isMailed }: Required<ShareCreation>,
): Promise<InvitationRow> {
  const { db, clock, translate, settings } = services;
  const inviter = await findUser(db, inviterId);
  const garden = await nameOfGroup(db, groupId);
  if (!inviter || garden === null) throw notFound();
  if (isSame(email, inviter.email)) throw conflict('errors.shareWithOneself');
  if ((await sharesOfGroup(db, groupId)).some((share) => isSame(share.email, email)))
    throw conflict('errors.alreadyShares', { email });
  const now = clock.now();
  const token = newToken();
  const row: InvitationRow = {
    id: randomUUIDv7() as InvitationId,
    groupId,
    email,
    relationship,
    tokenHash: hashToken(token),
    invitedBy: inviter.id,
    createdAt: new Date(now),
    expiresAt: expiryOf(now),
  };
  const locale = toLocale(await languageOf(db, email, inviter));
  const mail: Mail = {
    to: email,
    subject: translate(locale, 'mail.invitationSubject', { garden: plainName(garden) }),
    text: translate(locale, 'mail.invitationBody', {
      inviter: plainName(inviter.name),
      garden: plainName(garden),
      role: translate(locale, relationship === 'PLAYER' ? 'mail.rolePlayer' : 'mail.roleManager'),
      link: linkWith(settings, token),
      days: LIMITS.invitationDays,
    }),
  };
  await db.transaction(async (tx) => {
    if (!(await insertInvitation(tx, row))) throw conflict('errors.alreadyInvited', { email });
    await announce(tx, { groupId }, ['group']);
    if (isMailed) await queueAskedMail(services, tx, mail, inviter.id);
  });
  return row;
}

const expiryOf = (now: number) => new Date(now + LIMITS.invitationDays * DAY_MS);
const linkWith = ({ baseUrl }: Pick<Services['settings'], 'baseUrl'>, token: string) =>
  `${baseUrl}/#/register?invitation=${token}`;

/**
 * Another link in place of the invitation's own, which then no longer works; only this answer holds it. Throws "not
 * found" for an invitation of another garden.
 */
export async function linkToHandOver(
  { db, clock, settings }: Services,
  groupId: GroupId,
  id: InvitationId,
): Promise<{ row: InvitationRow; link: string }> {
  const token = newHandedToken();
  const row = await db.transaction(async (tx) => {
    if ((await findInvitation(tx, id))?.groupId !== groupId) return null;
    await announce(tx, { groupId }, ['group']);
    return renewInvitation(tx, id, { tokenHash: hashToken(token), expiresAt: expiryOf(clock.now()) });
  });
  if (!row) throw notFound();
  return { row, link: linkWith(settings, token) };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The language of the account that has confirmed the email, otherwise the inviter's. */
async function languageOf(db: Queryable, email: string, inviter: UserRow) {
  const invited = await findUserByEmail(db, email);
  return invited?.confirmedAt ? invited.lang : inviter.lang;
}

/**
 * Takes up an invitation by its link. A mailed one confirms the email of an account that claims the same.
 * Throws "invalid" at `token`, "conflict" if the person shares the garden already.
 */
export async function acceptInvitation({ db, clock }: Services, userId: UserId, token: string): Promise<Share> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const taken = await takeInvitation(tx, hashToken(token), now);
    const user = await findUser(tx, userId);
    if (!taken || !user) throw invalid('token', 'errors.invitationInvalid');
    const isReader = isSame(user.email, taken.email) && !wasHandedOver(token);
    if (user.confirmedAt === null && isReader) await confirmEmailOf(tx, userId, user.email, now);
    return makeShare(tx, taken, user);
  });
}

/** Invitations that were sent to the email that this account has confirmed. */
export async function receivedInvitations({ db, clock }: Services, userId: UserId): Promise<ReceivedInvitation[]> {
  const user = await findUser(db, userId);
  if (!user?.confirmedAt) return [];
  const rows = await invitationsTo(db, user.email, new Date(clock.now()));
  return rows.map(({ id, garden, inviter, relationship, expiresAt }) => ({
    id,
    garden,
    inviter,
    relationship,
    expires_at: expiresAt.toISOString(),
  }));
}

/** Accepts for the account with the confirmed email. Throws "not found", "conflict" if it shares the garden already. */
export async function acceptReceived({ db, clock }: Services, userId: UserId, id: InvitationId): Promise<Share> {
  return db.transaction(async (tx) => {
    const { invitation, user } = await requireReceived(tx, userId, id, new Date(clock.now()));
    await deleteInvitation(tx, id);
    return makeShare(tx, invitation, user);
  });
}

/** Throws as `acceptReceived`. */
export async function declineReceived({ db, clock }: Services, userId: UserId, id: InvitationId): Promise<void> {
  await db.transaction(async (tx) => {
    const { invitation } = await requireReceived(tx, userId, id, new Date(clock.now()));
    await deleteInvitation(tx, id);
    await announce(tx, { groupId: invitation.groupId }, ['group']);
  });
}

async function requireReceived(tx: Queryable, userId: UserId, id: InvitationId, now: Date) {
  const user = await findUser(tx, userId);
  const invitation = await findInvitation(tx, id);
  const isForUser = user?.confirmedAt && invitation && isSame(invitation.email, user.email);
  if (!isForUser || invitation.expiresAt <= now) throw notFound();
  return { invitation, user };
}

async function makeShare(tx: Queryable, { groupId, relationship }: InvitationRow, user: UserRow): Promise<Share> {
  const { id: userId, name, email, lang } = user;
  if (!(await addShare(tx, groupId, userId, relationship))) throw conflict('errors.alreadyShares', { email });
  await announceShare(tx, groupId, userId);
  return presentShare({ groupId, userId, name, email, lang, relationship });
}

/** Throws "not found" for an invitation of another garden. */
export async function revokeInvitation({ db }: Services, groupId: GroupId, id: InvitationId): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await findInvitation(tx, id))?.groupId !== groupId) throw notFound();
    await deleteInvitation(tx, id);
    await announce(tx, { groupId }, ['group']);
  });
}
