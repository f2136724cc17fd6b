/** Makes and ends calendar feeds, webhooks and device keys. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type DeviceKey, openingCalls, type Webhook } from '@sluice/contract/openings';
import type { DeviceKeyId, GroupId, WebhookId } from '@sluice/engine/vocabulary/ids';
import { findDevice } from '../devices/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { isOwnAddress } from '../platform/outside-post.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { listOfGroup, permitGroup, permitStored } from '../users/index.ts';
import { deleteFeed, type FeedRow, findFeed, replaceFeed } from './feed-store.ts';
import { type DeviceKeyRow, deleteKey, findKeyById, insertKey, keysOf } from './key-store.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  type WebhookRow,
  webhooksOf,
  webhooksOfOwner,
} from './webhook-store.ts';
import { testWebhook } from './webhooks.ts';

/** Clients of the public API tell its second version by keys of 32 characters. */
const KEY_BYTES = 16;

export async function openingRoutes(app: App, { db, clock, settings, post }: Services): Promise<void> {
  const permittedWebhook = permitStored(db, findWebhook);
  const permittedKey = permitStored(db, findKeyById);
  const presentFeed = (row: FeedRow | null) => ({
    calendar_feed: row && {
      url: `${settings.baseUrl}/calendars/${row.token}.ics`,
      created_at: row.createdAt.toISOString(),
    },
  });

  serveCalls(app, 'openings', openingCalls, {
    'GET /groups/:id/calendar_feed': async (request) => {
      const id = await permitGroup(db, request);
      return presentFeed(await findFeed(db, id, requireAccount(request).id));
    },

    'POST /groups/:id/calendar_feed': async (request) => {
      const groupId = await permitGroup(db, request);
      const at = new Date(clock.now());
      const row = { groupId, userId: requireAccount(request).id, token: newToken(), createdAt: at };
      await replaceFeed(db, row);
      return presentFeed(row);
    },

    'DELETE /groups/:id/calendar_feed': async (request) => {
      const id = await permitGroup(db, request);
      await deleteFeed(db, id, requireAccount(request).id);
      return { removed: true as const };
    },

    'GET /account/webhooks': async (request) => ({
      webhooks: (await webhooksOfOwner(db, requireAccount(request).id)).map(({ webhook, garden }) => ({
        ...presentWebhook(webhook),
        garden,
      })),
    }),

    'GET /groups/:id/webhooks': listOfGroup(db, 'webhooks', webhooksOf, presentWebhook),

    'POST /groups/:id/webhooks': async (request) => {
      const groupId = await permitGroup(db, request);
      const { url } = request.body;
      if (!settings.localWebhooks && isOwnAddress(url)) throw invalid('url', 'validation.privateAddress');
      const now = new Date(clock.now());
      const row: WebhookRow = {
        id: randomUUIDv7() as WebhookId,
        groupId,
        url,
        secret: `whsec_${newToken()}`,
        createdAt: now,
        lookedUntil: now,
        lastAnswer: null,
        lastSentAt: null,
      };
      await insertWebhook(db, row);
      return { webhook: presentWebhook(row), secret: row.secret };
    },

    'POST /webhooks/:id/test': async (request) => {
      const webhook = await permittedWebhook(request, request.params.id);
      await testWebhook({ db, clock, post }, webhook);
      return { webhook: presentWebhook((await findWebhook(db, webhook.id)) ?? webhook) };
    },

    'DELETE /webhooks/:id': async (request) => {
      const { id } = await permittedWebhook(request, request.params.id);
      await deleteWebhook(db, id);
      return { removed: true as const };
    },

    'GET /groups/:id/device_keys': listOfGroup(db, 'device_keys', keysOf, presentKey),

    'POST /groups/:id/device_keys': async (request) => {
      const groupId = await permitGroup(db, request);
      const deviceId = 'device_id' in request.body ? request.body.device_id : null;
      const sensorId = 'sensor_id' in request.body ? request.body.sensor_id : null;
      const isHere = deviceId
        ? (await findDevice(db, deviceId))?.groupId === groupId
        : (await sensorsOfGroups(db, [groupId as GroupId])).some(({ id }) => id === sensorId);
      if (!isHere) throw notFound();
      const key = randomBytes(KEY_BYTES).toString('hex');
      const row: DeviceKeyRow = {
        id: randomUUIDv7() as DeviceKeyId,
        groupId,
        userId: requireAccount(request).id,
        deviceId,
        sensorId,
        keyHash: hashToken(key),
        createdAt: new Date(clock.now()),
        lastUsedAt: null,
      };
      await insertKey(db, row);
      return { device_key: presentKey(row), key };
    },

    'DELETE /device_keys/:id': async (request) => {
      const { id } = await permittedKey(request, request.params.id);
      await deleteKey(db, id);
      return { removed: true as const };
    },
  });
}

const presentWebhook = ({ id, groupId, url, createdAt, lastAnswer, lastSentAt }: WebhookRow): Webhook => ({
  id,
  group_id: groupId,
  url,
  created_at: createdAt.toISOString(),
  last_answer: lastAnswer,
  last_sent_at: lastSentAt?.toISOString() ?? null,
});

const presentKey = ({ id, deviceId, sensorId, createdAt, lastUsedAt }: DeviceKeyRow): DeviceKey => ({
  id,
  device_id: deviceId,
  sensor_id: sensorId,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
