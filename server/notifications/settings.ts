/** What people change about their messages. */
import type { NotificationSettings, NotificationSettingsChange } from '@sluice/contract/notification-settings';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { CHANNELS, type Channel, MESSAGE_KINDS, type MessageKind } from '@sluice/engine/vocabulary/messages';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { changedMeanwhile, differences, refuseStale } from '../platform/versions.ts';
import {
  type Choices,
  readChoices,
  readSettingsRow,
  type SettingsRow,
  writeChoices,
  writeSettingsRow,
} from './settings-store.ts';

export async function readNotificationSettings(db: Database, userId: UserId): Promise<NotificationSettings> {
  return present(await readSettingsRow(db, userId), await readChoices(db, userId));
}

/** Writes only what differs. Throws "conflict" when the change was made from an older version. */
export async function changeNotificationSettings(
  db: Database,
  userId: UserId,
  { version, ...fields }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const before = await readSettingsRow(db, userId);
  refuseStale(before, version);
  const choices = await readChoices(db, userId);
  const change = differences<SettingsRow>(before, toColumns(fields));
  const chosen = differences<Choices>(choices, withoutDoubles(fields.kinds ?? {}));
  if (change === null && chosen === null) return present(before, choices);
  const after = { ...before, ...change, version: before.version + 1 };
  await db.transaction(async (tx) => {
    if (!(await writeSettingsRow(tx, after, before.version))) throw changedMeanwhile();
    if (chosen) await writeChoices(tx, userId, chosen);
    await announce(tx, { userId }, ['notifications']);
  });
  return present(after, { ...choices, ...chosen });
}

/** Takes mails from one kind, or from all (null). */
export async function stopMails(db: Database, userId: UserId, kind: MessageKind | null): Promise<void> {
  const choices = await readChoices(db, userId);
  const kinds = kind === null ? MESSAGE_KINDS : [kind];
  await changeNotificationSettings(db, userId, {
    kinds: Object.fromEntries(kinds.map((one) => [one, choices[one].filter((channel) => channel !== 'EMAIL')])),
  });
}

const inOrder = (channels: readonly Channel[]) => CHANNELS.filter((channel) => channels.includes(channel));

const withoutDoubles = (kinds: Partial<Choices>): Partial<Choices> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, channels]) => [kind, inOrder(channels)]));

const toColumns = ({
  time_zone: timeZone,
  quiet,
  digest_time: digestTime,
}: Omit<NotificationSettingsChange, 'version' | 'kinds'>): Partial<SettingsRow> => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  ...(digestTime !== undefined && { digestTime }),
});

const present = (
  { version, timeZone, quietFrom, quietUntil, digestTime }: SettingsRow,
  kinds: Choices,
): NotificationSettings => ({
  version,
  time_zone: timeZone,
  quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
  digest_time: digestTime,
  kinds: Object.fromEntries(Object.entries(kinds).map(([kind, channels]) => [kind, inOrder(channels)])) as never,
});
