/** Towns and post codes by name: of the service, or of the list where that does not answer or finds nothing. */
import type { FoundPlace, PlaceAnswer } from '@sluice/contract/location';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import type { Database } from '../platform/database/connect.ts';
import { nameKey } from '../platform/name-key.ts';
import { findSimilarTowns, findTowns, findZipcode, type ListedPlace, readSearch } from './listed-places.ts';
import type { GeocodedPlace } from './open-meteo.ts';
import type { PlaceBook } from './place-book.ts';
import type { PlaceService } from './place-service.ts';
import { timeZoneAt } from './time-zone.ts';

/** What places are found with. */
export interface PlaceFinder {
  db: Database;
  service: PlaceService;
  book: PlaceBook;
}

const MOST_PLACES = 8;
/** How long a search waits for the list to be filled in, which happens once. */
const LIST_WAIT_MS = 15_000;

/** `language`: of names, ISO 639. `country`: only there; null for anywhere. */
export async function findPlaces(
  { db, service, book }: PlaceFinder,
  search: string,
  language: string,
  country: string | null = null,
): Promise<PlaceAnswer> {
  const answer = await service.search(search, language, country);
  const has_service_failed = answer === null;
  if (answer && answer.value.length > 0) {
    const places = answer.value
      .filter(isPlace)
      .slice(0, MOST_PLACES)
      .map((place) => presentGeocoded(place, search));
    return { source: 'OPEN_METEO', has_service_failed, is_list_ready: true, places };
  }
  const is_list_ready = await book.isReady(LIST_WAIT_MS);
  const listed = is_list_ready ? await searchList(db, search, language, country) : [];
  const places = listed.slice(0, MOST_PLACES).map(presentListed);
  return { source: 'LIST', has_service_failed, is_list_ready, places };
}

/** Countries, mountains and the like are no place of a garden; what has no code is an area of a post code. */
const isPlace = ({ feature_code: code }: GeocodedPlace) => code === undefined || /^(PPL|ADM[2-5]|PST)/.test(code);

function presentGeocoded(place: GeocodedPlace, search: string): FoundPlace {
  const { name, latitude, longitude, admin1, country_code, timezone, postcodes = [] } = place;
  const asked = search.toUpperCase();
  return {
    name,
    state: admin1 ?? null,
    country: country_code ?? null,
    // A town with one code gets that; a town with several the code that was asked for.
    zipcode: postcodes.length === 1 ? (postcodes[0] ?? null) : (postcodes.find((code) => asked.includes(code)) ?? null),
    latitude,
    longitude,
    time_zone: timezone ?? timeZoneAt(place),
  };
}

export function presentListed(place: ListedPlace): FoundPlace {
  const { name, state, country, zipcode, latitude, longitude } = place;
  return { name, state, country, zipcode, latitude, longitude, time_zone: timeZoneAt(place) };
}

async function searchList(
  db: Database,
  search: string,
  language: string,
  country: string | null,
): Promise<ListedPlace[]> {
  const { zipcode, parts } = readSearch(search);
  if (zipcode !== null && (country === null || country === 'US')) {
    const areas = await findZipcode(db, zipcode);
    if (areas.length > 0) return areas;
  }
  for (const { name, within } of parts) {
    const towns = await findTowns(db, name, country);
    const there = within === '' ? towns : towns.filter((town) => isWithin(town, within, language));
    if (there.length > 0) return there;
  }
  const [whole] = parts;
  if (!whole) return [];
  const similar = await findSimilarTowns(db, whole.name, country);
  const there = similar.filter((town) => whole.within !== '' && isWithin(town, whole.within, language));
  return there.length > 0 ? there : similar;
}

/** Whether a state or country begins like this; countries by their names in the reader's language and in English. */
function isWithin({ state, country }: ListedPlace, within: string, language: string): boolean {
  const names = [localeOfFigures(language), 'en'].map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? '',
  );
  return [state ?? '', country, ...names].some((name) => name !== '' && nameKey(name).startsWith(within));
}
