/** What water costs, and what of it a month may use (docs/specification.md, 2). */
import { BUDGET_CUTS, BUDGET_KINDS } from '@sluice/engine/vocabulary/budgets';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { version } from './primitives.ts';
import { recalculation } from './schedule.ts';

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

const MOST_OF_BUDGET = 1_000_000;

/** `PUT groups/{id}/budget`: what a garden may use in a calendar month, of water or of money. */
export const budgetSetting = z.strictObject({
  version: version.optional(),
  /** `money` counts in the tariff's currency. */
  kind: z.enum(BUDGET_KINDS),
  /** Cubic metres, or money of the tariff's currency, a calendar month. */
  amount: z.number().positive({ message: 'validation.price' }).max(MOST_OF_BUDGET, { message: 'validation.price' }),
  /** Whether a month that would pass it is watered less; left out, that stays as it is. */
  cut: z.enum(BUDGET_CUTS).optional(),
});
export type BudgetSetting = z.infer<typeof budgetSetting>;
export const budget = budgetSetting.extend({ version, cut: z.enum(BUDGET_CUTS) });
export type Budget = z.infer<typeof budget>;

export const tariffCalls = describeCalls({
  'GET /groups/:id/tariff': groupCall('see', 'What water costs; null while nobody has said it', {
    answer: z.object({ tariff: tariff.nullable() }),
  }),
  'PUT /groups/:id/tariff': groupCall('change', 'Set what water costs, by tiers', {
    body: tariffSetting,
    answer: z.object({ tariff }),
  }),
  'PUT /groups/:id/budget': groupCall('change', 'Set what the garden may use in a month', {
    description:
      'People are notified when a month is likely to pass it, and when it has. With `cut` the zones that are watered by their balance get less.',
    body: budgetSetting,
    answer: z.object({ budget, recalculation: recalculation.nullable() }),
  }),
  'DELETE /groups/:id/budget': groupCall('change', 'End the budget of a month', {
    answer: z.object({ budget: z.null(), recalculation: recalculation.nullable() }),
  }),
  'DELETE /groups/:id/tariff': groupCall('change', 'Forget what water costs', {
    answer: z.object({ tariff: z.null() }),
  }),
});
