/** Openings for other programs: calendar feeds, webhooks, and keys of single devices (docs/openings.md). */
import type { DeviceId, DeviceKeyId, GroupId, RunId, SensorId, WebhookId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { NOTIFICATION_SUBJECTS } from '@sluice/engine/vocabulary/people';
import { RUN_OUTCOMES, SCHEDULE_SOURCES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { call, describeCalls, groupCall, listOf, noBody } from './call.ts';
import { idSchema } from './primitives.ts';

/** One's own feed of a garden, an iCalendar file (RFC 5545) at a secret address. */
const calendarFeed = z.object({ url: z.url(), created_at: z.iso.datetime() });
const removed = z.object({ removed: z.literal(true) });

const webhook = z.object({
  id: idSchema<WebhookId>(),
  group_id: idSchema<GroupId>(),
  url: z.string(),
  created_at: z.iso.datetime(),
  /** What came of the last event: an HTTP status, or `unreachable`, `private_address`, `key_lost` (its secret cannot be read); null before the first. */
  last_answer: z.string().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookCreation = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, message: 'validation.webAddress' })
    .max(1000, { message: 'validation.webAddress' }),
});

/** `id` stays the same where an event is sent again. */
const eventFrame = { id: z.string(), time: z.iso.datetime(), group_id: idSchema<GroupId>() };
const runOfEvent = z.object({
  run_id: idSchema<RunId>(),
  zone_id: idSchema<ZoneId>(),
  zone_name: z.string().nullable(),
  device_id: idSchema<DeviceId>(),
  source: z.enum(SCHEDULE_SOURCES),
});

/** What webhooks are told, by type. */
export const runStartedEvent = z.object({ ...eventFrame, type: z.literal('run.started'), data: runOfEvent });
export const runEndedEvent = z.object({
  ...eventFrame,
  type: z.literal('run.ended'),
  data: runOfEvent.extend({
    outcome: z.enum(RUN_OUTCOMES).nullable(),
    open_s: z.number(),
    volume_l: z.number().nullable(),
  }),
});
export const notificationEvent = z.object({
  ...eventFrame,
  type: z.literal('notification'),
  data: z.object({
    /** Of the text, `notifications.…`; its figures are filled in by whoever shows it. */
    key: z.string(),
    figures: z.record(z.string(), z.union([z.string(), z.number()])),
    subject: z.enum(NOTIFICATION_SUBJECTS),
    subject_id: z.uuid().nullable(),
  }),
});
export const testEvent = z.object({ ...eventFrame, type: z.literal('test'), data: z.strictObject({}) });
export type WebhookEvent = z.infer<
  typeof runStartedEvent | typeof runEndedEvent | typeof notificationEvent | typeof testEvent
>;

const deviceKey = z.object({
  id: idSchema<DeviceKeyId>(),
  device_id: idSchema<DeviceId>().nullable(),
  sensor_id: idSchema<SensorId>().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type DeviceKey = z.infer<typeof deviceKey>;

const deviceKeyCreation = z.union([
  z.strictObject({ device_id: idSchema<DeviceId>() }),
  z.strictObject({ sensor_id: idSchema<SensorId>() }),
]);

const feedAnswer = z.object({ calendar_feed: calendarFeed.nullable() });

export const openingCalls = describeCalls({
  'GET /groups/:id/calendar_feed': groupCall('see', 'The address of your calendar feed of a garden', {
    answer: feedAnswer,
  }),
  'POST /groups/:id/calendar_feed': groupCall('see', 'Make a calendar feed; an earlier address of yours ends', {
    description: 'Whoever knows the address sees what is watered and why, and nothing else. It ends with your share.',
    body: noBody,
    answer: feedAnswer,
  }),
  'DELETE /groups/:id/calendar_feed': groupCall('see', 'End your calendar feed', { answer: removed }),
  'GET /account/webhooks': call('signedIn', 'Webhooks of all gardens that are mine', {
    answer: z.object({ webhooks: z.array(webhook.extend({ garden: z.string() })) }),
  }),
  'GET /groups/:id/webhooks': groupCall('own', 'Addresses that are told what happens', {
    answer: listOf('webhooks', webhook),
  }),
  'POST /groups/:id/webhooks': groupCall('own', 'Tell an address what happens in the garden', {
    needsConfirmedEmail: true,
    description: 'The answer shows the secret that events are signed with, this once.',
    limit: { times: 60, window: '1 hour' },
    adds: ['webhooks'],
    body: webhookCreation,
    answer: z.object({ webhook, secret: z.string() }),
    answersSecret: true,
  }),
  'POST /webhooks/:id/test': call('own', 'Call an address now, to try it', {
    description: 'Sends an event of the type `test` at once, once, and answers what came of it.',
    limit: { times: 30, window: '1 hour' },
    params: z.object({ id: idSchema<WebhookId>() }),
    body: noBody,
    answer: z.object({ webhook }),
  }),
  'DELETE /webhooks/:id': call('own', 'Tell it no more', {
    params: z.object({ id: idSchema<WebhookId>() }),
    answer: removed,
  }),
  'GET /groups/:id/device_keys': groupCall('change', 'Keys that let programs reach single devices or sensors', {
    answer: listOf('device_keys', deviceKey),
  }),
  'POST /groups/:id/device_keys': groupCall('change', 'Make a key for one device or sensor', {
    description:
      'The answer shows the key, this once. It may do what you may do with the device, and ends with your share.',
    body: deviceKeyCreation,
    adds: ['device_keys'],
    answer: z.object({ device_key: deviceKey, key: z.string() }),
    answersSecret: true,
  }),
  'DELETE /device_keys/:id': call('change', 'Take a key back', {
    params: z.object({ id: idSchema<DeviceKeyId>() }),
    answer: removed,
  }),
});
