/** Regulation: local watering law in force for a garden (docs/specification.md, 3). */

import { SPRINKLER_TYPES } from '@sluice/engine/vocabulary/garden';
import type { RegulationId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { BINDING, LEVEL_SERVICES } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { call, describeCalls, groupCall, groupParams } from './call.ts';
import { months, TIME_OF_DAY, weekdays } from './primitives.ts';
import { recalculation } from './schedule.ts';

const idOfRegulation = z.string().max(100) as unknown as z.ZodType<RegulationId, RegulationId>;

/** A time of the day; 24:00 is the end of the day. */
const lawTime = z.string().regex(new RegExp(`${TIME_OF_DAY.source}|^24:00$`));
const hours = z.array(z.object({ start_time: lawTime, end_time: lawTime }));

/** Whom a rule binds, and when; null and empty limit nothing. */
const scope = {
  addresses: z.enum(['odd', 'even']).nullable(),
  /** Last digits of the house number. */
  last_digits: z.array(z.number().int().min(0).max(9)),
  /** Answers to the law's choice. */
  choices: z.array(z.string()),
  sprinklers: z.array(z.enum(SPRINKLER_TYPES)),
  season: z.enum(['dates', 'daylight_time', 'standard_time']).nullable(),
  /** First and last day of each year, 'MM-DD', of a season of dates. */
  season_from: z.string().nullable(),
  season_to: z.string().nullable(),
  /** Although the law exempts new plants from its other rules. */
  binds_new_plants: z.boolean(),
};
export type RegulationScope = z.infer<z.ZodObject<typeof scope>>;

/** What the law's authority has declared, where the garden follows that. */
export const followedDeclaration = z.object({
  /** One of the law's choices; null where nothing is declared, or nothing was answered yet. */
  level: z.string().nullable(),
  decree_url: z.url().nullable(),
  last_day: z.iso.date().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** Null where the last question was answered; else since when there is none, and the last level is kept. */
  failed_since: z.iso.datetime().nullable(),
});
export type FollowedDeclaration = z.infer<typeof followedDeclaration>;

export const regulation = z.object({
  id: idOfRegulation,
  authority: z.string(),
  name: z.string(),
  /** Law in force; law that holds only while it is declared; advice. Only the first is followed unasked. */
  binding: z.enum(BINDING),
  country: z.string(),
  /** Spellings of the states it holds in; empty: all of the country. */
  states: z.array(z.string()),
  counties: z.array(z.string()),
  cities: z.array(z.string()),
  /** Codes, ranges ('92101-92130') and beginnings ('TN*'). */
  zipcodes: z.array(z.string()),
  /** Null where the beginning is not known. */
  in_force_from: z.iso.date().nullable(),
  in_force_to: z.iso.date().nullable(),
  months,
  /** Days on which water may flow; the name is as people say it ("Odd house numbers"). */
  day_restrictions: z.array(
    z.object({
      name: z.enum(['all', 'odd', 'even']),
      days: z.enum(['weekdays', 'odd_dates', 'even_dates']),
      weekdays,
      ...scope,
    }),
  ),
  /** Hours in which water may not flow, or outside of which it may not. */
  time_restrictions: z.array(z.object({ kind: z.enum(['banned', 'open']), hours, ...scope })),
  /** No watering until so many hours after so many millimetres. */
  rain_restrictions: z.array(z.object({ rainfall_mm: z.number(), hours: z.number(), ...scope })),
  /** Days of the week on which any zone may be watered. */
  day_limits: z.array(z.object({ days_per_week: z.number().int(), ...scope })),
  /** Minutes of one zone in one day. */
  run_limits: z.array(z.object({ minutes: z.number(), ...scope })),
  /** Water flows in one of the stretches of the day that are open. */
  once_a_day: z.array(z.object(scope)),
  /** No watering at all. */
  bans: z.array(z.object(scope)),
  /** The strictest of the limits. */
  max_days_per_week: z.number().int().nullable(),
  max_run_minutes: z.number().nullable(),
  exempt_sprinklers: z.array(z.enum(SPRINKLER_TYPES)),
  are_new_plants_exempt: z.boolean(),
  /** From planting; null: as long as they count as new. */
  new_plant_days: z.number().int().nullable(),
  is_hand_watering_exempt: z.boolean(),
  /** What the law asks of the gardener: their group, area or stage. */
  choice: z.object({ label: z.string(), options: z.array(z.string()), chosen: z.string().nullable() }).nullable(),
  /** What it asks of the address; null where house numbers do not matter. */
  house_number: z.object({ value: z.number().int().nullable(), is_of_address: z.boolean() }).nullable(),
  /** Questions without an answer: until then the rules of every answer are kept. */
  missing: z.array(z.enum(['choice', 'house_number'])),
  /** Address of the text. */
  source: z.string(),
  sureness: z.enum(['read', 'general']),
  /** When the law's text was read; null where it was not. */
  read_on: z.iso.date().nullable(),
  text_year: z.number().int().nullable(),
  is_followed: z.boolean(),
  /** The service that says the level at the garden's place; null where there is none. */
  declared_by: z.enum(LEVEL_SERVICES).nullable(),
  /** Null where people answer the law themselves. */
  declaration: followedDeclaration.nullable(),
});
export type Regulation = z.infer<typeof regulation>;

/** `GET groups/{id}/regulations`; the notice says so when none is known for the place. */
export const regulationsInForce = z.object({ regulations: z.array(regulation), notice: z.string().nullable() });

/** `PUT groups/{id}/regulations/{regulation}`: fields left out stay. */
export const regulationAnswer = z.strictObject({
  is_followed: z.boolean().optional(),
  /** Whether `is_followed` and `choice` are answered by the service of `declared_by`; either of them given by hand ends it. */
  follows_declaration: z.boolean().optional(),
  choice: z.string().max(100).nullable().optional(),
  house_number: z
    .int({ message: 'validation.houseNumber' })
    .min(1, { message: 'validation.houseNumber' })
    .max(LIMITS.houseNumberMax, { message: 'validation.houseNumber' })
    .nullable()
    .optional(),
});

export type RegulationAnswer = z.infer<typeof regulationAnswer>;

/** `GET groups/{id}/regulations/proof`. */
export const proofYear = z.object({ year: z.coerce.number().int().min(2000).max(2100) });

const shortText = (required: string) =>
  z.string().trim().min(1, { message: required }).max(LIMITS.textMaxCharacters, { message: 'validation.textTooLong' });

/** `POST groups/{id}/regulation_reports`: waits for the operator. */
export const regulationReport = z.strictObject({
  authority: shortText('validation.required'),
  place: shortText('validation.required'),
  description: shortText('validation.required'),
  source: z
    .url({ message: 'validation.url', protocol: /^https?$/ })
    .max(LIMITS.textMaxCharacters)
    .nullable()
    .default(null),
});
export type RegulationReport = z.infer<typeof regulationReport>;

export const regulationCalls = describeCalls({
  'GET /groups/:id/regulations': groupCall('see', 'The regulations of a garden’s place', {
    answer: regulationsInForce,
  }),
  'PUT /groups/:id/regulations/:regulation': call(
    'change',
    'Say whether a law concerns this garden, and answer what it asks',
    {
      params: groupParams.extend({ regulation: idOfRegulation }),
      body: regulationAnswer,
      answer: regulationsInForce.extend({ recalculation: recalculation.nullable() }),
    },
  ),
  'POST /groups/:id/regulation_reports': groupCall(
    'change',
    'Tell of a regulation that is missing here; it waits for the operator',
    { needsConfirmedEmail: true, body: regulationReport, answer: z.object({ reported: z.literal(true) }) },
  ),
});

/** Served where watering and regulations meet. */
export const regulationProofCalls = describeCalls({
  'GET /groups/:id/regulations/proof': groupCall(
    'change',
    'A year of watering, day by day, against the regulations, as CSV',
    {
      query: proofYear,
      answer: z.object({ file_name: z.string(), csv: z.string() }),
    },
  ),
});
