import { createOutsideTransport, type OutsideTransport } from '../platform/outside-transport.ts';
import { type PlaceList, packagedPlaces } from './place-list.ts';

/** Where places are looked up. */
export interface PlaceAccess {
  transport: OutsideTransport;
  list: PlaceList;
}

/** A form that is being saved waits for it. */
const TIMEOUT_MS = 4_000;
/** Twenty places with their post codes are some tens of kilobytes; a large city has thousands of codes. */
const LONGEST_BYTES = 1024 * 1024;

/** `contact`: of the operator, for the services that are asked. */
export const realPlaces = (contact: string | null): PlaceAccess => ({
  transport: createOutsideTransport(TIMEOUT_MS, LONGEST_BYTES, contact),
  list: packagedPlaces,
});
