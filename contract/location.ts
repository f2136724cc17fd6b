/** Where a garden is (specification, sections 3 and 5). */

import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { version } from './primitives.ts';
import { recalculation } from './schedule.ts';

export const location = z.object({
  zipcode: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});
export type Location = z.infer<typeof location>;

/** IANA name, by any of its spellings; no fixed offset, which has no summer time. */
export const timeZone = z
  .string()
  .max(64, { message: 'validation.timeZone' })
  .refine(isTimeZone, { message: 'validation.timeZone' });

function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    // A browser may lack the calendar that plans are counted on, and `Intl` knows names such as PLT that it does not.
    if (typeof Temporal === 'undefined') return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone) !== null;
  } catch {
    return false;
  }
}

/** A garden's place, with derived fields. */
export const placedLocation = location.extend({ version, time_zone: z.string() });
export type PlacedLocation = z.infer<typeof placedLocation>;

const line = z
  .string()
  .trim()
  .min(1, { message: 'validation.addressIncomplete' })
  .max(100, { message: 'validation.textTooLong' });

/** `PUT groups/{id}/location`: the address must be complete for accurate weather. */
export const locationSetting = z.strictObject({
  version: version.optional(),
  zipcode: line.max(12, { message: 'validation.zipcode' }),
  street: line,
  city: line,
  state: line,
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, { message: 'validation.country' }),
  latitude: z
    .number({ message: 'validation.coordinates' })
    .min(-90, { message: 'validation.coordinates' })
    .max(90, { message: 'validation.coordinates' }),
  longitude: z
    .number({ message: 'validation.coordinates' })
    .min(-180, { message: 'validation.coordinates' })
    .max(180, { message: 'validation.coordinates' }),
  /** IANA name; left out, the one the garden has stays. */
  time_zone: timeZone.optional(),
});
export type LocationSetting = z.infer<typeof locationSetting>;

export const locationCalls = describeCalls({
  'GET /groups/:id/location': groupCall('see', 'Where a garden is', {
    answer: z.object({ location: placedLocation }),
  }),
  'PUT /groups/:id/location': groupCall('change', 'Say where a garden is', {
    description: 'The whole address, since weather and local law follow from it.',
    body: locationSetting,
    answer: z.object({ location: placedLocation, recalculation: recalculation.nullable() }),
  }),
});
