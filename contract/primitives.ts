/** Small pieces that several nouns share on the wire. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { z } from 'zod';

/** A UUID that the compiler tells apart by what it names. */
export const idOf = <Id extends string>() => z.uuid() as unknown as z.ZodType<Id, Id>;

/** Name of anything a person names: required, under 50 characters, trimmed. */
export const name = z
  .string()
  .trim()
  .min(1, { message: 'validation.nameRequired' })
  .max(LIMITS.nameMaxCharacters, { message: 'validation.nameTooLong' });

/** One instant three ways: the garden's local date and time, and UTC (ISO 8601). */
export const moment = z.object({
  local_date: z.iso.date(),
  local_time: z.string().regex(/^\d{2}:\d{2}$/),
  utc: z.iso.datetime(),
});
export type Moment = z.infer<typeof moment>;

/** A share of a whole, 0 to 1. */
export const fraction = z.number().min(0).max(1);
