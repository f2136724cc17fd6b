/** Where a garden is (docs/specification.md, 3 and 5). */
import { findLineUse } from '@sluice/engine/vocabulary/address-lines';
import { isCountry } from '@sluice/engine/vocabulary/countries';
import { ELEVATION_SOURCES, PLACE_SOURCES } from '@sluice/engine/vocabulary/places';
import { z } from 'zod';
import { call, describeCalls, groupCall } from './call.ts';
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
export const placedLocation = location.extend({
  version,
  time_zone: z.string(),
  /** Above the sea; null where it is not known. */
  elevation_m: z.number().nullable(),
  elevation_source: z.enum(ELEVATION_SOURCES).nullable(),
});
export type PlacedLocation = z.infer<typeof placedLocation>;

const longestLine = (most: number, message: string) => z.string().trim().max(most, { message });
const line = longestLine(100, 'validation.textTooLong');
const zipcodeLine = longestLine(12, 'validation.zipcode');
const wholeLine = line.min(1, { message: 'validation.addressIncomplete' });

/** ISO 3166-1 alpha-2. */
const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, { message: 'validation.country', abort: true })
  .refine(isCountry, { message: 'validation.country' });

const latitude = z
  .number({ message: 'validation.coordinates' })
  .min(-90, { message: 'validation.coordinates' })
  .max(90, { message: 'validation.coordinates' });
const longitude = z
  .number({ message: 'validation.coordinates' })
  .min(-180, { message: 'validation.coordinates' })
  .max(180, { message: 'validation.coordinates' });

/**
 * `PUT groups/{id}/location`: the address must be complete for accurate weather, as far as addresses of its country have
 * these lines. Without coordinates the place is found from the address.
 */
const addressSetting = z.strictObject({
  version: version.optional(),
  zipcode: zipcodeLine.nullish(),
  street: wholeLine,
  city: wholeLine,
  state: line.nullish(),
  country,
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  /** IANA name; left out, it is that of the place, and the garden keeps its own where it has not moved. */
  time_zone: timeZone.optional(),
});
type AddressSetting = z.infer<typeof addressSetting>;
const hasLatitude = ({ latitude, longitude }: AddressSetting) => latitude != null || longitude == null;
const hasLongitude = ({ latitude, longitude }: AddressSetting) => longitude != null || latitude == null;

const hasLine = (name: 'zipcode' | 'state') => (setting: Partial<AddressSetting>) =>
  !!setting[name] || findLineUse(name, setting.country) !== 'required';
/** Said together with what is wrong with other lines. */
const lineMissing = {
  message: 'validation.addressIncomplete',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** One coordinate says nothing without the other. */
export const locationSetting = addressSetting
  .refine(hasLine('zipcode'), { path: ['zipcode'], ...lineMissing })
  .refine(hasLine('state'), { path: ['state'], ...lineMissing })
  .refine(hasLatitude, { path: ['latitude'], message: 'validation.coordinates' })
  .refine(hasLongitude, { path: ['longitude'], message: 'validation.coordinates' });
export type LocationSetting = z.infer<typeof locationSetting>;

/** `PUT groups/{id}/place`: a pin, and what is known of its address. */
export const placeSetting = z.strictObject({
  version: version.optional(),
  latitude,
  longitude,
  zipcode: zipcodeLine.nullish(),
  street: line.nullish(),
  /** Left out, town, state and country are those of the nearest town. */
  city: line.nullish(),
  state: line.nullish(),
  country: country.nullish(),
});
export type PlaceSetting = z.infer<typeof placeSetting>;

/** A town, or the area of a post code. */
export const foundPlace = z.object({
  name: z.string(),
  /** Null where the source does not name it. */
  state: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  zipcode: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
  /** District or larger town nearby, where an earlier place of the answer has the same name, state and country. */
  distinction: z.string().nullable(),
});
export type FoundPlace = z.infer<typeof foundPlace>;

const origin = { source: z.enum(PLACE_SOURCES), has_service_failed: z.boolean() };

/** `is_list_ready`: false while the list of towns is being put into the database, which happens once. */
export const placeAnswer = z.object({ ...origin, is_list_ready: z.boolean(), places: z.array(foundPlace) });
export type PlaceAnswer = z.infer<typeof placeAnswer>;

const town = foundPlace.pick({ name: true, state: true, country: true, latitude: true, longitude: true });
export type Town = z.infer<typeof town>;

/** What follows from coordinates. */
export const point = z.object({
  time_zone: z.string(),
  /** The nearest town of the list, 50 km away at most. */
  town: town.extend({ distance_m: z.number() }).nullable(),
});
export type Point = z.infer<typeof point>;

const degrees = z.coerce.number();
const latitudeAsked = degrees.min(-90).max(90);
const longitudeAsked = degrees.min(-180).max(180);

export const locationCalls = describeCalls({
  'GET /places': call('signedIn', 'Find a town or post code', {
    description: 'Asks Open-Meteo; where that does not answer or finds nothing, the list that comes with Sluice.',
    query: z.strictObject({
      search: z.string().trim().min(2).max(100),
      /** IANA name of the reader's, so that what is near comes first; one that is not known changes nothing. */
      time_zone: z.string().max(64).optional(),
    }),
    answer: placeAnswer,
    limit: { times: 60, window: '1 minute' },
  }),
  'GET /places/at': call('signedIn', 'Time zone and nearest town of a point', {
    query: z.strictObject({ latitude: latitudeAsked, longitude: longitudeAsked }),
    answer: z.object({ point }),
  }),
  'GET /places/towns': call('signedIn', 'The largest towns in a part of the map', {
    description: 'Where `west` is larger than `east`, the part crosses the date line.',
    query: z.strictObject({
      west: longitudeAsked,
      south: latitudeAsked,
      east: longitudeAsked,
      north: latitudeAsked,
      limit: z.coerce.number().int().min(1).max(100).default(40),
    }),
    answer: z.object({ towns: z.array(town), is_list_ready: z.boolean() }),
  }),
  'GET /groups/:id/location': groupCall('see', 'Where a garden is', {
    answer: z.object({ location: placedLocation }),
  }),
  'PUT /groups/:id/location': groupCall('change', 'Say where a garden is', {
    description:
      'The whole address, since weather and local law follow from it. `zipcode` and `state` may stay empty where addresses of the country do without.',
    body: locationSetting,
    answer: z.object({
      location: placedLocation,
      /** The place that the address was taken for; null where coordinates were given. */
      found: foundPlace.extend(origin).nullable(),
      recalculation: recalculation.nullable(),
    }),
  }),
  'PUT /groups/:id/place': groupCall('change', 'Say where a garden is by its pin alone', {
    description: 'For the first steps; the rest of the address may follow later by `PUT /groups/:id/location`.',
    body: placeSetting,
    answer: z.object({ location: placedLocation, recalculation: recalculation.nullable() }),
  }),
});
