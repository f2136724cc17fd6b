/**
 * Links by which somebody waters chosen zones without an account, such as a code at the fridge (decision 0164):
 * `guestLinkCalls` for those who make them, `guestCalls` for whoever has one.
 */
import type { GroupId, GuestLinkId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { START_REFUSALS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { call, describeCalls, groupCall, listOf } from './call.ts';
import { day, idSchema, name, saysWhereMissing, wholeWithin } from './primitives.ts';
import { activeRun } from './runs.ts';
import { zone } from './zones.ts';

const mostRunMin = wholeWithin(1, LIMITS.manualRunMaxMinutes, 'validation.guestRunMinutes');
const mostDayMin = wholeWithin(1, LIMITS.guestDayMaxMinutes, 'validation.guestDayMinutes');

export const guestLink = z.object({
  id: idSchema<GuestLinkId>(),
  group_id: idSchema<GroupId>(),
  /** Whom or what it is for. What is watered by it is recorded under this name. */
  name: z.string(),
  zone_ids: z.array(idSchema<ZoneId>()),
  /** The garden's days on which it opens something. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  most_run_min: z.number().int(),
  /** Of all its zones together. */
  most_day_min: z.number().int(),
  /** Who made it, and in whose right it waters. */
  made_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Null where the key that sealed it is missing: it still opens its zones to whoever has it, and cannot be shown again. */
  link: z.url().nullable(),
});
export type GuestLink = z.infer<typeof guestLink>;

/** `POST groups/{id}/guest_links`. */
export const guestLinkCreation = z
  .strictObject({
    name,
    zone_ids: z
      .array(idSchema<ZoneId>(), saysWhereMissing('validation.zonesRequired'))
      .min(1, { message: 'validation.zonesRequired' })
      .max(LIMITS.guestLinkMaxZones),
    first_day: day,
    last_day: day,
    most_run_min: mostRunMin,
    most_day_min: mostDayMin,
  })
  .refine(({ first_day, last_day }) => last_day >= first_day, {
    message: 'validation.endDayAfterStart',
    path: ['last_day'],
  })
  .refine(({ most_run_min, most_day_min }) => most_day_min >= most_run_min, {
    message: 'validation.guestDayMinutes',
    path: ['most_day_min'],
  });
export type GuestLinkCreation = z.infer<typeof guestLinkCreation>;

const answer = z.object({ guest_link: guestLink });

export const guestLinkCalls = describeCalls({
  'GET /groups/:id/guest_links': groupCall('change', 'Links by which somebody waters without an account', {
    answer: listOf('guest_links', guestLink),
    // Whoever may only read would water with them.
    tokenScope: 'manage',
  }),
  'POST /groups/:id/guest_links': groupCall('change', 'Make a link for chosen zones', {
    description: 'It waters in your right, and ends with your share of the garden.',
    body: guestLinkCreation,
    adds: ['guest_links'],
    tokenScope: 'manage',
    answer,
  }),
  'DELETE /guest_links/:id': call('change', 'End a link', {
    params: z.object({ id: idSchema<GuestLinkId>() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
});

/** The secret part of the link. */
const link = z.string().min(1).max(100);
const ofZone = z.strictObject({ link, zone_id: idSchema<ZoneId>() });

export const guestZone = zone.pick({ id: true, name: true, photo_tag: true, last_run: true, next_run: true }).extend({
  /** Why it would not be watered now; null where it would. */
  start_refusal: z.enum(START_REFUSALS).nullable(),
  /** What waters in it or waits to. */
  run: activeRun.nullable(),
});
export type GuestZone = z.infer<typeof guestZone>;

export const guestView = z.object({
  garden: z.string(),
  time_zone: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  is_open: z.boolean(),
  most_run_min: z.number().int(),
  /** Left for today. */
  left_min: z.number().int(),
  zones: z.array(guestZone),
});
export type GuestView = z.infer<typeof guestView>;

/** Calls of the website, below `/auth`: the link is all that its holder has, so it stands in no address. */
export const guestCalls = describeCalls({
  'POST /guest': call('anyone', 'What the holder of a guest link sees', {
    limit: { times: 120, window: '1 minute' },
    body: z.strictObject({ link }),
    answer: guestView,
  }),
  'POST /guest/photo': call('anyone', 'The photo of a zone, by a guest link', {
    limit: { times: 120, window: '1 minute' },
    body: ofZone,
    answer: z.object({ jpeg_base64: z.base64() }),
  }),
  'POST /guest/water': call('anyone', 'Water a zone now, by a guest link', {
    limit: { times: 60, window: '1 minute' },
    body: ofZone.extend({ minutes: mostRunMin }),
    answer: guestView,
  }),
  'POST /guest/stop': call('anyone', 'Stop what waters a zone, by a guest link', {
    limit: { times: 60, window: '1 minute' },
    isAlwaysServed: true,
    body: ofZone,
    answer: guestView,
  }),
  'POST /guest/looks_dry': call('anyone', 'Say that a zone looks dry, by a guest link', {
    description: 'Owner and managers are notified, once a day for each zone.',
    limit: { times: 30, window: '1 hour' },
    body: ofZone,
    answer: guestView,
  }),
});
