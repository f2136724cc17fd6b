/** Towns and post codes by name: of the service, or of the list where that does not answer or finds nothing. */
import type { FoundPlace, PlaceAnswer } from '@sluice/contract/location';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { findZonePlace } from '@sluice/engine/vocabulary/zone-places';
import type { Database } from '../platform/database/connect.ts';
import { nameKey } from '../platform/name-key.ts';
import { distanceM } from './distance.ts';
import {
  findLargerTown,
  findSimilarTowns,
  findTowns,
  findZipcode,
  type ListedPlace,
  readKeys,
  readSearch,
} from './listed-places.ts';
import type { GeocodedPlace } from './open-meteo.ts';
import type { PlaceBook } from './place-book.ts';
import type { PlaceService } from './place-service.ts';
import { type Candidate, matchName, rankPlaces, tellApart } from './rank-places.ts';
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

interface Wanted {
  search: string;
  /** Of names, ISO 639. */
  language: string;
  /** ISO 3166-1 alpha-2: only there; left out for anywhere. */
  country?: string | null;
  /** IANA name of the reader's: what is near comes first. */
  timeZone?: string | undefined;
}

/** At most eight, the likeliest first, no two that read alike. */
export async function findPlaces(
  { db, service, book }: PlaceFinder,
  { search, language, country = null, timeZone }: Wanted,
): Promise<PlaceAnswer> {
  const reader = timeZone === undefined ? null : findZonePlace(timeZone);
  const typed = readSearch(search).parts.map(({ name }) => name);
  const ofZone = country === null && timeZone !== undefined ? placeOfZone(timeZone, typed) : [];
  const answer = await service.search(search, language, country);
  const has_service_failed = answer === null;
  const geocoded = (answer?.value ?? []).filter(isPlace).map((place) => toCandidate(place, search, typed));
  if (geocoded.length > 0) {
    const places = await tellApart(
      rankPlaces(withZone(geocoded, ofZone), reader),
      MOST_PLACES,
      async ({ district }) => district,
    );
    return { source: 'OPEN_METEO', has_service_failed, is_list_ready: true, places };
  }
  const is_list_ready = await book.isReady(LIST_WAIT_MS);
  const listed = is_list_ready
    ? await searchList(db, { search, language, country, home: reader?.country ?? null })
    : [];
  const candidates = listed.map((place) => ({
    place: presentListed(place),
    population: place.population,
    match: place.zipcode === null ? matchName(typed, place.name, readKeys(place.keys)) : ('whole' as const),
  }));
  const places = await tellApart(rankPlaces(withZone(candidates, ofZone), reader), MOST_PLACES, async ({ place }) => {
    const town = await findLargerTown(db, place);
    return town?.name ?? null;
  });
  return { source: 'LIST', has_service_failed, is_list_ready, places };
}

/** Countries, mountains and the like are no place of a garden; what has no code is an area of a post code. */
const isPlace = ({ feature_code: code }: GeocodedPlace) => code === undefined || /^(PPL|ADM[2-5]|PST)/.test(code);

function toCandidate(place: GeocodedPlace, search: string, typed: readonly string[]) {
  const { name, latitude, longitude, admin1, admin2, country_code, timezone, population = 0, postcodes = [] } = place;
  const asked = search.toUpperCase();
  const zipcode = postcodes.find((code) => asked.includes(code)) ?? null;
  return {
    place: {
      name,
      state: admin1 ?? null,
      country: country_code ?? null,
      // A town with one code gets that; a town with several the code that was asked for.
      zipcode: postcodes.length === 1 ? (postcodes[0] ?? null) : zipcode,
      latitude,
      longitude,
      time_zone: timezone ?? timeZoneAt(place),
      distinction: null,
    },
    population,
    match: zipcode === null ? matchName(typed, name) : ('whole' as const),
    district: admin2 ?? null,
  };
}

export function presentListed(place: ListedPlace): FoundPlace {
  const { name, state, country, zipcode, latitude, longitude } = place;
  return { name, state, country, zipcode, latitude, longitude, time_zone: timeZoneAt(place), distinction: null };
}

const LEAST_ZONE_LETTERS = 4;
/** A town this near to the zone's place is that place. */
const ZONE_PLACE_M = 100_000;
/** The reader's own zone is meant before towns elsewhere that are called like it. */
const ZONE_POPULATION = 100_000;

/** The place that the reader's time zone is called by, such as Chatham, of which no list of towns knows. */
function placeOfZone(timeZone: string, typed: readonly string[]): FoundPlace[] {
  const place = findZonePlace(timeZone);
  const name = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  const isTyped = typed.some((text) => text.length >= LEAST_ZONE_LETTERS && nameKey(name).startsWith(text));
  if (!place || !isTyped) return [];
  return [{ name, state: null, zipcode: null, ...place, time_zone: timeZone, distinction: null }];
}

function withZone<One extends Candidate>(candidates: One[], ofZone: readonly FoundPlace[]): (One | ZoneCandidate)[] {
  const isListed = (place: FoundPlace) => candidates.some(({ place: other }) => distanceM(other, place) < ZONE_PLACE_M);
  return [
    ...candidates,
    ...ofZone
      .filter((place) => !isListed(place))
      .map((place) => ({ place, population: ZONE_POPULATION, match: 'whole' as const, district: null })),
  ];
}
type ZoneCandidate = Candidate & { district: null };

/** `home`: the reader's country; null where nobody knows. */
type ListSearch = { search: string; language: string; country: string | null; home: string | null };

async function searchList(db: Database, { search, language, country, home }: ListSearch): Promise<ListedPlace[]> {
  const { zipcode, parts } = readSearch(search);
  const areas = zipcode !== null && (country === null || country === 'US') ? await findZipcode(db, zipcode) : [];
  // Elsewhere a code of five digits is mostly one that the list does not know.
  if (areas.length > 0 && (home === null || home === 'US')) return areas;
  for (const { name, within } of parts) {
    const towns = await findTowns(db, name, country, home);
    const there = within === '' ? towns : towns.filter((town) => isWithin(town, within, language));
    if (there.length > 0) return there;
  }
  const [whole] = parts;
  if (!whole) return areas;
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
