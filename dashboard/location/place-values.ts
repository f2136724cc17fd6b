/** Where a garden is, as the form holds it. */
import type { Location } from '@sluice/contract/location';

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
