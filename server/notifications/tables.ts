import type {
  AlarmContactId,
  GroupId,
  GuestLinkId,
  NotificationId,
  PushSubscriptionId,
  UserId,
} from '@sluice/engine/vocabulary/ids';
import type { Channel, GardenMessageMode, MessageKind } from '@sluice/engine/vocabulary/messages';
import type { NotificationStatus, NotificationSubject, StoredLanguage } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { guestLinks } from '../guest-links/tables.ts';
import {
  idColumn,
  instant,
  namedWhileThere,
  ownedBy,
  ownedIfAny,
  ownerKey,
  versionColumn,
} from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import type { NotificationKey } from './keys.ts';
import type { NoticeFigures } from './present.ts';

/** One per user and cause. The text is made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn<NotificationId>(),
    userId: ownedBy<UserId>('user_id', () => users.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    key: text().$type<NotificationKey>().notNull(),
    /** Values for the text. */
    figures: jsonb().$type<NoticeFigures>().notNull(),
    subject: text().$type<NotificationSubject>().notNull(),
    subjectId: uuid('subject_id'),
    status: text().$type<NotificationStatus>().notNull().default('UNREAD'),
    /** The same cause does not notify twice. */
    cause: text().notNull(),
    notifyAt: instant('notify_at').notNull(),
    /** False where the person wants this kind by other ways, or not at all. */
    isInApp: boolean('is_in_app').notNull().default(true),
  },
  (table) => [
    uniqueIndex('notifications_cause').on(table.userId, table.cause),
    index('notifications_of_user').on(table.userId, table.groupId, table.status, table.notifyAt),
  ],
);

/** When messages may reach a person. No row: the usual. */
export const notificationSettings = pgTable('notification_settings', {
  userId: ownerKey<UserId>('user_id', () => users.id),
  /** Null: that of the garden which a message is about. */
  timeZone: text('time_zone'),
  /** On the person's clock, `HH:MM`. Both or none; over midnight where the end comes first. */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  /** When mails that can wait are sent as one, `HH:MM`; null: each by itself. */
  digestTime: text('digest_time').default('18:00'),
  version: versionColumn(),
});

/** Ways by which a person wants a kind of message. No row: the default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: ownedBy<UserId>('user_id', () => users.id),
    kind: text().$type<MessageKind>().notNull(),
    channels: text().array().$type<Channel[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** What a person wants of one garden. No row: as of all gardens. */
export const gardenMessages = pgTable(
  'garden_messages',
  {
    userId: ownedBy<UserId>('user_id', () => users.id),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    mode: text().$type<Exclude<GardenMessageMode, 'SAME'>>().notNull(),
    /** Ways by kind where the mode is `OWN`; a kind that is left out goes as of all gardens. */
    kinds: jsonb().$type<Partial<Record<MessageKind, readonly Channel[]>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] })],
);

/** A notification that leaves the house: written with it, sent by a job. */
export const messages = pgTable(
  'messages',
  {
    notificationId: ownedBy<NotificationId>('notification_id', () => notifications.id),
    channel: text().$type<Exclude<Channel, 'IN_APP'>>().notNull(),
    dueAt: instant('due_at').notNull(),
    isInDigest: boolean('is_in_digest').notNull().default(false),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** When it was handed to the job that sends it. */
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.channel] }),
    index('messages_due').on(table.dueAt).where(sql`${table.doneAt} is null`),
  ],
);

/** A browser that shows messages while no page is open (Web Push, RFC 8030). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn<PushSubscriptionId>(),
    userId: ownedBy<UserId>('user_id', () => users.id),
    /** Address at the browser's maker; who knows it and the keys can write to this browser alone. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and shared secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the browser calls itself. */
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** Somebody nearby whom alarms reach while the people of a garden are away; in the right of who asked for it. */
export const alarmContacts = pgTable(
  'alarm_contacts',
  {
    id: idColumn<AlarmContactId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    madeById: ownedBy<UserId>('made_by_id', () => users.id),
    /** Who shares the garden and gets them as notifications; null for somebody who gets them by mail alone. */
    userId: ownedIfAny<UserId>('user_id', () => users.id),
    name: text().notNull(),
    /** Null with `user_id`. */
    email: text(),
    /** Of the mails. */
    lang: text().$type<StoredLanguage>().notNull(),
    /** The garden's days. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** By which the reader of a mail sees what waters, and stops it. */
    guestLinkId: namedWhileThere<GuestLinkId>('guest_link_id', () => guestLinks.id),
    createdAt: instant('created_at').notNull(),
    /** Null until the reader has agreed by the mailed link. Who shares the garden is asked nothing. */
    agreedAt: instant('agreed_at'),
  },
  (table) => [
    uniqueIndex('alarm_contacts_user').on(table.groupId, table.userId),
    uniqueIndex('alarm_contacts_email').on(table.groupId, sql`lower(${table.email})`),
  ],
);

/** A notice to an alarm contact without an account: written with it, sent by a job. */
export const alarmMails = pgTable(
  'alarm_mails',
  {
    contactId: ownedBy<AlarmContactId>('contact_id', () => alarmContacts.id),
    /** The same cause is not sent twice. */
    cause: text().notNull(),
    key: text().$type<NotificationKey>().notNull(),
    /** Values for the text. */
    figures: jsonb().$type<NoticeFigures>().notNull(),
    at: instant('at').notNull(),
    /** When it was handed to the job that sends it. */
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.contactId, table.cause] }),
    index('alarm_mails_due').on(table.at).where(sql`${table.doneAt} is null`),
  ],
);
