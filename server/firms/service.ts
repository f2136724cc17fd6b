/** Founding and changing firms, inviting their people, delegating gardens to them. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type {
  CustomerChange,
  CustomerGarden,
  Delegation,
  DelegationCreation,
  Firm,
  FirmChange,
  FirmCreation,
  ReceivedFirmInvitation,
} from '@sluice/contract/firms';
import type { DelegationId, FirmId, GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { conflict, invalid, notFound, notPermitted } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Mail } from '../platform/mail.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import { queueAskedMail } from '../platform/mail-queue/queue.ts';
import { localDateIn } from '../platform/moments.ts';
import { normalizePaperCode, writePaperCode } from '../platform/paper-code.ts';
import type { Services } from '../platform/services.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import { findUser, findUserByEmail, lockUser, readTimeZone } from '../users/index.ts';
import { announceStaff, announceToMembers, endOf } from './endings.ts';
import { notifyAccepted, notifyDelegated } from './messages.ts';
import { presentCustomer, presentDelegation, presentFirm } from './present.ts';
import {
  addMember,
  changeMember,
  customersOf,
  type DelegationRow,
  delegationsOfFirm,
  deleteFirmInvitation,
  type FirmInvitationRow,
  type FirmRow,
  findDelegation,
  findFirm,
  findFirmByCode,
  findFirmInvitation,
  findMember,
  firmIdsOf,
  firmInvitationsOf,
  firmInvitationsTo,
  insertDelegation,
  insertFirm,
  insertFirmInvitation,
  lockDelegation,
  lockFirm,
  membersOf,
  takeFirmInvitation,
  updateDelegation,
  updateFirm,
} from './store.ts';

type Core = Pick<Services, 'db' | 'clock'>;

const idsOf = (members: readonly { userId: UserId }[]) => members.map(({ userId }) => userId);

/** A firm of the account. Throws "not found" where it is not in it, "not permitted" where a head is needed and it is none. */
export async function requireFirm(
  db: Queryable,
  id: FirmId,
  userId: UserId,
  needed: 'member' | 'head',
): Promise<{ firm: FirmRow; isHead: boolean }> {
  const member = await findMember(db, id, userId);
  const firm = member && (await findFirm(db, id));
  if (!firm) throw notFound();
  if (needed === 'head' && !member.isHead) throw notPermitted();
  return { firm, isHead: member.isHead };
}

/** The same in a transaction, with the firm's row locked, so that heads come and go one after the other. */
export async function lockFirmOf(tx: Transaction, id: FirmId, userId: UserId, needed: 'member' | 'head') {
  await lockFirm(tx, id);
  return requireFirm(tx, id, userId, needed);
}

/** A firm as one of its members sees it. */
export async function readFirm({ db, clock }: Core, id: FirmId, userId: UserId): Promise<Firm> {
  const { firm, isHead } = await requireFirm(db, id, userId, 'member');
  const invitations = isHead ? await firmInvitationsOf(db, id, new Date(clock.now())) : [];
  return presentFirm(firm, await membersOf(db, id), invitations, isHead);
}

/** Throws "conflict" for an account that is in as many firms as may be. */
export async function foundFirm(
  services: Core,
  userId: UserId,
  { name, phone, email, web_address: webAddress }: Required<FirmCreation>,
): Promise<Firm> {
  const { db, clock } = services;
  const id = randomUUIDv7() as FirmId;
  const createdAt = new Date(clock.now());
  await db.transaction(async (tx) => {
    await refuseTooManyFirms(tx, userId);
    const code = writePaperCode(randomBytes(LIMITS.firmCodeLetters));
    await insertFirm(tx, { id, name, phone, email, webAddress, code, createdAt });
    await addMember(tx, { firmId: id, userId, isHead: true, since: createdAt });
    await announceToMembers(tx, [userId], false);
  });
  return readFirm(services, id, userId);
}

async function refuseTooManyFirms(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId);
  if ((await firmIdsOf(tx, userId)).length >= LIMITS.firmsOfAccountMax)
    throw conflict('errors.tooManyFirms', { most: LIMITS.firmsOfAccountMax });
}

/** Writes what differs. Throws "conflict" from an older version. */
export async function changeFirm(
  services: Core,
  id: FirmId,
  userId: UserId,
  { version, web_address: webAddress, ...fields }: FirmChange,
): Promise<Firm> {
  await services.db.transaction(async (tx) => {
    const { firm } = await lockFirmOf(tx, id, userId, 'head');
    refuseStale(firm, version);
    const differing = differences<FirmRow>(firm, { ...fields, webAddress } as Partial<FirmRow>);
    if (!differing) return;
    if (!(await updateFirm(tx, firm, { ...differing, version: firm.version + 1 }))) throw changedByOther();
    await announceToMembers(tx, idsOf(await membersOf(tx, id)), false);
  });
  return readFirm(services, id, userId);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Invites somebody by mail. Throws "conflict" for somebody who is in the firm or was invited already, and where it has as
 * many people as may be.
 */
export async function inviteToFirm(services: Services, id: FirmId, inviterId: UserId, email: string): Promise<Firm> {
  const { db, clock, translate, settings } = services;
  const inviter = await findUser(db, inviterId);
  if (!inviter) throw notFound();
  const createdAt = new Date(clock.now());
  const expiresAt = new Date(createdAt.getTime() + LIMITS.invitationDays * DAY_MS);
  const invited = await findUserByEmail(db, email);
  const locale = toLocale(invited?.confirmedAt ? invited.lang : inviter.lang);
  await db.transaction(async (tx) => {
    const { firm } = await lockFirmOf(tx, id, inviterId, 'head');
    const members = await membersOf(tx, id);
    if (members.some((member) => isSame(member.email, email)))
      throw conflict('errors.alreadyInFirm', { email }, 'email');
    const waiting = await firmInvitationsOf(tx, id, createdAt);
    if (members.length + waiting.length >= LIMITS.firmMembersMax)
      throw conflict('errors.tooManyInFirm', { most: LIMITS.firmMembersMax });
    const row: FirmInvitationRow = {
      ...{ id: randomUUIDv7() as InvitationId, firmId: id, email, invitedBy: inviterId },
      ...{ createdAt, expiresAt },
    };
    if (!(await insertFirmInvitation(tx, row))) throw conflict('errors.alreadyInvited', { email }, 'email');
    const mail: Mail = {
      to: email,
      subject: translate(locale, 'mail.firmInvitationSubject', { firm: plainName(firm.name) }),
      text: translate(locale, 'mail.firmInvitationBody', {
        inviter: plainName(inviter.name),
        firm: plainName(firm.name),
        link: `${settings.baseUrl}/#/settings/account`,
        days: LIMITS.invitationDays,
      }),
    };
    await queueAskedMail(services, tx, mail, inviterId);
    await announceToMembers(tx, idsOf(members), false);
  });
  return readFirm(services, id, inviterId);
}

/** Returns whom it was for. Throws "not found" for an invitation of another firm. */
export async function withdrawFirmInvitation(
  { db }: Core,
  id: FirmId,
  userId: UserId,
  invitationId: InvitationId,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockFirmOf(tx, id, userId, 'head');
    const row = await findFirmInvitation(tx, invitationId);
    if (row?.firmId !== id) throw notFound();
    await deleteFirmInvitation(tx, invitationId);
    await announceToMembers(tx, idsOf(await membersOf(tx, id)), false);
    return row.email;
  });
}

/** Makes somebody a head, or a head a member. Throws "conflict" for the last head. */
export async function changePosition(
  services: Core,
  id: FirmId,
  userId: UserId,
  whom: UserId,
  isHead: boolean,
): Promise<Firm> {
  await services.db.transaction(async (tx) => {
    const { firm } = await lockFirmOf(tx, id, userId, 'head');
    const members = await membersOf(tx, id);
    const member = members.find((one) => one.userId === whom);
    if (!member) throw notFound();
    if (member.isHead === isHead) return;
    if (!isHead && members.filter((one) => one.isHead).length === 1)
      throw conflict('errors.firmNeedsHead', { firm: firm.name });
    await changeMember(tx, id, whom, isHead);
    await announceToMembers(tx, idsOf(members), false);
  });
  return readFirm(services, id, userId);
}

/** Invitations that were sent to the email that this account has confirmed. */
export async function receivedFirmInvitations({ db, clock }: Core, userId: UserId): Promise<ReceivedFirmInvitation[]> {
  const user = await findUser(db, userId);
  if (!user?.confirmedAt) return [];
  const rows = await firmInvitationsTo(db, user.email, new Date(clock.now()));
  return rows.map(({ id, firm, inviter, expiresAt }) => ({
    ...{ id, firm, inviter },
    expires_at: expiresAt.toISOString(),
  }));
}

/** Joins. Throws "not found" for an invitation to somebody else, "conflict" for an account in as many firms as may be. */
export async function acceptFirmInvitation(services: Core, userId: UserId, id: InvitationId): Promise<Firm> {
  const { db, clock } = services;
  const since = new Date(clock.now());
  const firmId = await db.transaction(async (tx) => {
    const row = await requireReceived(tx, userId, id, since);
    await lockFirm(tx, row.firmId);
    if (!(await takeFirmInvitation(tx, id))) throw notFound();
    await refuseTooManyFirms(tx, userId);
    await addMember(tx, { firmId: row.firmId, userId, isHead: false, since });
    await announceStaff(tx, row.firmId);
    const people = idsOf(await membersOf(tx, row.firmId));
    await announceToMembers(
      tx,
      people.filter((one) => one !== userId),
      false,
    );
    await announceToMembers(tx, [userId], true);
    return row.firmId;
  });
  return readFirm(services, firmId, userId);
}

/** Returns the name of the firm. Throws "not found" for an invitation to somebody else. */
export async function declineFirmInvitation({ db, clock }: Core, userId: UserId, id: InvitationId): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await requireReceived(tx, userId, id, new Date(clock.now()));
    await deleteFirmInvitation(tx, id);
    await announceToMembers(tx, idsOf(await membersOf(tx, row.firmId)), false);
    await announceToMembers(tx, [userId], false);
    return (await findFirm(tx, row.firmId))?.name ?? '';
  });
}

async function requireReceived(tx: Queryable, userId: UserId, id: InvitationId, now: Date): Promise<FirmInvitationRow> {
  const user = await findUser(tx, userId);
  const row = await findFirmInvitation(tx, id);
  const isForUser = user?.confirmedAt && row && isSame(row.email, user.email);
  if (!isForUser || row.expiresAt <= now) throw notFound();
  return row;
}

/** The firm with a code, however it was typed; null where none has it. */
export const findByTypedCode = (db: Queryable, code: string): Promise<FirmRow | null> =>
  findFirmByCode(db, normalizePaperCode(code));

/**
 * Asks a firm to look after a garden. Throws "invalid" for a code that no firm has and for a day that is over, "conflict"
 * where it is delegated to this firm already, and for a firm that has as many gardens as may be.
 */
export async function delegateGarden(
  { db, clock }: Core,
  groupId: GroupId,
  ownerId: UserId,
  { code, relationship, last_day: lastDay }: Required<DelegationCreation>,
): Promise<Delegation> {
  const askedAt = new Date(clock.now());
  const timeZone = await readTimeZone(db, groupId);
  if (lastDay !== null && lastDay < localDateIn(timeZone, askedAt))
    throw invalid('last_day', 'validation.guestDayOver');
  return db.transaction(async (tx) => {
    const found = await findByTypedCode(tx, code);
    const firm = found && (await lockFirm(tx, found.id));
    if (!firm) throw invalid('code', 'errors.firmCodeUnknown');
    const others = await delegationsOfFirm(tx, firm.id);
    if (others.some((one) => one.groupId === groupId))
      throw conflict('errors.alreadyDelegated', { firm: firm.name }, 'code');
    if (others.length >= LIMITS.firmGardensMax) throw conflict('errors.firmIsFull', { firm: firm.name }, 'code');
    const row: DelegationRow = {
      ...{ id: randomUUIDv7() as DelegationId, groupId, firmId: firm.id, relationship, lastDay },
      ...{ endsAt: lastDay === null ? null : endOf(timeZone, lastDay), askedAt, acceptedAt: null },
      ...{ customerNumber: null, note: null },
    };
    await insertDelegation(tx, row);
    await announce(tx, { groupId }, ['group']);
    await notifyDelegated(tx, row, firm, ownerId);
    await announceToMembers(tx, idsOf(await membersOf(tx, firm.id)), false);
    return presentDelegation({ delegation: row, firm });
  });
}

/** A delegation of a firm of the account that is not over. Throws as `requireFirm`. */
export async function requireDelegation(
  db: Queryable,
  id: DelegationId,
  userId: UserId,
  needed: 'member' | 'head',
  now: Date,
): Promise<{ row: DelegationRow; firm: FirmRow }> {
  const row = await findDelegation(db, id);
  if (!row || (row.endsAt !== null && row.endsAt <= now)) throw notFound();
  const { firm } = await requireFirm(db, row.firmId, userId, needed);
  return { row, firm };
}

/** From now on each member has the right. Accepted twice, it stays as it is. */
export async function acceptDelegation({ db, clock }: Core, id: DelegationId, userId: UserId): Promise<CustomerGarden> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    await lockDelegation(tx, id);
    const { row, firm } = await requireDelegation(tx, id, userId, 'head', now);
    if (row.acceptedAt === null) {
      await notifyAccepted(tx, row, firm, userId, now);
      await updateDelegation(tx, id, { acceptedAt: now });
      await announce(tx, { groupId: row.groupId }, ['group', 'tickets']);
      await announceToMembers(tx, idsOf(await membersOf(tx, row.firmId)), true);
    }
    return readCustomer(tx, row, now);
  });
}

/** What the firm notes of a customer. */
export async function changeCustomer(
  { db, clock }: Core,
  id: DelegationId,
  userId: UserId,
  { customer_number: customerNumber, note }: CustomerChange,
): Promise<CustomerGarden> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    await lockDelegation(tx, id);
    const { row } = await requireDelegation(tx, id, userId, 'member', now);
    const differing = differences<DelegationRow>(row, { customerNumber, note } as Partial<DelegationRow>);
    if (differing) {
      await updateDelegation(tx, id, differing);
      await announceToMembers(tx, idsOf(await membersOf(tx, row.firmId)), true);
    }
    return readCustomer(tx, row, now);
  });
}

async function readCustomer(tx: Queryable, { id, firmId }: DelegationRow, now: Date): Promise<CustomerGarden> {
  const [row] = await customersOf(tx, firmId, now, id);
  if (!row) throw notFound();
  return presentCustomer(row);
}
