import type { DelegationId, FirmId, GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, rowStore, versionedRowStore } from '../platform/database/row-store.ts';
import { users } from '../users/tables.ts';
import { delegations, firmInvitations, firmMembers, firms } from './tables.ts';

export type FirmRow = typeof firms.$inferSelect;
export type DelegationRow = typeof delegations.$inferSelect;
export type FirmInvitationRow = typeof firmInvitations.$inferSelect;

export const {
  find: findFirm,
  lock: lockFirm,
  insert: insertFirm,
  updateUnchanged: updateFirm,
  remove: deleteFirm,
} = versionedRowStore(firms);

export const {
  find: findDelegation,
  lock: lockDelegation,
  insert: insertDelegation,
  update: updateDelegation,
  remove: deleteDelegation,
} = rowStore(delegations);

export const findFirmByCode = (db: Queryable, code: string): Promise<FirmRow | null> =>
  firstRow(db.select().from(firms).where(eq(firms.code, code)));

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/** Heads first. */
export const membersOf = (db: Queryable, firmId: FirmId) =>
  db
    .select({ userId: firmMembers.userId, isHead: firmMembers.isHead, name: users.name, email: users.email })
    .from(firmMembers)
    .innerJoin(users, eq(users.id, firmMembers.userId))
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(sql`${firmMembers.isHead} desc`, asc(users.name), asc(users.id));

const isMember = (firmId: FirmId, userId: UserId) =>
  and(eq(firmMembers.firmId, firmId), eq(firmMembers.userId, userId));

export const findMember = (db: Queryable, firmId: FirmId, userId: UserId) =>
  firstRow(db.select().from(firmMembers).where(isMember(firmId, userId)));

/** Returns false for somebody who is in it already. */
export async function addMember(db: Queryable, row: typeof firmMembers.$inferInsert): Promise<boolean> {
  const added = await db.insert(firmMembers).values(row).onConflictDoNothing().returning({ id: firmMembers.userId });
  return added.length > 0;
}

export async function changeMember(db: Queryable, firmId: FirmId, userId: UserId, isHead: boolean): Promise<void> {
  await db.update(firmMembers).set({ isHead }).where(isMember(firmId, userId));
}

export async function deleteMember(db: Queryable, firmId: FirmId, userId: UserId): Promise<void> {
  await db.delete(firmMembers).where(isMember(firmId, userId));
}

export const firmIdsOf = async (db: Queryable, userId: UserId): Promise<FirmId[]> => {
  const rows = await db.select({ id: firmMembers.firmId }).from(firmMembers).where(eq(firmMembers.userId, userId));
  return rows.map(({ id }) => id).sort();
};

const isNotOver = (now: Date) =>
  sql`(${delegations.endsAt} is null or ${delegations.endsAt} > ${now.toISOString()}::timestamptz)`;

/** The firms of an account, with how many gardens each has and how many ask for it. */
export const firmsOf = (db: Queryable, userId: UserId, now: Date) => {
  const counted = (which: SQL) =>
    sql<number>`(select count(*) from ${delegations}
      where ${delegations.firmId} = ${firms.id} and ${isNotOver(now)} and ${which})`.mapWith(Number);
  return db
    .select({
      ...{ id: firms.id, name: firms.name, isHead: firmMembers.isHead },
      gardens: counted(sql`${delegations.acceptedAt} is not null`),
      requests: counted(sql`${delegations.acceptedAt} is null`),
    })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(eq(firmMembers.userId, userId))
    .orderBy(asc(firms.name), asc(firms.id));
};

const isTo = (email: string) => eq(sql`lower(${firmInvitations.email})`, email.toLowerCase());

export const firmInvitationsOf = (db: Queryable, firmId: FirmId, now: Date): Promise<FirmInvitationRow[]> =>
  db
    .select()
    .from(firmInvitations)
    .where(and(eq(firmInvitations.firmId, firmId), gt(firmInvitations.expiresAt, now)))
    .orderBy(asc(firmInvitations.createdAt));

/** Replaces an expired one; returns false while another is good. */
export async function insertFirmInvitation(db: Queryable, row: FirmInvitationRow): Promise<boolean> {
  const isExpired = lte(firmInvitations.expiresAt, row.createdAt);
  await db.delete(firmInvitations).where(and(eq(firmInvitations.firmId, row.firmId), isTo(row.email), isExpired));
  const added = await db
    .insert(firmInvitations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: firmInvitations.id });
  return added.length > 0;
}

export const { find: findFirmInvitation, remove: deleteFirmInvitation } = rowStore(firmInvitations);

/** Uses one up; false where another was quicker. */
export async function takeFirmInvitation(db: Queryable, id: InvitationId): Promise<boolean> {
  const taken = await db
    .delete(firmInvitations)
    .where(eq(firmInvitations.id, id))
    .returning({ id: firmInvitations.id });
  return taken.length > 0;
}

/** Those to an email that are still good, with the names of firm and inviter. */
export const firmInvitationsTo = (db: Queryable, email: string, now: Date) =>
  db
    .select({ ...getTableColumns(firmInvitations), firm: firms.name, inviter: users.name })
    .from(firmInvitations)
    .innerJoin(firms, eq(firms.id, firmInvitations.firmId))
    .leftJoin(users, eq(users.id, firmInvitations.invitedBy))
    .where(and(isTo(email), gt(firmInvitations.expiresAt, now)))
    .orderBy(asc(firmInvitations.createdAt));

export async function forgetOldFirmInvitations(db: Queryable, now: Date): Promise<void> {
  await db.delete(firmInvitations).where(lte(firmInvitations.expiresAt, now));
}

/** Delegations of a garden that are not over, the oldest first, each with its firm. */
export const delegationsOfGroup = (db: Queryable, groupId: GroupId, now: Date) =>
  db
    .select({ delegation: delegations, firm: firms })
    .from(delegations)
    .innerJoin(firms, eq(firms.id, delegations.firmId))
    .where(and(eq(delegations.groupId, groupId), isNotOver(now)))
    .orderBy(asc(delegations.askedAt), asc(delegations.id));

const ownerName = sql<string>`coalesce((select u.name from shares s join users u on u.id = s.user_id
  where s.group_id = ${delegations.groupId} and s.relationship = 'OWNER'), '')`;

export type CustomerRow = Awaited<ReturnType<typeof customersOf>>[number];

/** Gardens of a firm by their owners, those that ask included. */
export const customersOf = (db: Queryable, firmId: FirmId, now: Date, id?: DelegationId) =>
  db
    .select({ ...getTableColumns(delegations), garden: groups.name, city: groups.city, owner: ownerName })
    .from(delegations)
    .innerJoin(groups, eq(groups.id, delegations.groupId))
    .where(and(eq(delegations.firmId, firmId), isNotOver(now), id === undefined ? undefined : eq(delegations.id, id)))
    .orderBy(asc(ownerName), asc(groups.name), asc(delegations.id));

/** By which firms an account has a right in gardens, with the firm's number and the owner of each. */
export async function customersOfMember(db: Queryable, userId: UserId, now: Date) {
  return db
    .select({
      groupId: delegations.groupId,
      firmId: firms.id,
      firm: firms.name,
      customerNumber: delegations.customerNumber,
      owner: ownerName,
    })
    .from(firmMembers)
    .innerJoin(delegations, eq(delegations.firmId, firmMembers.firmId))
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(and(eq(firmMembers.userId, userId), sql`${delegations.acceptedAt} is not null`, isNotOver(now)))
    .orderBy(asc(firms.name), asc(firms.id));
}

/** All of a firm, over or not. */
export const delegationsOfFirm = (db: Queryable, firmId: FirmId): Promise<DelegationRow[]> =>
  db.select().from(delegations).where(eq(delegations.firmId, firmId)).orderBy(asc(delegations.groupId));

/** Those whose end is before an instant, with the time zone of their garden. */
export const delegationsEndingBefore = (db: Queryable, before: Date) =>
  db
    .select({ ...getTableColumns(delegations), timeZone: groups.timeZone })
    .from(delegations)
    .innerJoin(groups, eq(groups.id, delegations.groupId))
    .where(lte(delegations.endsAt, before))
    .orderBy(asc(delegations.groupId), asc(delegations.id));
