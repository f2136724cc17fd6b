/** Notifies everyone who has a right in a group, once per cause, by the ways that each has chosen. */
import { randomUUIDv7 } from 'node:crypto';
import type { GroupId, NotificationId, UserId } from '@sluice/engine/vocabulary/ids';
import type { NotificationSubject } from '@sluice/engine/vocabulary/people';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { peopleOfGroup } from '../users/index.ts';
import { alarmContactsOn, insertAlarmMails } from './alarm-contacts/store.ts';
import { findDeparture } from './delivery-time.ts';
import { describeNotice, type NotificationKey } from './keys.ts';
import type { NoticeFigures } from './present.ts';
import { type Recipient, readRecipients } from './settings-store.ts';
import { findTimeZone, insertMessages, insertNotifications, isWatering } from './store.ts';

export interface Notice {
  groupId: GroupId;
  key: NotificationKey;
  figures: NoticeFigures;
  subject: NotificationSubject;
  subjectId: string;
  /** The same cause is notified once. */
  cause: string;
  at: Date;
  /** Only these of the garden's people; all without it. */
  onlyTo?: readonly UserId[];
  /** What is about a person reaches that person in any role. */
  reachesPlayers?: true;
  /** These instead of the garden's people, whether they have a right in it or not. */
  to?: readonly UserId[];
  /** Who did what it tells. */
  except?: UserId | null;
}

/** Mails and push messages are only written here, in the transaction of what they tell; a job sends them. */
export async function notify(db: Queryable, notice: Notice): Promise<void> {
  const { groupId, key, figures, subject, subjectId, cause, at } = notice;
  const { kind, urgency, advice } = describeNotice(key);
  const people = notice.to ?? (await readPeople(db, notice));
  const contacts = advice ? await alarmContactsOn(db, groupId, at) : [];
  const ofContacts = contacts.flatMap(({ userId }) => (userId === null || people.includes(userId) ? [] : [userId]));
  const userIds = [...people, ...ofContacts].filter((userId) => userId !== notice.except);
  const mailed = contacts.filter(({ userId }) => userId === null);
  await insertAlarmMails(
    db,
    mailed.map(({ id }) => ({ contactId: id, cause, key, figures: { ...figures, advice }, at })),
  );
  const isUrgent = urgency === 'always' || (urgency === 'whileWatering' && (await isWatering(db, subject, subjectId)));
  const recipients = await readRecipients(db, userIds, groupId, { kind, isUrgent });
  const added = await insertNotifications(
    db,
    recipients.map(({ userId, channels }) => ({
      id: randomUUIDv7() as NotificationId,
      userId,
      groupId,
      key,
      figures: ofContacts.includes(userId) ? { ...figures, advice } : figures,
      subject,
      subjectId,
      cause,
      notifyAt: at,
      isInApp: channels.includes('IN_APP'),
    })),
  );
  if (added.length === 0) return;
  const timeZone = await findTimeZone(db, groupId);
  const idOf = new Map(added.map(({ userId, id }) => [userId, id]));
  await insertMessages(
    db,
    recipients.flatMap((recipient) => {
      const notificationId = idOf.get(recipient.userId);
      return notificationId ? messagesTo(recipient, notificationId, isUrgent, timeZone, at) : [];
    }),
  );
  for (const { userId, isInApp } of added) if (isInApp) await announce(db, { userId }, ['notifications']);
}

async function readPeople(db: Queryable, { groupId, at, onlyTo, reachesPlayers }: Notice): Promise<readonly UserId[]> {
  const people = await peopleOfGroup(db, groupId, at);
  return people
    .filter(
      ({ relationship, userId }) =>
        (reachesPlayers || relationship !== 'PLAYER') && (onlyTo === undefined || onlyTo.includes(userId)),
    )
    .map(({ userId }) => userId);
}

/** An address that nobody has confirmed may be a stranger's: nothing is mailed there. */
const messagesTo = (
  { channels, hasConfirmedEmail, settings }: Recipient,
  notificationId: NotificationId,
  isUrgent: boolean,
  gardenTimeZone: string,
  at: Date,
) =>
  (['EMAIL', 'PUSH'] as const)
    .filter((channel) => channels.includes(channel) && (hasConfirmedEmail || channel !== 'EMAIL'))
    .map((channel) => ({
      notificationId,
      channel,
      isUrgent,
      ...findDeparture(channel, isUrgent, settings, settings.timeZone ?? gardenTimeZone, at),
    }));
