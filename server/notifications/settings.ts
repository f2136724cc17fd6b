/** What people change about their messages. */
import type { NotificationSettings, NotificationSettingsChange } from '@sluice/contract/notification-settings';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { MESSAGE_KINDS, type MessageKind } from '@sluice/engine/vocabulary/messages';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import {
  findGardenChanges,
  type GardensOfPerson,
  inOrder,
  inOrderByKind,
  presentGardens,
  withoutMails,
} from './garden-messages.ts';
import { dropGardenMessages, readGardenMessages, writeGardenMessages } from './garden-messages-store.ts';
import {
  type Choices,
  readChoices,
  readSettingsRow,
  type SettingsRow,
  writeChoices,
  writeSettingsRow,
} from './settings-store.ts';

export async function readNotificationSettings(db: Database, userId: UserId, now: Date): Promise<NotificationSettings> {
  return present(
    await readSettingsRow(db, userId),
    await readChoices(db, userId),
    await readGardenMessages(db, userId, now),
  );
}

/**
 * Writes only what differs. Throws "conflict" when the change was made from an older version, "not found" for a garden
 * whose messages do not reach this person.
 */
export async function changeNotificationSettings(
  db: Database,
  userId: UserId,
  { version, ...fields }: NotificationSettingsChange,
  now: Date,
): Promise<NotificationSettings> {
  const before = await readSettingsRow(db, userId);
  refuseStale(before, version);
  const choices = await readChoices(db, userId);
  const change = differences<SettingsRow>(before, toColumns(fields));
  const chosen = differences<Choices>(choices, inOrderByKind(fields.kinds ?? {}));
  const gardens = findGardenChanges(await readGardenMessages(db, userId, now), fields.gardens ?? []);
  if (change === null && chosen === null && gardens.size === 0) return readNotificationSettings(db, userId, now);
  const after = { ...before, ...change, version: before.version + 1 };
  await db.transaction(async (tx) => {
    if (!(await writeSettingsRow(tx, after, before.version))) throw changedByOther();
    if (chosen) await writeChoices(tx, userId, chosen);
    for (const [groupId, wanted] of gardens) {
      if (wanted === null) await dropGardenMessages(tx, userId, groupId);
      else await writeGardenMessages(tx, { userId, groupId, ...wanted });
    }
    await announce(tx, { userId }, ['notifications']);
  });
  return readNotificationSettings(db, userId, now);
}

/** Takes mails from one kind, or from all (null). */
export async function stopMails(db: Database, userId: UserId, kind: MessageKind | null, now: Date): Promise<void> {
  const choices = await readChoices(db, userId);
  const kinds = kind === null ? MESSAGE_KINDS : [kind];
  const gardens = await readGardenMessages(db, userId, now);
  const change = {
    kinds: Object.fromEntries(kinds.map((one) => [one, choices[one].filter((channel) => channel !== 'EMAIL')])),
    gardens: withoutMails(gardens, kinds),
  };
  await changeNotificationSettings(db, userId, change, now);
}

const toColumns = ({
  time_zone: timeZone,
  quiet,
  digest_time: digestTime,
}: Omit<NotificationSettingsChange, 'version' | 'kinds' | 'gardens'>): Partial<SettingsRow> => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  ...(digestTime !== undefined && { digestTime }),
});

const present = (
  { version, timeZone, quietFrom, quietUntil, digestTime }: SettingsRow,
  kinds: Choices,
  gardens: GardensOfPerson,
): NotificationSettings => ({
  version,
  time_zone: timeZone,
  quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
  digest_time: digestTime,
  kinds: Object.fromEntries(Object.entries(kinds).map(([kind, channels]) => [kind, inOrder(channels)])) as never,
  gardens: presentGardens(gardens, kinds),
});
