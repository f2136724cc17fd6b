/** Which place an address means. */
import type { FoundPlace, LocationSetting, PlaceAnswer } from '@sluice/contract/location';
import { nameKey } from '../platform/name-key.ts';
import { distanceM } from './distance.ts';
import { findPlaces, type PlaceFinder } from './find-places.ts';

/** `zipcode` and `state`: null where the address has none. */
type Address = Pick<LocationSetting, 'city' | 'country'> & { zipcode: string | null; state: string | null };
type Located = FoundPlace & Pick<PlaceAnswer, 'source' | 'has_service_failed'>;

/** A post code that lies farther from its town belongs to another town of that name. */
const SAME_TOWN_M = 60_000;

const NO_CODE: PlaceAnswer = { source: 'LIST', has_service_failed: false, is_list_ready: true, places: [] };

/** Null where neither town nor post code is known in that country. */
export async function locateAddress(
  finder: PlaceFinder,
  { zipcode, city, state, country }: Address,
  language: string,
): Promise<Located | null> {
  const byName = await findPlaces(finder, { search: city, language, country });
  const byCode = zipcode === null ? NO_CODE : await findPlaces(finder, { search: zipcode, language, country });
  const towns = byName.places.filter(({ name }) => nameKey(name) === nameKey(city));
  const areas = byCode.places.filter(
    (area) => area.zipcode === zipcode && (nameKey(area.name) === nameKey(city) || isNearOne(area, towns)),
  );
  const ofState = (place: FoundPlace) =>
    place.state !== null && state !== null && nameKey(place.state) === nameKey(state);
  const [area] = areas;
  if (area) return { ...area, ...origin(byCode) };
  const town = towns.find(ofState) ?? byName.places.find(ofState) ?? towns[0] ?? byName.places[0];
  if (town) return { ...town, ...origin(byName) };
  const [only] = byCode.places;
  return only ? { ...only, ...origin(byCode) } : null;
}

const isNearOne = (area: FoundPlace, towns: FoundPlace[]) => towns.some((town) => distanceM(town, area) <= SAME_TOWN_M);

const origin = ({ source, has_service_failed }: PlaceAnswer) => ({ source, has_service_failed });
