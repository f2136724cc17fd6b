/** What choosing a place does to the form, and what of the form is sent. */
import type { FoundPlace, Location, LocationSetting, PlaceSetting } from '@sluice/contract/location';
import { findLineUse } from '@sluice/engine/vocabulary/address-lines';
import type { Draft } from '../ui/form/draft.ts';

export interface At {
  latitude: number;
  longitude: number;
}

/** A ten-thousandth of a degree is ten metres. */
export const DEGREE_DIGITS = 4;
const roundDegrees = (degrees: number) => Number(degrees.toFixed(DEGREE_DIGITS));

export const toPin = ({ latitude, longitude }: At): At => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

export const isSamePlace = (one: At, other: At | null) =>
  one.latitude === other?.latitude && one.longitude === other.longitude;

export function setPin({ set }: Pick<Draft<PlaceValues>, 'set'>, at: At): void {
  const { latitude, longitude } = toPin(at);
  set('latitude', latitude);
  set('longitude', longitude);
}

/**
 * A place that was chosen from a list: a line that it does not have is emptied. `street`: null to
 * leave it as it is.
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

export const readPin = ({ latitude, longitude }: Pick<PlaceValues, 'latitude' | 'longitude'>): At | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const TOWN_LINES = ['zipcode', 'city', 'state', 'country'] as const;

/** Where the town was changed and the pin was not, the pin is left to the server, which finds it from the address. */
export function toSetting(stored: PlaceValues, values: PlaceValues, isZoneChosen: boolean): LocationSetting {
  const { time_zone, latitude, longitude, ...address } = values;
  const hasOtherPin = latitude !== stored.latitude || longitude !== stored.longitude;
  const hasOtherTown = TOWN_LINES.some((line) => values[line] !== stored[line]);
  const isLeft = hasOtherTown && !hasOtherPin;
  const { country } = values;
  return {
    ...address,
    zipcode: findLineUse('zipcode', country) === 'absent' ? null : values.zipcode,
    state: findLineUse('state', country) === 'absent' ? null : values.state,
    latitude: isLeft ? null : latitude,
    longitude: isLeft ? null : longitude,
    // One that nobody chose follows the pin.
    ...(isZoneChosen ? { time_zone } : {}),
  };
}

/** The pin with what is known of its address; without a pin it is not valid. */
export function toPlaceSetting({ time_zone, latitude, longitude, ...lines }: PlaceValues): PlaceSetting {
  const filled = Object.entries(lines).filter(([, line]) => line !== '');
  return { latitude: latitude as number, longitude: longitude as number, ...Object.fromEntries(filled) };
}

/** Degrees within which a pin that is moved stays in its town: some 20 km. */
const TOWN_DEGREES = 0.2;

/** A pin that was moved by hand; away from its town it leaves the address behind. */
export function movePin(draft: Pick<Draft<PlaceValues>, 'set' | 'values'>, at: At): void {
  const before = readPin(draft.values);
  const widening = Math.cos((at.latitude * Math.PI) / 180);
  const isNear =
    before !== null &&
    Math.abs(at.latitude - before.latitude) < TOWN_DEGREES &&
    Math.abs(at.longitude - before.longitude) * widening < TOWN_DEGREES;
  if (!isNear) for (const line of ['street', ...TOWN_LINES] as const) draft.set(line, '');
  setPin(draft, at);
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

/** Where a garden is, as the form's values. */
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
