/** A garden's position, as far as it is known. */
import { LIMITS } from '../vocabulary/limits.ts';
import { findZonePlace } from '../vocabulary/zone-places.ts';
import type { Position } from './sun-times.ts';

export interface Placed {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

const DEGREES_PER_HOUR = 15;
const JANUARY_MS = Date.UTC(2026, 0, 1);

/** Latitude without an address: of the time zone's principal place, else between Rome and New York. */
export const findLatitude = ({ latitude, timeZone }: Pick<Placed, 'latitude' | 'timeZone'>): number =>
  latitude ?? findZonePlace(timeZone)?.latitude ?? LIMITS.usualLatitudeDeg;

/** Without an address the time zone's principal place, else the meridian of its standard time. */
export function toPosition({ latitude, longitude, timeZone }: Placed): Position {
  if (latitude !== null && longitude !== null) return { latitudeDeg: latitude, longitudeDegE: longitude };
  const place = findZonePlace(timeZone);
  if (place) return { latitudeDeg: place.latitude, longitudeDegE: place.longitude };
  const local = Temporal.Instant.fromEpochMilliseconds(JANUARY_MS).toZonedDateTimeISO(timeZone);
  return {
    latitudeDeg: LIMITS.usualLatitudeDeg,
    longitudeDegE: (local.offsetNanoseconds / 3.6e12) * DEGREES_PER_HOUR,
  };
}
