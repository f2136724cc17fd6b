/** What each person has chosen about messages. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { type Channel, MESSAGE_KINDS, type MessageKind, USUAL_CHANNELS } from '@sluice/engine/vocabulary/messages';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { users } from '../users/tables.ts';
import { gardenMessages, notificationChoices, notificationSettings } from './tables.ts';

export type SettingsRow = typeof notificationSettings.$inferSelect;
export type Choices = Record<MessageKind, readonly Channel[]>;

const USUAL_SETTINGS = { timeZone: null, quietFrom: null, quietUntil: null, digestTime: '18:00', version: 1 };

/** A person's settings; the usual ones where nothing was ever changed. */
export async function readSettingsRow(db: Queryable, userId: UserId): Promise<SettingsRow> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return row ?? { userId, ...USUAL_SETTINGS };
}

/** Writes settings if those of `versionBefore` are still the stored ones; otherwise returns false. */
export async function writeSettingsRow(db: Queryable, row: SettingsRow, versionBefore: number): Promise<boolean> {
  const written = await db
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: row,
      setWhere: eq(notificationSettings.version, versionBefore),
    })
    .returning({ version: notificationSettings.version });
  return written.length > 0;
}

export async function readChoices(db: Queryable, userId: UserId): Promise<Choices> {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const chosen = new Map(rows.map(({ kind, channels }) => [kind, channels]));
  return Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, chosen.get(kind) ?? USUAL_CHANNELS[kind]])) as Choices;
}

export async function writeChoices(db: Queryable, userId: UserId, choices: Partial<Choices>): Promise<void> {
  for (const kind of MESSAGE_KINDS) {
    const wanted = choices[kind];
    if (!wanted) continue;
    const row = { userId, kind, channels: [...wanted] };
    await putRow(db, notificationChoices, row, notificationChoices.userId, notificationChoices.kind);
  }
}

export interface Recipient {
  userId: UserId;
  channels: readonly Channel[];
  hasConfirmedEmail: boolean;
  /** Null: the usual. */
  settings: Pick<SettingsRow, 'timeZone' | 'quietFrom' | 'quietUntil' | 'digestTime'>;
}

/** How these people want a kind of message from a garden. */
export async function readRecipients(
  db: Queryable,
  userIds: UserId[],
  groupId: GroupId,
  { kind, isUrgent }: { kind: MessageKind; isUrgent: boolean },
): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({
      userId: users.id,
      hasConfirmedEmail: sql<boolean>`${users.confirmedAt} is not null`,
      channels: notificationChoices.channels,
      settings: notificationSettings,
      garden: gardenMessages,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(notificationChoices, and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, kind)))
    .leftJoin(gardenMessages, and(eq(gardenMessages.userId, users.id), eq(gardenMessages.groupId, groupId)))
    .where(inArray(users.id, userIds));
  return rows.map(({ channels, settings, garden, ...user }) => ({
    ...user,
    channels: findChannels(channels ?? USUAL_CHANNELS[kind], garden, kind, isUrgent),
    settings: settings ?? USUAL_SETTINGS,
  }));
}

function findChannels(
  ofAll: readonly Channel[],
  garden: typeof gardenMessages.$inferSelect | null,
  kind: MessageKind,
  isUrgent: boolean,
): readonly Channel[] {
  switch (garden?.mode) {
    case undefined:
      return ofAll;
    case 'OWN':
      return garden?.kinds[kind] ?? ofAll;
    case 'URGENT':
      return isUrgent ? ofAll : [];
    case 'NONE':
      return [];
  }
}
