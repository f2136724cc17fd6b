/** Calendars of people whose appointments keep water off (docs/decisions/0175). */
import { CALENDAR_FAULTS } from '@sluice/engine/vocabulary/calendars';
import type { SubscribedCalendarId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, listOf, noBody } from './call.ts';
import { idSchema, name, version, wholeWithin } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

const appointment = z.object({
  uid: z.string(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Zones that its title names; null for all. */
  zone_ids: z.array(idSchema<ZoneId>()).nullable(),
  /** Somebody lets water flow in spite of it. */
  is_ignored: z.boolean(),
});
export type Appointment = z.infer<typeof appointment>;

export const subscribedCalendar = z.object({
  id: idSchema<SubscribedCalendarId>(),
  version,
  name: z.string(),
  /** Of its address, which is secret; empty where it was stored on another machine and has to be entered again. */
  host: z.string(),
  keywords: z.array(z.string()),
  dry_hours: z.number().int(),
  asked_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
  /** What was wrong when it was last asked. */
  fault: z.enum(CALENDAR_FAULTS).nullable(),
  /** Those of the coming weeks that count. */
  appointments: z.array(appointment),
});
export type SubscribedCalendar = z.infer<typeof subscribedCalendar>;

const word = z
  .string()
  .trim()
  .min(2, { message: 'validation.calendarWord' })
  .max(60, { message: 'validation.calendarWord' });

const fields = {
  name,
  keywords: z.array(word).min(1, { message: 'validation.calendarWord' }).max(10, { message: 'validation.tooMany' }),
  dry_hours: wholeWithin(0, 48, 'validation.dryHours'),
};

/** `webcal:` is what calendar programs call `https:`. */
const calendarAddress = z
  .string()
  .trim()
  .max(2_000, { message: 'validation.webAddress' })
  .transform((text) => text.replace(/^webcals?:/i, 'https:'))
  .pipe(z.url({ protocol: /^https?$/, message: 'validation.webAddress' }));

export const calendarCreation = z.strictObject({ ...fields, url: calendarAddress });
export type CalendarCreation = z.input<typeof calendarCreation>;

export const calendarChange = z.strictObject(fields).partial().extend({ version: version.optional() });

const ignoring = z.strictObject({ uid: z.string().max(500), starts_at: z.iso.datetime(), is_ignored: z.boolean() });

const calendarCall = callsWith(z.object({ id: idSchema<SubscribedCalendarId>() }));
const answer = withRecalculation({ subscribed_calendar: subscribedCalendar });

export const appointmentCalls = describeCalls({
  'GET /groups/:id/subscribed_calendars': groupCall('change', 'Calendars whose appointments keep water off', {
    answer: listOf('subscribed_calendars', subscribedCalendar),
  }),
  'POST /groups/:id/subscribed_calendars': groupCall('change', 'Subscribe to a calendar', {
    description: 'It is read at once, and refused where it cannot be. Then it is read about every hour.',
    limit: { times: 60, window: '1 hour' },
    needsConfirmedEmail: true,
    adds: ['subscribed_calendars'],
    body: calendarCreation,
    answer,
  }),
  'PATCH /subscribed_calendars/:id': calendarCall('change', 'Change which of its appointments count', {
    body: calendarChange,
    answer,
  }),
  'POST /subscribed_calendars/:id/read': calendarCall('change', 'Read a calendar now', {
    limit: { times: 60, window: '1 hour' },
    body: noBody,
    answer,
  }),
  'PUT /subscribed_calendars/:id/ignored': calendarCall('change', 'Let water flow in spite of an appointment, or not', {
    body: ignoring,
    answer,
  }),
  'DELETE /subscribed_calendars/:id': calendarCall('change', 'End the subscription', {
    answer: withRecalculation({}),
  }),
});
