/** Sharing a garden: people with an account at once, others by an invitation that waits for them. */
import { randomUUIDv7 } from 'node:crypto';
import type { Share, ShareCreation } from '@sluice/contract/users';
import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type Relationship, toLocale } from '@sluice/engine/vocabulary/people';
import type { Queryable } from '../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { MAIL_QUEUE, type Mail } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import {
  deleteInvitation,
  deleteInvitationByEmail,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  nameOfGroup,
  takeInvitation,
  takeInvitationsFor,
} from './invitation-store.ts';
import { presentShare } from './present.ts';
import { changeShare, deleteShare, findShareInGroup } from './share-store.ts';
import { addShare, findUser, findUserByEmail, type UserRow } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Adds whoever has the email; returns the share, or null when an invitation was mailed instead. Throws "conflict" for
 * somebody who is there already, or was asked already.
 */
export async function shareGroup(
  services: Services,
  groupId: GroupId,
  inviterId: UserId,
  { email, relationship }: ShareCreation,
): Promise<{ share: Share | null; invitation: InvitationRow | null }> {
  const { db } = services;
  const inviter = await findUser(db, inviterId);
  const garden = await nameOfGroup(db, groupId);
  if (!inviter || garden === null) throw notFound();
  if (email.toLowerCase() === inviter.email.toLowerCase()) throw conflict('errors.shareWithOneself');
  const user = await findUserByEmail(db, email);
  return user
    ? { share: await shareWith(services, { groupId, garden, relationship }, inviter, user), invitation: null }
    : { share: null, invitation: await invite(services, { groupId, garden, relationship }, inviter, email) };
}

interface Offer {
  groupId: GroupId;
  garden: string;
  relationship: Relationship;
}

async function shareWith(services: Services, offer: Offer, inviter: UserRow, user: UserRow): Promise<Share> {
  const { db, jobs, translate, settings } = services;
  const { groupId, garden, relationship } = offer;
  await db.transaction(async (tx) => {
    if (!(await addShare(tx, groupId, user.id, relationship)))
      throw conflict('errors.alreadyShares', { email: user.email });
    await deleteInvitationByEmail(tx, groupId, user.email);
    await announceShare(tx, groupId, user.id);
  });
  const locale = toLocale(user.lang);
  await jobs.send(MAIL_QUEUE, {
    to: user.email,
    subject: translate(locale, 'mail.shareSubject', { garden }),
    text: translate(locale, 'mail.shareBody', {
      name: user.name,
      inviter: inviter.name,
      garden,
      role: translate(locale, relationship === 'PLAYER' ? 'mail.rolePlayer' : 'mail.roleManager'),
      link: settings.baseUrl,
    }),
  } satisfies Mail);
  const { id: userId, name, email, lang } = user;
  return presentShare({ groupId, userId, name, email, lang, relationship });
}

async function invite(services: Services, offer: Offer, inviter: UserRow, email: string): Promise<InvitationRow> {
  const { db, clock, jobs, translate, settings } = services;
  const { groupId, garden, relationship } = offer;
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
    expiresAt: new Date(now + LIMITS.invitationDays * DAY_MS),
  };
  await db.transaction(async (tx) => {
    if (!(await insertInvitation(tx, row))) throw conflict('errors.alreadyInvited', { email });
    await announce(tx, { groupId }, ['group']);
  });
  const locale = toLocale(inviter.lang);
  await jobs.send(MAIL_QUEUE, {
    to: email,
    subject: translate(locale, 'mail.invitationSubject', { garden }),
    text: translate(locale, 'mail.invitationBody', {
      inviter: inviter.name,
      garden,
      role: translate(locale, relationship === 'PLAYER' ? 'mail.rolePlayer' : 'mail.roleManager'),
      link: `${settings.baseUrl}/#/register?invitation=${token}`,
      days: LIMITS.invitationDays,
    }),
  } satisfies Mail);
  return row;
}

/** What waits for an email becomes shares of who has it now. */
export async function claimInvitations(tx: Queryable, user: Pick<UserRow, 'id' | 'email'>, now: Date): Promise<void> {
  for (const { groupId, relationship } of await takeInvitationsFor(tx, user.email, now)) {
    if (await addShare(tx, groupId, user.id, relationship)) await announceShare(tx, groupId, user.id);
  }
}

/** Takes up an invitation by its link. Throws "invalid" at `token`, "conflict" for who shares the garden already. */
export async function acceptInvitation({ db, clock }: Services, userId: UserId, token: string): Promise<Share> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const taken = await takeInvitation(tx, hashToken(token), now);
    const user = await findUser(tx, userId);
    if (!taken || !user) throw invalid('token', 'errors.invitationInvalid');
    const { groupId, relationship } = taken;
    if (!(await addShare(tx, groupId, userId, relationship)))
      throw conflict('errors.alreadyShares', { email: user.email });
    await announceShare(tx, groupId, userId);
    const { name, email, lang } = user;
    return presentShare({ groupId, userId, name, email, lang, relationship });
  });
}

/** Throws "not found" for who does not share the garden, "conflict" for its owner. */
export async function changeRole(
  { db }: Services,
  groupId: GroupId,
  userId: UserId,
  relationship: Relationship,
): Promise<Share> {
  return db.transaction(async (tx) => {
    const share = await findShareInGroup(tx, groupId, userId);
    if (!share) throw notFound();
    if (share.relationship === 'OWNER') throw conflict('errors.ownerStays');
    if (share.relationship !== relationship) {
      await changeShare(tx, groupId, userId, relationship);
      await announceShare(tx, groupId, userId);
    }
    return presentShare({ ...share, relationship });
  });
}

/** Removes somebody, or oneself; answers who it was. Throws as `changeRole`. */
export async function endShare({ db }: Services, groupId: GroupId, userId: UserId): Promise<string> {
  return db.transaction(async (tx) => {
    const share = await findShareInGroup(tx, groupId, userId);
    if (!share) throw notFound();
    if (share.relationship === 'OWNER') throw conflict('errors.ownerStays');
    await deleteShare(tx, groupId, userId);
    await announceShare(tx, groupId, userId);
    return share.name;
  });
}

/** Throws "not found" for an invitation of another garden. */
export async function revokeInvitation({ db }: Services, groupId: GroupId, id: InvitationId): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await findInvitation(tx, id))?.groupId !== groupId) throw notFound();
    await deleteInvitation(tx, id);
    await announce(tx, { groupId }, ['group']);
  });
}

async function announceShare(tx: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await announce(tx, { groupId }, ['group']);
  await announce(tx, { userId }, ['group', 'profile']);
}
