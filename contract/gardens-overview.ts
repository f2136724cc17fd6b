/** All gardens of an account at once, and what is done with several of them (docs/decisions/0167). */
import { GARDEN_LOCATIONS } from '@sluice/engine/vocabulary/garden';
import type { FirmId, GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { RELATIONSHIPS } from '@sluice/engine/vocabulary/people';
import { WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { ATTENTION_KINDS } from './attention.ts';
import { call, describeCalls, listOf } from './call.ts';
import { location } from './location.ts';
import { weatherConstraints } from './preferences.ts';
import { day, idSchema, moment } from './primitives.ts';
import { recalculation } from './schedule.ts';

/** The first entry of a garden's attention list, with what its sentence names. */
export const worstAttention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  /** Of the zones, the device, the sensor or the hub. */
  names: z.array(z.string()),
  /** Why a zone is locked, what is wrong with a valve, a sensor or the weather service, or which fact is missing. */
  detail: z.string().nullable(),
  /** When what is silent was last heard, or since when a sensor is doubted. */
  since: moment.nullable(),
  /** When a dry zone is watered next. */
  next_run: moment.nullable(),
  weather_provider: z.enum(WEATHER_PROVIDERS).nullable(),
  battery_level: z.number().min(0).max(1).nullable(),
});
export type WorstAttention = z.infer<typeof worstAttention>;

export const gardenOverview = z.object({
  id: idSchema<GroupId>(),
  name: z.string(),
  location: z.enum(GARDEN_LOCATIONS),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Of its pin, for whoever may see the garden, as `GET groups/{id}/location` answers it; null where none is set. */
  latitude: location.shape.latitude,
  longitude: location.shape.longitude,
  time_zone: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  /** Firms of the account to which it is delegated, and their own numbers of its owner. */
  firms: z.array(z.object({ id: idSchema<FirmId>(), name: z.string(), customer_number: z.string().nullable() })),
  /** Name of its owner, where it is delegated to a firm of the account. */
  customer: z.string().nullable(),
  zone_num: z.number().int(),
  new_notification_num: z.number().int(),
  open_ticket_num: z.number().int(),
  /** The open zone that closes last, and how many are open; null while no valve is. */
  watering: z.object({ zone_name: z.string(), zone_num: z.number().int(), until: moment }).nullable(),
  next_watering: z.object({ zone_name: z.string(), start: moment }).nullable(),
  rain_delay_until: moment.nullable(),
  /** Since then nothing is started, because Sluice has crashed again and again. */
  starts_held_since: moment.nullable(),
  /** Whether today is within its closed season. */
  is_season_closed: z.boolean(),
  /** Whether none of its devices can be reached; false where it has none. */
  is_offline: z.boolean(),
  attention: z.object({ entry_num: z.number().int(), worst: worstAttention.nullable() }),
  /** Laws in force today that it follows. */
  laws: z.array(
    z.object({
      authority: z.string(),
      name: z.string(),
      /** The group, area or drought stage that its people chose. */
      choice: z.string().nullable(),
    }),
  ),
  /** When somebody who shares it last used it; null for whoever may not read its visits. */
  last_visit: moment.nullable(),
  /** Of the calendar month: litres given so far, and litres planned for the rest of it. */
  month: z.object({
    from: z.iso.date(),
    used_l: z.number(),
    is_measured: z.boolean(),
    planned_l: z.number(),
  }),
});
export type GardenOverview = z.infer<typeof gardenOverview>;

/** One garden's rain delay as it is to be. */
const gardenRainDelay = z.strictObject({
  group_id: idSchema<GroupId>(),
  /** The day, in its own time zone, with which watering begins again; or an instant; null ends the delay. */
  until: z.union([day, z.iso.datetime()]).nullable(),
  /** Changed only where the delay is still this one; left out, it is changed whatever it is. */
  expected: z.iso.datetime().nullable().optional(),
});

/** `PUT rain_delays`. */
export const rainDelays = z.strictObject({
  delays: z
    .array(gardenRainDelay)
    .min(1, { message: 'validation.wrongValue' })
    .max(LIMITS.gardensAtOnceMax, { message: 'validation.tooMany' })
    .refine((delays) => new Set(delays.map(({ group_id }) => group_id)).size === delays.length, {
      message: 'validation.wrongValue',
    }),
});
export type RainDelays = z.infer<typeof rainDelays>;

const { closed_season } = weatherConstraints.shape;

/** `PUT closed_seasons`. */
export const closedSeasons = z.strictObject({
  seasons: z
    .array(
      z.strictObject({
        group_id: idSchema<GroupId>(),
        /** null: the water is on all year. */
        closed_season,
        /** Changed only where it is still this one; left out, it is changed whatever it is. */
        expected: closed_season.optional(),
      }),
    )
    .min(1, { message: 'validation.wrongValue' })
    .max(LIMITS.gardensAtOnceMax, { message: 'validation.tooMany' })
    .refine((seasons) => new Set(seasons.map(({ group_id }) => group_id)).size === seasons.length, {
      message: 'validation.wrongValue',
    }),
});
export type ClosedSeasons = z.infer<typeof closedSeasons>;

/** `other`: somebody else has changed it since; `gone`: not there, or not shared with the account. */
export const BULK_RESULTS = ['changed', 'same', 'other', 'not_permitted', 'gone'] as const;

export const gardensOverviewCalls = describeCalls({
  'GET /gardens_overview': call('signedIn', 'The state of every garden that I may see', {
    description: 'What needs attention is the list of the home page: how many entries, and the first of them.',
    answer: listOf('gardens', gardenOverview),
  }),
  'PUT /rain_delays': call('signedIn', 'Hold the programs of several gardens back until a day, or end that', {
    description:
      'Each garden by its own rights: one that may not be changed is answered as such, and the others are. Sent back, `undo` puts everything back as it was where nobody has changed it since.',
    tokenScope: 'water',
    body: rainDelays,
    answer: z.object({
      gardens: z.array(
        z.object({
          group_id: idSchema<GroupId>(),
          result: z.enum(BULK_RESULTS),
          rain_delay_until: moment.nullable(),
        }),
      ),
      undo: rainDelays.nullable(),
      recalculation: recalculation.nullable(),
    }),
  }),
  'PUT /closed_seasons': call('signedIn', 'Turn the water of several gardens off for weeks of every year, or on', {
    description:
      'Each garden by its own rights: one that may not be changed is answered as such, and the others are. Sent back, `undo` puts everything back as it was where nobody has changed it since.',
    tokenScope: 'manage',
    body: closedSeasons,
    answer: z.object({
      gardens: z.array(z.object({ group_id: idSchema<GroupId>(), result: z.enum(BULK_RESULTS), closed_season })),
      undo: closedSeasons.nullable(),
      recalculation: recalculation.nullable(),
    }),
  }),
});
