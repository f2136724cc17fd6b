/** What every answer is wrapped in (docs/specification.md, 7). */
import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

export const errorItem = z.object({
  code: z.literal(Object.values(ERROR_CODES).map(({ code }) => code)),
  message: z.string(),
  /** The field at fault, as `zones.0.minutes`; absent where no field is. */
  path: z.string().optional(),
});
export type ErrorItem = z.infer<typeof errorItem>;

export const failure = z.object({ status: z.literal('ERROR'), errors: z.array(errorItem).min(1) });
export type Failure = z.infer<typeof failure>;

export const success = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('OK'), data });
export type Success<Data> = { status: 'OK'; data: Data };
