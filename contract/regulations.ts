/** Regulation: local watering law in force for a garden (specification, section 3; decisions). */

import { SPRINKLER_TYPES } from '@sluice/engine/vocabulary/garden';
import type { RegulationId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { z } from 'zod';
import { call, describeCalls, groupCall, groupParams } from './call.ts';
import { months, timeOfDay, weekdays } from './primitives.ts';
import { recalculation } from './schedule.ts';

export const regulation = z.object({
  id: z.string() as unknown as z.ZodType<RegulationId, RegulationId>,
  authority: z.string(),
  name: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  /** Empty: all of the state or country. */
  zipcodes: z.array(z.string()),
  in_force_from: z.iso.date(),
  in_force_to: z.iso.date().nullable(),
  months,
  /** Days on which water may flow, for all or by house number; the name is as people say it ("Odd house numbers"). */
  day_restrictions: z.array(
    z.object({
      name: z.enum(['all', 'odd', 'even']),
      days: z.enum(['weekdays', 'odd_dates', 'even_dates']),
      weekdays,
    }),
  ),
  /** Hours in which water may not flow. */
  time_restrictions: z.array(z.object({ start_time: timeOfDay, end_time: timeOfDay })),
  /** No watering until so many hours after so many millimetres. */
  rain_restrictions: z.array(z.object({ rainfall_mm: z.number(), hours: z.number() })),
  max_days_per_week: z.number().int().nullable(),
  /** Minutes of one zone in one day. */
  max_run_minutes: z.number().nullable(),
  exempt_sprinklers: z.array(z.enum(SPRINKLER_TYPES)),
  are_new_plants_exempt: z.boolean(),
  /** Address of the law's text. */
  source: z.string(),
  checked_on: z.iso.date(),
  /** False where the garden's owner has set it aside for this garden. */
  is_followed: z.boolean(),
});
export type Regulation = z.infer<typeof regulation>;

/** `GET groups/{id}/regulations`; the notice says so when none is known for the place. */
export const regulationsInForce = z.object({ regulations: z.array(regulation), notice: z.string().nullable() });

/** `PUT groups/{id}/regulations/{regulation}`. */
export const regulationChoice = z.strictObject({ is_followed: z.boolean() });

const words = (required: string) =>
  z.string().trim().min(1, { message: required }).max(LIMITS.textMaxCharacters, { message: 'validation.textTooLong' });

/** `POST groups/{id}/regulation_reports`: waits for the operator. */
export const regulationReport = z.strictObject({
  authority: words('validation.required'),
  place: words('validation.required'),
  description: words('validation.required'),
  source: z.url({ message: 'validation.url' }).max(LIMITS.textMaxCharacters).nullable().default(null),
});
export type RegulationReport = z.infer<typeof regulationReport>;

const idOfRegulation = z.string().max(100) as unknown as z.ZodType<RegulationId, RegulationId>;

export const regulationCalls = describeCalls({
  'GET /groups/:id/regulations': groupCall('see', 'The regulations of a garden’s place', {
    answer: regulationsInForce,
  }),
  'PUT /groups/:id/regulations/:regulation': call('change', 'Say whether a law concerns this garden', {
    params: groupParams.extend({ regulation: idOfRegulation }),
    body: regulationChoice,
    answer: regulationsInForce.extend({ recalculation: recalculation.nullable() }),
  }),
  'POST /groups/:id/regulation_reports': groupCall(
    'change',
    'Tell of a regulation that is missing here; it waits for the operator',
    { body: regulationReport, answer: z.object({ reported: z.literal(true) }) },
  ),
});
