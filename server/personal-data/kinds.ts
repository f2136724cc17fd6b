/**
 * What is stored of a person, table by table, and what of it the person gets (docs/decisions/0123). Secrets, hashes and
 * what belongs to others are in no list.
 */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { apiTokens, emailChanges, passkeys, providerLinks, secondFactors, sessions } from '../account/tables.ts';
import { appleHomes } from '../apple-home/tables.ts';
import { auditTrail, visits } from '../audit-trail/tables.ts';
import { firmInvitations, firmMembers, firms } from '../firms/tables.ts';
import { groups } from '../groups/tables.ts';
import { guestLinks } from '../guest-links/tables.ts';
import { matterHomes } from '../matter-home/tables.ts';
import {
  alarmContacts,
  gardenMessages,
  messages,
  notificationChoices,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from '../notifications/tables.ts';
import { oneTimeRuns } from '../one-time-runs/tables.ts';
import { calendarFeeds, deviceKeys } from '../openings/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { regulationReports } from '../regulations/tables.ts';
import { runs } from '../runs/tables.ts';
import { skips } from '../schedule/tables.ts';
import { settingsCopies } from '../settings-copies/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { invitations, shares, users } from '../users/tables.ts';
import { weatherReports } from '../weather/tables.ts';
import { zoneCalibrationChanges } from '../zones/tables.ts';

export interface Person {
  id: UserId;
  email: string;
}

interface Kind<Name extends string = string> {
  /** Of its files, and of what the text says of it. */
  name: Name;
  table: PgTable;
  columns: readonly string[];
  isOf: (person: Person) => SQL | undefined;
}

const kind = <const Name extends string, Table extends PgTable>(
  name: Name,
  table: Table,
  isOf: Kind['isOf'],
  columns: readonly (keyof Table['_']['columns'] & string)[],
): Kind<Name> => ({ name, table, columns, isOf });

export const PERSONAL_KINDS = [
  kind('account', users, ({ id }) => eq(users.id, id), [
    'id',
    'name',
    'email',
    'confirmedAt',
    'firstName',
    'lastName',
    'accountType',
    'lang',
    'unitSystem',
    'firstWeekday',
    'operatorSince',
    'currentGroupId',
    'createdAt',
  ]),
  // By a share of their own: those of a firm's customers are the customers'.
  kind('gardens', groups, ({ id }) => sql`${groups.id} in (select group_id from shares where user_id = ${id})`, [
    'id',
    'name',
    'timeZone',
    'createdAt',
  ]),
  kind('memberships', shares, ({ id }) => eq(shares.userId, id), ['groupId', 'relationship', 'since']),
  kind('firms', firms, ({ id }) => sql`${firms.id} in (select firm_id from firm_members where user_id = ${id})`, [
    'id',
    'name',
    'phone',
    'email',
    'webAddress',
    'code',
    'createdAt',
  ]),
  kind('firm-memberships', firmMembers, ({ id }) => eq(firmMembers.userId, id), ['firmId', 'isHead', 'since']),
  kind(
    'firm-invitations',
    firmInvitations,
    ({ id, email }) => or(eq(firmInvitations.invitedBy, id), sql`lower(${firmInvitations.email}) = lower(${email})`),
    ['id', 'firmId', 'email', 'invitedBy', 'createdAt', 'expiresAt'],
  ),
  kind(
    'invitations',
    invitations,
    ({ id, email }) => or(eq(invitations.invitedBy, id), sql`lower(${invitations.email}) = lower(${email})`),
    ['id', 'groupId', 'email', 'relationship', 'invitedBy', 'createdAt', 'expiresAt'],
  ),
  kind('sessions', sessions, ({ id }) => eq(sessions.userId, id), [
    'id',
    'createdAt',
    'lastUsedAt',
    'endedAt',
    'userAgent',
    'fromAddress',
    'way',
  ]),
  kind('email-changes', emailChanges, ({ id }) => eq(emailChanges.userId, id), ['email', 'expiresAt', 'usedAt']),
  kind('second-factor', secondFactors, ({ id }) => eq(secondFactors.userId, id), [
    'confirmedAt',
    'wrongCodes',
    'lastWrongAt',
  ]),
  kind('passkeys', passkeys, ({ id }) => eq(passkeys.userId, id), [
    'id',
    'name',
    'transports',
    'isSynced',
    'createdAt',
    'lastUsedAt',
  ]),
  kind('provider-accounts', providerLinks, ({ id }) => eq(providerLinks.userId, id), [
    'issuer',
    'subject',
    'email',
    'createdAt',
    'lastUsedAt',
  ]),
  kind('tokens', apiTokens, ({ id }) => eq(apiTokens.userId, id), [
    'id',
    'name',
    'scope',
    'groupId',
    'createdAt',
    'lastUsedAt',
    'expiresAt',
  ]),
  kind('device-keys', deviceKeys, ({ id }) => eq(deviceKeys.userId, id), [
    'id',
    'groupId',
    'deviceId',
    'sensorId',
    'createdAt',
    'lastUsedAt',
  ]),
  kind('guest-links', guestLinks, ({ id }) => eq(guestLinks.userId, id), [
    'id',
    'groupId',
    'name',
    'firstDay',
    'lastDay',
    'mostRunMin',
    'mostDayMin',
    'createdAt',
    'lastUsedAt',
  ]),
  kind('alarm-contacts', alarmContacts, ({ id }) => or(eq(alarmContacts.madeById, id), eq(alarmContacts.userId, id)), [
    'id',
    'groupId',
    'name',
    'email',
    'lang',
    'firstDay',
    'lastDay',
    'createdAt',
    'agreedAt',
  ]),
  kind('apple-home', appleHomes, ({ id }) => eq(appleHomes.userId, id), [
    'groupId',
    'port',
    'createdAt',
    'lastHeardAt',
  ]),
  kind('matter-home', matterHomes, ({ id }) => eq(matterHomes.userId, id), [
    'groupId',
    'port',
    'createdAt',
    'lastHeardAt',
  ]),
  kind('calendar-feeds', calendarFeeds, ({ id }) => eq(calendarFeeds.userId, id), ['groupId', 'createdAt']),
  kind('notifications', notifications, ({ id }) => eq(notifications.userId, id), [
    'id',
    'groupId',
    'key',
    'figures',
    'subject',
    'subjectId',
    'status',
    'notifyAt',
    'isInApp',
  ]),
  kind(
    'messages',
    messages,
    ({ id }) => sql`${messages.notificationId} in (select id from notifications where user_id = ${id})`,
    ['notificationId', 'channel', 'dueAt', 'isInDigest', 'isUrgent', 'doneAt'],
  ),
  kind('message-times', notificationSettings, ({ id }) => eq(notificationSettings.userId, id), [
    'timeZone',
    'quietFrom',
    'quietUntil',
    'digestTime',
  ]),
  kind('message-choices', notificationChoices, ({ id }) => eq(notificationChoices.userId, id), ['kind', 'channels']),
  kind('garden-messages', gardenMessages, ({ id }) => eq(gardenMessages.userId, id), ['groupId', 'mode', 'kinds']),
  kind('browsers', pushSubscriptions, ({ id }) => eq(pushSubscriptions.userId, id), ['id', 'name', 'createdAt']),
  kind('audit-trail', auditTrail, ({ id }) => eq(auditTrail.userId, id), [
    'at',
    'groupId',
    'action',
    'subjectId',
    'subjectName',
    'fromAddress',
    'tokenName',
    'firmName',
    'isRefused',
  ]),
  // Who did it, and from where, is another's.
  kind(
    'audit-trail-about',
    auditTrail,
    ({ id }) => and(eq(auditTrail.subjectId, id), or(isNull(auditTrail.userId), ne(auditTrail.userId, id))),
    ['at', 'groupId', 'action', 'isRefused'],
  ),
  kind('visits', visits, ({ id }) => eq(visits.userId, id), ['day', 'groupId', 'tokenName', 'fromAddress', 'lastAt']),
  kind('runs', runs, ({ id }) => eq(runs.startedBy, id), [
    'id',
    'groupId',
    'zoneId',
    'zoneName',
    'startedByName',
    'plannedStart',
    'durationS',
    'openedAt',
    'closedAt',
    'volumeL',
    'outcome',
  ]),
  kind('one-time-runs', oneTimeRuns, ({ id }) => eq(oneTimeRuns.createdBy, id), [
    'id',
    'groupId',
    'startsAt',
    'createdAt',
  ]),
  kind('calibration-decisions', zoneCalibrationChanges, ({ id }) => eq(zoneCalibrationChanges.userId, id), [
    'zoneId',
    'action',
    'at',
    'isUndone',
  ]),
  kind('skips', skips, ({ id }) => eq(skips.createdBy, id), [
    'id',
    'groupId',
    'scope',
    'zoneId',
    'fromAt',
    'untilAt',
    'createdAt',
  ]),
  kind('settings-copies', settingsCopies, ({ id }) => eq(settingsCopies.userId, id), [
    'id',
    'sourceName',
    'sourceGroupId',
    'at',
  ]),
  kind('tickets', tickets, ({ id }) => eq(tickets.authorId, id), [
    'id',
    'groupId',
    'title',
    'text',
    'aboutKind',
    'aboutName',
    'authorName',
    'createdAt',
    'dueDay',
    'doneAt',
  ]),
  // What another wrote about it is the other's.
  kind(
    'tickets-to-do',
    tickets,
    ({ id }) =>
      and(
        or(eq(tickets.assigneeId, id), eq(tickets.doneById, id)),
        or(isNull(tickets.authorId), ne(tickets.authorId, id)),
      ),
    ['id', 'groupId', 'title', 'dueDay', 'doneAt'],
  ),
  kind('weather-reports', weatherReports, ({ id }) => eq(weatherReports.reportedBy, id), [
    'groupId',
    'date',
    'text',
    'createdAt',
  ]),
  kind('regulation-reports', regulationReports, ({ id }) => eq(regulationReports.reportedBy, id), [
    'groupId',
    'authority',
    'place',
    'description',
    'source',
    'createdAt',
  ]),
] as const;

export type PersonalKindName = (typeof PERSONAL_KINDS)[number]['name'];

/** Tables that name a person and are in no archive, each with its reason; the test asks for both lists. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  password_resets: 'A hash of a link that holds for an hour.',
  login_starts: 'A login that was begun: hashes, for minutes.',
  idempotency_keys: 'Hashes and answers of calls, for a day: the answers are of what the other kinds show.',
  live_changes: 'That something has changed, for an hour, and not what.',
};

/** As the API writes names. */
const toField = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type Row = Record<string, unknown>;

/** The rows of a kind that are a person's. */
export async function readKind(db: Queryable, { table, columns, isOf }: Kind, person: Person): Promise<Row[]> {
  const rows: Row[] = await db.select().from(table).where(isOf(person));
  return rows.map((row) => Object.fromEntries(columns.map((column) => [toField(column), row[column] ?? null])));
}
