/**
 * Alarm contacts: somebody nearby whom a garden's alarms reach while its people are away (docs/decisions/0194):
 * `alarmContactCalls` for those who ask for it, `alarmConsentCalls` for whoever was asked by mail.
 */
import type { AlarmContactId, GroupId, GuestLinkId, UserId } from '@sluice/engine/vocabulary/ids';
import { LANGUAGE_CODES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { call, describeCalls, groupCall } from './call.ts';
import { day, email, idSchema, name } from './primitives.ts';

export const alarmContact = z.object({
  id: idSchema<AlarmContactId>(),
  group_id: idSchema<GroupId>(),
  name: z.string(),
  /** Who shares the garden; null for somebody who gets mails alone. */
  user_id: idSchema<UserId>().nullable(),
  email: z.string().nullable(),
  /** The garden's days on which alarms reach them. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** The link for guests that mails carry. */
  guest_link_id: idSchema<GuestLinkId>().nullable(),
  /** Null until whoever was asked by mail has agreed: nothing else is mailed to them before. */
  agreed_at: z.iso.datetime().nullable(),
  made_by: z.string(),
});
export type AlarmContact = z.infer<typeof alarmContact>;

/** `POST groups/{id}/alarm_contacts`: somebody who shares the garden, or a name and an email. */
export const alarmContactCreation = z
  .strictObject({
    user_id: idSchema<UserId>().nullable().default(null),
    name: name.nullable().default(null),
    email: email.nullable().default(null),
    /** Of the mails to somebody without an account. */
    lang: z.enum(LANGUAGE_CODES).default('EN'),
    first_day: day,
    last_day: day,
    guest_link_id: idSchema<GuestLinkId>().nullable().default(null),
  })
  .refine(({ first_day, last_day }) => last_day >= first_day, {
    message: 'validation.endDayAfterStart',
    path: ['last_day'],
  })
  .refine((given) => given.user_id !== null || given.name !== null, {
    message: 'validation.nameRequired',
    path: ['name'],
  })
  .refine((given) => given.user_id !== null || given.email !== null, {
    message: 'validation.emailRequired',
    path: ['email'],
  });
export type AlarmContactCreation = z.input<typeof alarmContactCreation>;

export const alarmContactCalls = describeCalls({
  'GET /groups/:id/alarm_contacts': groupCall('see', 'Whom alarms reach while the people of a garden are away', {
    description: 'Players see themselves alone.',
    answer: z.object({
      alarm_contacts: z.array(alarmContact),
      /** Whether mails leave this server. */
      sends_mail: z.boolean(),
    }),
  }),
  'POST /groups/:id/alarm_contacts': groupCall('change', 'Let alarms reach somebody else on some days', {
    description:
      'A player of the garden gets them as notifications. An email is asked first: nothing else is sent to it before its reader has agreed.',
    needsConfirmedEmail: true,
    limit: { times: 60, window: '1 hour' },
    tokenScope: 'manage',
    body: alarmContactCreation,
    adds: ['alarm_contacts'],
    answer: z.object({ alarm_contact: alarmContact }),
  }),
  'DELETE /alarm_contacts/:id': call('change', 'End it', {
    description: 'Whoever gets the alarms may end it too.',
    params: z.object({ id: idSchema<AlarmContactId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
});

export const alarmRequest = z.object({
  garden: z.string(),
  time_zone: z.string(),
  name: z.string(),
  made_by: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  has_agreed: z.boolean(),
});
export type AlarmRequest = z.infer<typeof alarmRequest>;

const body = z.strictObject({ token: z.string().max(500) });
const limit = { times: 60, window: '1 hour' } as const;

/** Calls of the website, below `/auth`, by the link of a mail. */
export const alarmConsentCalls = describeCalls({
  'POST /alarm_contact': call('anyone', 'What somebody is asked by mail', { limit, body, answer: alarmRequest }),
  'POST /alarm_contact/agree': call('anyone', 'Agree to get alarms', { limit, body, answer: alarmRequest }),
  'POST /alarm_contact/end': call('anyone', 'Decline alarms, or end them', {
    limit,
    body,
    answer: z.object({ garden: z.string() }),
  }),
});
