/** How a garden is to be watered: weather, time frames, rest (docs/specification.md, 2, 3 and 9). */

import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { MISSED_START_POLICIES } from '@sluice/engine/vocabulary/watering';
import { RAIN_STRATEGIES } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { dayVolume, version, within } from './primitives.ts';
import { timeFrame } from './restrictions.ts';
import { withRecalculation } from './schedule.ts';

/** On the calendar of every year, as MM-DD. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'validation.date' });

const rain = z.strictObject({
  enabled: z.boolean(),
  strategy: z.enum(RAIN_STRATEGIES),
  /** Millimetres. */
  threshold_mm: within(LIMITS.rainSkipMinMm, LIMITS.rainSkipMaxMm, 'validation.rainThreshold'),
  /** Percent; of the forecast strategy. */
  probability: within(
    LIMITS.rainSkipMinProbabilityPercent,
    LIMITS.rainSkipMaxProbabilityPercent,
    'validation.rainProbability',
  ).int({ message: 'validation.wholeNumber' }),
  /** Around a rainy day: -3 three days before it, 0 the day itself, 3 three days after. */
  days_to_skip: z
    .array(z.number().int().min(-LIMITS.rainSkipPreviousDays).max(LIMITS.rainSkipNextDays))
    .max(LIMITS.rainSkipPreviousDays + 1 + LIMITS.rainSkipNextDays),
});

const fields = {
  rain,
  wind: z.strictObject({
    enabled: z.boolean(),
    /** Kilometres per hour. */
    threshold_kmh: within(LIMITS.windSkipMinKmh, LIMITS.windSkipMaxKmh, 'validation.windThreshold'),
  }),
  /** Winterization: at or below. */
  temperature: z.strictObject({
    enabled: z.boolean(),
    /** Degrees Celsius. */
    threshold_c: within(LIMITS.winterizationMinC, LIMITS.winterizationMaxC, 'validation.winterization'),
  }),
  /** Where pipes stay filled in winter: dry winters are watered at midday, above so many degrees Celsius. */
  winter_watering: z.strictObject({
    enabled: z.boolean(),
    threshold_c: within(LIMITS.winterWateringMinC, LIMITS.winterWateringMaxC, 'validation.winterWatering'),
  }),
  /** When the planner may water; both null: all day. */
  morning: timeFrame.nullable(),
  afternoon: timeFrame.nullable(),
  /** Minutes between two runs, for a pump or well to recover. */
  rest_time: within(LIMITS.restTimeMinMinutes, LIMITS.restTimeMaxMinutes, 'validation.restTime').int({
    message: 'validation.wholeNumber',
  }),
  finish_before_sunrise: z.boolean(),
  /** Its pump runs on solar power: the planner's own runs go to the sunny hours around noon. */
  solar_pump: z.boolean(),
  /** What is done about a start that was missed; hours count for `run_late`. */
  missed_start: z.strictObject({
    policy: z.enum(MISSED_START_POLICIES),
    hours: z
      .number()
      .int()
      .min(1, { message: 'validation.missedStartHours' })
      .max(24, { message: 'validation.missedStartHours' }),
  }),
  /** Weeks of every year in which the water is off; over New Year where the end comes first. */
  closed_season: z.strictObject({ from: dayOfYear, to: dayOfYear }).nullable(),
  source: z.strictObject({
    /** Litres per minute; null where it was never measured. */
    capacity_l_per_min: within(0.1, 20_000, 'validation.sourceCapacity').nullable(),
    zones_at_once: z
      .number()
      .int()
      .min(1, { message: 'validation.zonesAtOnce' })
      .max(100, { message: 'validation.zonesAtOnce' }),
    /** Seconds by which a master valve or pump opens before its zones and closes after them. */
    lead_s: z.number().int().min(0, { message: 'validation.leadTime' }).max(600, { message: 'validation.leadTime' }),
    lag_s: z.number().int().min(0, { message: 'validation.leadTime' }).max(600, { message: 'validation.leadTime' }),
  }),
  water: z.strictObject({
    /** Electrical conductivity, dS/m; null where nobody measured it. Salty water is given more, to wash out its salt. */
    salinity_ds_per_m: within(0, 10, 'validation.waterSalinity').nullable(),
  }),
  /** Caps that no run exceeds, whoever asked for it. */
  caps: z.strictObject({
    /** Minutes for which a valve is open at a time. */
    most_run_min: within(LIMITS.siteRunMinMinutes, LIMITS.siteRunMaxMinutes, 'validation.mostRun').int({
      message: 'validation.wholeNumber',
    }),
    /** Litres of all zones in a day; null for no cap. */
    most_day_volume_l: dayVolume.nullable(),
  }),
};

/** On the wire inside the group as `weather_constraints`. */
export const weatherConstraints = z.object({ version, ...fields });
export type WeatherConstraints = z.infer<typeof weatherConstraints>;

/** `PATCH groups/{id}/weather_constraints`: each part is given whole or left as it is. */
export const weatherConstraintsChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: version.optional() })
  .superRefine(({ rain }, context) => {
    if (rain?.enabled && rain.days_to_skip.length === 0) {
      context.addIssue({ code: 'custom', path: ['rain', 'days_to_skip'], message: 'validation.rainDaysRequired' });
    }
  });
export type WeatherConstraintsChange = z.infer<typeof weatherConstraintsChange>;

export const preferenceCalls = describeCalls({
  'GET /groups/:id/weather_constraints': groupCall(
    'see',
    'How a group is to be watered: rain, wind, temperature, time frames, rest',
    { answer: z.object({ weather_constraints: weatherConstraints }) },
  ),
  'PATCH /groups/:id/weather_constraints': groupCall(
    'change',
    'Change them; each part is given whole or stays as it is',
    {
      body: weatherConstraintsChange,
      answer: withRecalculation({ weather_constraints: weatherConstraints }),
    },
  ),
});
