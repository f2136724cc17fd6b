import type { DeviceId, DeviceKeyId, GroupId, SensorId, UserId, WebhookId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, ownedIfAny } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { sensors } from '../sensors/tables.ts';
import { users } from '../users/tables.ts';

/** A person's feed of a garden. The token is kept as it is, so that its address can be shown again. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    userId: ownedBy<UserId>('user_id', () => users.id),
    token: text().notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

/** An address to which a garden's events are posted. */
export const webhooks = pgTable('webhooks', {
  id: idColumn<WebhookId>(),
  groupId: ownedBy<GroupId>('group_id', () => groups.id),
  url: text().notNull(),
  /** What events are signed with; it must be known to sign, so it is no hash. */
  secret: sealedText('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Up to when events were looked for. */
  lookedUntil: instant('told_until').notNull(),
  lastAnswer: text('last_answer'),
  lastSentAt: instant('last_sent_at'),
});

/** Events that a webhook's jobs have been queued for: each once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    webhookId: ownedBy<WebhookId>('webhook_id', () => webhooks.id),
    eventId: text('event_id').notNull(),
    queuedAt: instant('queued_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.eventId] }),
    index('webhook_events_queued').on(table.queuedAt),
  ],
);

/** Lets a program of another maker reach one device or sensor, as the person who made the key. Kept as SHA-256. */
export const deviceKeys = pgTable(
  'device_keys',
  {
    id: idColumn<DeviceKeyId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    userId: ownedBy<UserId>('user_id', () => users.id),
    deviceId: ownedIfAny<DeviceId>('device_id', () => devices.id),
    sensorId: ownedIfAny<SensorId>('sensor_id', () => sensors.id),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('device_keys_group').on(table.groupId)],
);
