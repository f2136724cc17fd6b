/** The twelve months until yesterday as a picture: rain, water, soil. */
import { WEATHER_FAULTS, WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';

const money = z.object({ amount: z.number(), currency: z.string() });

const waterOfDays = z.object({
  water_l: z.number(),
  /** Days on which any water was given. */
  watering_days: z.number().int(),
  /** Above the household's water, month by month; null without a tariff. */
  cost: money.nullable(),
});

/** `GET groups/{id}/past_year`. */
export const pastYear = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Since when the garden's own water is shown; null where it is younger than the year shown. */
  own_from: z.iso.date().nullable(),
  /** Every day from `from` to `to`. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      rain_mm: z.number(),
      /** What was given since `own_from`; before that what today's settings would have given. */
      water_l: z.number(),
      is_own: z.boolean(),
      /** Share of the zones' available water in the evening, by their area; null where no balance is kept. */
      available: z.number().nullable(),
    }),
  ),
  /** What was given since `own_from`. */
  given: waterOfDays.nullable(),
  /** What the planner and the programs would have given on all of the days, with today's settings and the weather that came. */
  planned: waterOfDays,
  /** The seven days with most water of those shown; null where none was given. */
  thirstiest_week: z.object({ from: z.iso.date(), water_l: z.number() }).nullable(),
  weather: z.object({
    /** Days with the garden's own record, from an archive, and as they usually are here. */
    own_days: z.number().int(),
    archive_days: z.number().int(),
    usual_days: z.number().int(),
    /** Who knew the days before the garden's own; null where nobody did. */
    archive: z.enum(WEATHER_PROVIDERS).nullable(),
    /** Why an archive did not answer; null where it did, or none was needed. */
    fault: z.enum(WEATHER_FAULTS).nullable(),
  }),
});
export type PastYear = z.infer<typeof pastYear>;

export const pastYearCalls = describeCalls({
  'GET /groups/:id/past_year': groupCall(
    'see',
    'The twelve months until yesterday: rain, water given, and before the garden what its settings would have given',
    { answer: z.object({ past_year: pastYear }) },
  ),
});
