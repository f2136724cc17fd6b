/** Rows of alarm contacts, and of the mails to those without an account. */
import type { AlarmContactId, GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { groups } from '../../groups/tables.ts';
import { guestLinks } from '../../guest-links/tables.ts';
import type { Queryable, Transaction } from '../../platform/database/connect.ts';
import { firstRow, rowStore } from '../../platform/database/row-store.ts';
import { hasRight } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { MESSAGES_CHANNEL, STALE_AFTER_MS } from '../store.ts';
import { alarmContacts, alarmMails } from '../tables.ts';

type Row = typeof alarmContacts.$inferSelect;

export interface AlarmContactRow extends Row {
  garden: string;
  timeZone: string;
  /** Who asked for it. */
  maker: { name: string; unitSystem: UnitSystem };
}

const { remove } = rowStore(alarmContacts);
export const deleteAlarmContact = remove;

/** The garden's day at an instant. */
const dayAt = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone ${groups.timeZone})::date`;

/** Those whose last day is not over, of makers and members who still have a right in the garden. */
const read = (db: Queryable, now: Date, where: SQL | undefined): Promise<AlarmContactRow[]> =>
  db
    .select({
      contact: alarmContacts,
      garden: groups.name,
      timeZone: groups.timeZone,
      maker: { name: users.name, unitSystem: users.unitSystem },
    })
    .from(alarmContacts)
    .innerJoin(groups, eq(groups.id, alarmContacts.groupId))
    .innerJoin(users, eq(users.id, alarmContacts.madeById))
    .where(
      and(
        where,
        sql`${alarmContacts.lastDay} >= ${dayAt(now)}`,
        hasRight(alarmContacts.groupId, alarmContacts.madeById, now),
        or(isNull(alarmContacts.userId), hasRight(alarmContacts.groupId, alarmContacts.userId, now)),
      ),
    )
    .orderBy(asc(alarmContacts.createdAt), asc(alarmContacts.id))
    .then((rows) => rows.map(({ contact, ...others }) => ({ ...contact, ...others })));

export const alarmContactsOf = (db: Queryable, groupId: GroupId, now: Date) =>
  read(db, now, eq(alarmContacts.groupId, groupId));

export const findAlarmContact = (db: Queryable, id: AlarmContactId, now: Date) =>
  firstRow(read(db, now, eq(alarmContacts.id, id)));

/** Whom the alarms of a garden reach on this day besides its people. */
export const alarmContactsOn = (db: Queryable, groupId: GroupId, now: Date) =>
  read(
    db,
    now,
    and(
      eq(alarmContacts.groupId, groupId),
      isNotNull(alarmContacts.agreedAt),
      sql`${alarmContacts.firstDay} <= ${dayAt(now)}`,
    ),
  );

/** Takes the place of one that is over; returns false where the same person is one already. */
export async function insertAlarmContact(
  tx: Transaction,
  row: typeof alarmContacts.$inferInsert,
  today: string,
): Promise<boolean> {
  await tx.delete(alarmContacts).where(and(eq(alarmContacts.groupId, row.groupId), lt(alarmContacts.lastDay, today)));
  const added = await tx.insert(alarmContacts).values(row).onConflictDoNothing().returning({ id: alarmContacts.id });
  return added.length > 0;
}

export async function markAgreed(tx: Transaction, id: AlarmContactId, now: Date): Promise<void> {
  await tx.update(alarmContacts).set({ agreedAt: now }).where(eq(alarmContacts.id, id));
}

/** Those of somebody who lost the garden: asked for, or to be told. */
export async function forgetAlarmContactsOf(db: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await db
    .delete(alarmContacts)
    .where(
      and(eq(alarmContacts.groupId, groupId), or(eq(alarmContacts.userId, userId), eq(alarmContacts.madeById, userId))),
    );
}

/** Forgets addresses of people whose days are over wherever the garden is. */
export async function forgetOldAlarmContacts(db: Queryable, now: Date): Promise<void> {
  const over = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
  await db.delete(alarmContacts).where(lt(alarmContacts.lastDay, over));
}

export type AlarmMailRow = typeof alarmMails.$inferSelect;

export async function insertAlarmMails(db: Queryable, rows: (typeof alarmMails.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(alarmMails).values(rows).onConflictDoNothing();
  await db.execute(sql`select pg_notify(${MESSAGES_CHANNEL}, '')`);
}

const isDue = (now: Date) =>
  and(isNull(alarmMails.doneAt), gt(alarmMails.at, new Date(now.getTime() - STALE_AFTER_MS)));

export async function contactsWithDueMails(db: Queryable, now: Date): Promise<AlarmContactId[]> {
  const rows = await db.selectDistinct({ id: alarmMails.contactId }).from(alarmMails).where(isDue(now));
  return rows.map(({ id }) => id);
}

/** Marks a contact's due mails as done and returns them, oldest first; what another job holds is left to it. */
export async function takeDueAlarmMails(tx: Transaction, id: AlarmContactId, now: Date): Promise<AlarmMailRow[]> {
  const rows = await tx
    .select()
    .from(alarmMails)
    .where(and(eq(alarmMails.contactId, id), isDue(now)))
    .orderBy(asc(alarmMails.at), asc(alarmMails.cause))
    .for('update', { skipLocked: true });
  if (rows.length > 0)
    await tx
      .update(alarmMails)
      .set({ doneAt: now })
      .where(
        and(
          eq(alarmMails.contactId, id),
          inArray(
            alarmMails.cause,
            rows.map(({ cause }) => cause),
          ),
        ),
      );
  return rows;
}

/** The secret of the guest link that a contact's mails carry; null where there is none that opens today. */
export async function guestTokenOf(db: Queryable, contact: AlarmContactRow, now: Date): Promise<string | null> {
  if (contact.guestLinkId === null) return null;
  const [link] = await db
    .select({ token: guestLinks.token })
    .from(guestLinks)
    .innerJoin(groups, eq(groups.id, guestLinks.groupId))
    .where(
      and(
        eq(guestLinks.id, contact.guestLinkId),
        hasRight(guestLinks.groupId, guestLinks.userId, now),
        sql`${dayAt(now)} between ${guestLinks.firstDay} and ${guestLinks.lastDay}`,
      ),
    );
  return link?.token ?? null;
}

/** Whether the garden has such a guest link, whoever made it. */
export const hasGuestLink = async (db: Queryable, groupId: GroupId, id: (typeof guestLinks.$inferSelect)['id']) =>
  (await db.$count(guestLinks, and(eq(guestLinks.id, id), eq(guestLinks.groupId, groupId)))) > 0;
