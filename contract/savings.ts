/** Water saved, money saved, rainfall correction (docs/specification.md, 2 and 10). */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema, version } from './primitives.ts';

const tiers = z
  .array(
    z.strictObject({
      /** Upper bound of the tier in cubic metres a month; null in the last one. */
      up_to_m3: z.number().positive({ message: 'validation.tierBound' }).nullable(),
      price: z.number().min(0, { message: 'validation.price' }).max(1_000_000, { message: 'validation.price' }),
    }),
  )
  .min(1, { message: 'validation.tiersRequired' })
  .max(10, { message: 'validation.tooMany' });

export const tariff = z.object({
  version,
  /** ISO 4217. */
  currency: z.string(),
  /** What the prices are for. */
  per: z.enum(['m3', '1000gal']),
  household_m3: z.number(),
  tiers: z.array(z.object({ up_to_m3: z.number().nullable(), price: z.number() })),
});
export type Tariff = z.infer<typeof tariff>;

/** `PUT groups/{id}/tariff`. */
export const tariffSetting = z
  .strictObject({
    version: version.optional(),
    currency: z.string().regex(/^[A-Z]{3}$/, { message: 'validation.currency' }),
    per: z.enum(['m3', '1000gal']),
    household_m3: z
      .number()
      .min(0, { message: 'validation.price' })
      .max(10_000, { message: 'validation.price' })
      .default(0),
    tiers,
  })
  .superRefine(({ tiers: given }, context) => {
    given.forEach(({ up_to_m3: bound }, index) => {
      const isLast = index === given.length - 1;
      const before = index === 0 ? 0 : (given[index - 1]?.up_to_m3 ?? 0);
      if ((bound === null) !== isLast || (bound !== null && bound <= before)) {
        context.addIssue({ code: 'custom', path: ['tiers', index, 'up_to_m3'], message: 'validation.tierBound' });
      }
    });
  });
export type TariffSetting = z.infer<typeof tariffSetting>;

/** `GET groups/{id}/savings`: the past 30 days, or as many as the garden is old, against the stated baseline. */
export const savings = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Number of days, both dates included. */
  days: z.number().int(),
  /** Litres: what the same zones would have got on a fixed program sized for the peak month, and what they got. */
  baseline_l: z.number(),
  used_l: z.number(),
  saved_l: z.number(),
  /** False where any of it is an estimate; then it is shown with "~". */
  is_measured: z.boolean(),
  /**
   * Months (January is 1) whose normals are estimated from the latitude, since too little of the garden's own weather
   * is stored.
   */
  assumed_months: z.array(z.number().int()),
  /** Null without a tariff. */
  money_saved: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Of the calendar month so far, all zones: litres, and what they cost above the household's; null without a tariff. */
  month: z.object({
    from: z.iso.date(),
    used_l: z.number(),
    is_measured: z.boolean(),
    cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  }),
  /** Litres of irrigation saved by the gardener's own rain gauge, which corrected the weather service. */
  rainfall_correction_l: z.number(),
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      baseline_l: z.number(),
      used_l: z.number(),
      saved_l: z.number(),
      is_measured: z.boolean(),
    }),
  ),
});
export type Savings = z.infer<typeof savings>;

export const savingsCalls = describeCalls({
  'GET /groups/:id/savings': groupCall(
    'see',
    'Water and money saved in the past 30 days, against a fixed program sized for the peak month',
    { answer: z.object({ savings }) },
  ),
  'GET /groups/:id/tariff': groupCall('see', 'What water costs; null while nobody has said it', {
    answer: z.object({ tariff: tariff.nullable() }),
  }),
  'PUT /groups/:id/tariff': groupCall('change', 'Set what water costs, by tiers', {
    body: tariffSetting,
    answer: z.object({ tariff }),
  }),
  'DELETE /groups/:id/tariff': groupCall('change', 'Forget what water costs', {
    answer: z.object({ tariff: z.null() }),
  }),
});
