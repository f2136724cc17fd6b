/** By which ways messages reach a person, and when; and the browsers that show them. */
import type { GroupId, PushSubscriptionId } from '@sluice/engine/vocabulary/ids';
import { CHANNELS, GARDEN_MESSAGE_MODES, MESSAGE_KINDS } from '@sluice/engine/vocabulary/messages';
import { z } from 'zod';
import { call, describeCalls, noBody } from './call.ts';
import { timeZone } from './location.ts';
import { clockTime, idSchema, version } from './primitives.ts';

/** By which ways each kind of message goes; none: it is not sent. */
const channels = z.array(z.enum(CHANNELS)).max(CHANNELS.length);
const kind = z.enum(MESSAGE_KINDS);

/** One garden's messages: `kinds` counts with `OWN` alone. */
const gardenFields = { group_id: idSchema<GroupId>(), mode: z.enum(GARDEN_MESSAGE_MODES) };
const gardenMessages = z.object({ ...gardenFields, kinds: z.record(kind, channels) });
export type GardenMessages = z.infer<typeof gardenMessages>;

const settingsFields = {
  /** The person's clock; null: that of the garden which a message is about. */
  time_zone: timeZone.nullable(),
  /** Only urgent notices are mailed or pushed then; over midnight where the end comes first. */
  quiet: z
    .strictObject({ from: clockTime, until: clockTime })
    .refine(({ from, until }) => from !== until, { message: 'validation.quietHours', path: ['until'] })
    .nullable(),
  /** When the mails that can wait are sent as one; null: each by itself. */
  digest_time: clockTime.nullable(),
};

/** `GET notifications/settings`: a person's own. */
export const notificationSettings = z.object({
  version,
  ...settingsFields,
  kinds: z.record(kind, channels),
  /** Every garden that the person owns or manages. */
  gardens: z.array(gardenMessages),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** `PATCH notifications/settings`: kinds and gardens that are left out stay. */
export const notificationSettingsChange = z
  .strictObject({
    ...settingsFields,
    kinds: z.partialRecord(kind, channels),
    gardens: z.array(z.strictObject({ ...gardenFields, kinds: z.partialRecord(kind, channels).optional() })),
  })
  .partial()
  .extend({ version: version.optional() });
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>;

/** `POST notifications/push_subscriptions`: what the browser's `PushSubscription.toJSON()` says. */
const pushSubscriptionCreation = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({
    /** The browser's public key: an uncompressed point on P-256, base64url. */
    p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/),
    /** 16 random bytes, base64url. */
    auth: z.string().regex(/^[\w-]{22,24}={0,2}$/),
  }),
  /** What the person calls the browser, or the browser itself. */
  name: z.string().trim().min(1).max(80),
});

export const pushSubscription = z.object({
  id: idSchema<PushSubscriptionId>(),
  name: z.string(),
  /** SHA-256 of its endpoint, base64url, by which a browser knows its own. */
  endpoint_hash: z.string(),
  created_at: z.iso.datetime(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const notificationSettingsCalls = describeCalls({
  'GET /notifications/settings': call('signedIn', 'By which ways messages reach you, and when', {
    answer: z.object({
      notification_settings: notificationSettings,
      /** False: the operator has set no mail server, so mails stay in a folder of the server. */
      has_mail_server: z.boolean(),
    }),
  }),
  'PATCH /notifications/settings': call('signedIn', 'Change by which ways messages reach you, and when', {
    description:
      'What is left out stays. What is urgent (a valve fault, a leak, a silent device while it waters) waits for nothing.',
    body: notificationSettingsChange,
    answer: z.object({ notification_settings: notificationSettings }),
  }),
  'GET /notifications/push_subscriptions': call(
    'signedIn',
    'Browsers that show your messages, and the key they ask with',
    {
      answer: z.object({
        push_subscriptions: z.array(pushSubscription),
        /** For `PushManager.subscribe`: this server's public key, base64url (RFC 8292). */
        application_server_key: z.string(),
      }),
    },
  ),
  'POST /notifications/push_subscriptions': call('signedIn', 'Show your messages in a browser', {
    description: 'The same browser again is the same subscription.',
    limit: { times: 60, window: '1 hour' },
    body: pushSubscriptionCreation,
    answer: z.object({ push_subscription: pushSubscription }),
  }),
  'DELETE /notifications/push_subscriptions/:id': call('mine', 'Show them there no more', {
    params: z.object({ id: idSchema<PushSubscriptionId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
  'POST /notifications/test': call('signedIn', 'Send yourself a mail and a push message, to see that they arrive', {
    needsConfirmedEmail: true,
    limit: { times: 10, window: '1 hour' },
    body: noBody,
    answer: z.object({
      /** The address that the mail goes to. */
      email: z.string(),
      /** How many browsers it goes to. */
      browsers: z.number().int(),
    }),
  }),
});

/** Calls of the website, below `/auth`: the holder of a mailed link need not be signed in. */
export const unsubscribeCalls = describeCalls({
  'POST /unsubscribe': call('anyone', 'Get no more mails of a kind, by the link of such a mail', {
    limit: { times: 60, window: '1 hour' },
    body: z.strictObject({ token: z.string().min(1).max(500) }),
    answer: z.object({
      /** Null: of no kind any more. */
      kind: kind.nullable(),
    }),
  }),
});
