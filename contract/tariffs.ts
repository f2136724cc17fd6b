/** What water costs, and what of it a month may use (docs/specification.md, 2). */
import { BUDGET_CUTS, BUDGET_KINDS } from '@sluice/engine/vocabulary/budgets';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
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

const PER = ['m3', '1000gal'] as const;
/** The first day of a month. */
const month = z.iso
  .date()
  .refine((date) => date.endsWith('-01'), { message: 'validation.firstOfMonth' })
  .meta({ examples: ['2027-01-01'] });

const storedPrices = z.object({
  /** The first month in which they hold; null for those of all months before the next. */
  from: z.iso.date().nullable(),
  /** What the prices are for. */
  per: z.enum(PER),
  household_m3: z.number(),
  tiers: z.array(z.object({ up_to_m3: z.number().nullable(), price: z.number() })),
});

/** The prices that hold last, and those of months before. */
export const tariff = storedPrices.extend({
  version,
  /** ISO 4217, of all prices. */
  currency: z.string(),
  /** Each until the next begins, the earliest first. */
  earlier: z.array(storedPrices),
});
export type Tariff = z.infer<typeof tariff>;

const prices = {
  per: z.enum(PER),
  household_m3: z
    .number()
    .min(0, { message: 'validation.price' })
    .max(10_000, { message: 'validation.price' })
    .default(0),
  tiers,
};
const currency = z.string().regex(/^[A-Z]{3}$/, { message: 'validation.currency' });

function checkBounds({ tiers: given }: { tiers: z.output<typeof tiers> }, context: z.core.$RefinementCtx): void {
  given.forEach(({ up_to_m3: bound }, index) => {
    const isLast = index === given.length - 1;
    const before = index === 0 ? 0 : (given[index - 1]?.up_to_m3 ?? 0);
    if ((bound === null) !== isLast || (bound !== null && bound <= before)) {
      context.addIssue({ code: 'custom', path: ['tiers', index, 'up_to_m3'], message: 'validation.tierBound' });
    }
  });
}

/** Prices for all months alike. */
export const triedTariff = z.strictObject({ ...prices, currency }).superRefine(checkBounds);
export type TriedTariff = z.infer<typeof triedTariff>;

/** `PUT groups/{id}/tariff`. */
export const tariffSetting = z
  .strictObject({
    ...{ ...prices, currency, version: version.optional() },
    /**
     * The first month in which the prices hold: months before keep theirs. Null for all months; left out, the prices that
     * hold last are corrected. The first prices hold in all months, whatever is said.
     */
    from: month.nullable().optional(),
  })
  .superRefine(checkBounds);
export type TariffSetting = z.infer<typeof tariffSetting>;

const withFrom = z.strictObject({ ...prices, from: month.nullable() }).superRefine(checkBounds);

/** A tariff in a garden's file, with the prices of earlier months. */
export const filedTariff = z
  .strictObject({
    ...{ ...prices, currency, from: month.nullable().default(null) },
    earlier: z.array(withFrom).max(LIMITS.earlierPricesMax, { message: 'validation.tooMany' }).default([]),
  })
  .superRefine(checkBounds)
  .refine(({ from, earlier }) => isRising([...earlier.map((one) => one.from), from]), {
    message: 'validation.wrongValue',
    path: ['earlier'],
  });

/** Null first, then each later than the one before. */
const isRising = (months: readonly (string | null)[]) =>
  months.every((one, place) => (place === 0 ? one === null : one !== null && one > (months[place - 1] ?? '')));

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
    description: 'With `from` prices change with a month, and what was paid before stays as it was.',
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
