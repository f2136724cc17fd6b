/** The twelve months until yesterday: rain, water, soil; and what other settings would have made of them. */

import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { WEATHER_FAULTS, WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall } from './call.ts';
import { weatherConstraintsChange } from './preferences.ts';
import { idSchema } from './primitives.ts';
import { regulationAnswer } from './regulations.ts';
import { constraintCreation } from './restrictions.ts';
import { triedTariff } from './tariffs.ts';
import { zoneChange } from './zones.ts';

const money = z.object({ amount: z.number(), currency: z.string() });

const waterOfDays = z.object({
  water_l: z.number(),
  /** Days on which any water was given. */
  watering_days: z.number().int(),
  /** Above the household's water, month by month; null without a tariff. */
  cost: money.nullable(),
});

const weatherOfDays = z.object({
  /** Days with the garden's own record, from an archive, and as they usually are here. */
  own_days: z.number().int(),
  archive_days: z.number().int(),
  usual_days: z.number().int(),
  /** Who knew the days before the garden's own; null where nobody did. */
  archive: z.enum(WEATHER_PROVIDERS).nullable(),
  /** Why an archive did not answer; null where it did, or none was needed. */
  fault: z.enum(WEATHER_FAULTS).nullable(),
});

const basisOfYear = {
  weather: weatherOfDays,
  /** Whether a monthly budget waters the garden less, which a past year does not follow. */
  leaves_out_budget: z.boolean(),
};

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
  ...basisOfYear,
});
export type PastYear = z.infer<typeof pastYear>;

/** Fields that move no water are not tried. */
const triedChange = zoneChange.omit({ version: true, name: true, outline: true });

/** JSON in a query. */
const jsonOf = <Shape extends z.ZodType>(shape: Shape, mostLetters: number) =>
  z
    .string()
    .max(mostLetters, { message: 'validation.json' })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'validation.json' });
        return z.NEVER;
      }
    })
    .pipe(shape);

/** Query of `GET zones/{id}/what_if`. */
export const whatIfQuery = z.strictObject({
  /** The body of `PATCH zones/{id}` in JSON; `{}` for the zone as it is. */
  change: jsonOf(triedChange, 4_000),
});
export type TriedChange = z.infer<typeof triedChange>;

const MOST_CONSTRAINTS = 50;

/** Settings of a garden that are tried; what is left out stays as it is. */
const triedSettings = z.strictObject({
  weather_constraints: weatherConstraintsChange.optional(),
  /** All of them, in the place of the garden's. */
  constraints: z.array(constraintCreation).max(MOST_CONSTRAINTS, { message: 'validation.tooMany' }).optional(),
  /** Answers by regulation. One that is followed is tried as if it had been in force all year, in its months. */
  regulations: z.record(z.string().max(100), regulationAnswer).optional(),
  /** In all months; null: without a price. */
  tariff: triedTariff.nullable().optional(),
});
export type TriedSettings = z.infer<typeof triedSettings>;

/** Query of `GET groups/{id}/what_if`. */
export const gardenWhatIfQuery = z.strictObject({
  /** In JSON; `{}` for the garden as it is. */
  settings: jsonOf(triedSettings, 8_000),
});

/** Before and after the change. */
const compared = <Shape extends z.ZodType>(shape: Shape) => z.object({ as_is: shape, changed: shape });

const waterOfZone = z.object({
  /** Null where the zone's flow is not known. */
  water_l: z.number().nullable(),
  /** For which its valve was open, or would have been. */
  minutes: z.number().int(),
  watering_days: z.number().int(),
});

const yearOfZone = waterOfZone.extend({
  /** Days on which the plants took up less water than they could (FAO-56 Eq. 84); null where no balance is kept. */
  stress_days: z.number().int().nullable(),
  /** Days on which a start would have been left out for a reason: moist soil, weather, a law, a person's hours. */
  skipped_days: z.number().int(),
});

/** The days since `from` of which the garden has a record: what was given, beside what would have been. */
const recordOf = <Shape extends z.ZodType>(shape: Shape) =>
  compared(shape).extend({ from: z.iso.date(), given: shape });

/** What the planner and the programs would have done in twelve months, with a zone as it is and as it would be. */
export const whatIf = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  zone: compared(yearOfZone),
  garden: compared(waterOfDays),
  /** Of the zone; null for a garden of today. */
  record: recordOf(waterOfZone).nullable(),
  /** Of the zone, month by month; `from` is the first day of each. */
  months: z.array(
    compared(z.object({ water_l: z.number().nullable(), minutes: z.number().int() })).extend({ from: z.iso.date() }),
  ),
  ...basisOfYear,
});
export type WhatIf = z.infer<typeof whatIf>;

const yearOfGarden = waterOfDays.extend({
  /** Days on which the plants of some zone took up less water than they could; null where no zone has a balance. */
  stress_days: z.number().int().nullable(),
  /** Days on which a start of some zone would have been left out for a reason: moist soil, weather, a law, a person's hours. */
  skipped_days: z.number().int(),
});

/** What the planner and the programs would have done in twelve months, with the garden as it is and as it would be. */
export const gardenWhatIf = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  garden: compared(yearOfGarden),
  /** Null for a garden of today. */
  record: recordOf(waterOfDays).nullable(),
  /** Those that are watered. */
  zones: z.array(compared(yearOfZone).extend({ id: idSchema<ZoneId>(), name: z.string() })),
  /** Month by month; `from` is the first day of each. */
  months: z.array(compared(waterOfDays).extend({ from: z.iso.date() })),
  ...basisOfYear,
});
export type GardenWhatIf = z.infer<typeof gardenWhatIf>;

export const pastYearCalls = describeCalls({
  'GET /groups/:id/past_year': groupCall(
    'see',
    'The twelve months until yesterday: rain, water given, and before the garden what its settings would have given',
    { answer: z.object({ past_year: pastYear }) },
  ),
  'GET /groups/:id/what_if': groupCall(
    'see',
    'What other settings of a garden would have done in the twelve months until yesterday',
    {
      description:
        'Hours, weather skips, restrictions, regulations and prices; both years are planned with the weather that came. Nothing is changed.',
      query: gardenWhatIfQuery,
      answer: z.object({ what_if: gardenWhatIf }),
    },
  ),
  'GET /zones/:id/what_if': callsWith(z.object({ id: idSchema<ZoneId>() }))(
    'see',
    'What other settings of a zone would have done in the twelve months until yesterday',
    {
      description:
        'Both years are planned with the weather that came and with all other settings as they are today; nothing is changed.',
      query: whatIfQuery,
      answer: z.object({ what_if: whatIf }),
    },
  ),
});
