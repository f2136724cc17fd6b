/** What choosing a place does to the form, and what of the form is sent. */
import type { FoundPlace, Location, LocationSetting } from '@sluice/contract/location';
import type { Draft } from '../ui/form/draft.ts';

export interface At {
  latitude: number;
  longitude: number;
}

/** A ten-thousandth of a degree is ten metres. */
export const DEGREE_DIGITS = 4;
const rounded = (degrees: number) => Number(degrees.toFixed(DEGREE_DIGITS));

export const toPin = ({ latitude, longitude }: At): At => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

export const isSamePlace = (one: At, other: At | null) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;

export function setPin({ set }: Pick<Draft<PlaceValues>, 'set'>, at: At): void {
  const { latitude, longitude } = toPin(at);
  set('latitude', latitude);
  set('longitude', longitude);
}

/**
 * A place that was chosen from a list: what it does not name, another place's line must not stand for. `street`: null to
 * keep what is there.
 */
export function fillPlace(
  draft: Pick<Draft<PlaceValues>, 'set' | 'values'>,
  place: FoundPlace,
  street: string | null,
): void {
  const { set, values } = draft;
  if (street !== null) set('street', street);
  const isElsewhere = place.name !== values.city || place.country !== values.country;
  set('city', place.name);
  set('country', place.country ?? '');
  set('state', place.state ?? (isElsewhere ? '' : values.state));
  set('zipcode', place.zipcode ?? (isElsewhere ? '' : values.zipcode));
  setPin(draft, place);
}

export const pinOf = ({ latitude, longitude }: Pick<PlaceValues, 'latitude' | 'longitude'>): At | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const TOWN_LINES = ['zipcode', 'city', 'state', 'country'] as const;

/** Where the town was changed and the pin was not, the pin is left to the server, which finds it from the address. */
export function toSetting(kept: PlaceValues, values: PlaceValues, isZoneChosen: boolean): LocationSetting {
  const { time_zone, latitude, longitude, ...address } = values;
  const hasOtherPin = latitude !== kept.latitude || longitude !== kept.longitude;
  const hasOtherTown = TOWN_LINES.some((line) => values[line] !== kept[line]);
  const isLeft = hasOtherTown && !hasOtherPin;
  return {
    ...address,
    latitude: isLeft ? null : latitude,
    longitude: isLeft ? null : longitude,
    // One that nobody chose follows the pin.
    ...(isZoneChosen ? { time_zone } : {}),
  };
}

export type PlaceValues = {
  street: string;
  zipcode: string;
  city: string;
  state: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
};

/** Where a garden is, as the form holds it. */
export const toPlaceValues = (address: Location, timeZone: string): PlaceValues => ({
  street: address.street ?? '',
  zipcode: address.zipcode ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  country: address.country ?? '',
  latitude: address.latitude,
  longitude: address.longitude,
  time_zone: timeZone,
});
