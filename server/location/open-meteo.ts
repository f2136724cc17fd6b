/** Open-Meteo's geocoding and elevation API, after its documentation. Pure: addresses of questions, and answers read. */
import { timeZone } from '@sluice/contract/location';
import { z } from 'zod';

const SEARCH = 'https://geocoding-api.open-meteo.com/v1/search';
const ELEVATION = 'https://api.open-meteo.com/v1/elevation';
const MOST_PLACES = 20;

/** `language`: ISO 639. `country`: ISO 3166-1 alpha-2, null for all. */
export function formatSearch(name: string, language: string, country: string | null): string {
  const asked = {
    name,
    count: String(MOST_PLACES),
    language,
    format: 'json',
    ...(country && { countryCode: country }),
  };
  return `${SEARCH}?${new URLSearchParams(asked)}`;
}

const searchAnswer = z.object({
  // Absent where nothing was found.
  results: z
    .array(
      z.object({
        name: z.string().min(1),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        feature_code: z.string().optional(),
        country_code: z.string().length(2).optional(),
        admin1: z.string().optional(),
        admin2: z.string().optional(),
        timezone: timeZone.optional().catch(undefined),
        population: z.number().optional(),
        postcodes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type GeocodedPlace = NonNullable<z.infer<typeof searchAnswer>['results']>[number];

/** Places in the order of the service. Throws on anything but its answer. */
export const parsePlaces = (body: string): GeocodedPlace[] => searchAnswer.parse(JSON.parse(body)).results ?? [];

export function formatElevation({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${ELEVATION}?${new URLSearchParams({ latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) })}`;
}

/** From the shore of the Dead Sea to the top of Everest; null and NaN come as null. */
const elevationAnswer = z.object({ elevation: z.tuple([z.number().min(-450).max(9000).nullable()]) });

/** Metres above the sea; null where the terrain model knows none. Throws on anything else than the service's answer. */
export const parseElevation = (body: string): number | null => elevationAnswer.parse(JSON.parse(body)).elevation[0];
