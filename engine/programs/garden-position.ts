/** A garden's position, as far as it is known. */
import { LIMITS } from '../vocabulary/limits.ts';
import type { Position } from './sun-times.ts';

export interface Placed {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
}

const DEGREES_PER_HOUR = 15;
const JANUARY_MS = Date.UTC(2026, 0, 1);

/** Latitude without an address: between Rome and New York. */
export const findLatitude = ({ latitude }: Pick<Placed, 'latitude'>): number => latitude ?? LIMITS.usualLatitudeDeg;

/** Longitude without an address: the meridian of the garden's standard time. */
export function toPosition({ latitude, longitude, timeZone }: Placed): Position {
  if (latitude !== null && longitude !== null) return { latitudeDeg: latitude, longitudeDegE: longitude };
  const local = Temporal.Instant.fromEpochMilliseconds(JANUARY_MS).toZonedDateTimeISO(timeZone);
  return {
    latitudeDeg: findLatitude({ latitude }),
    longitudeDegE: longitude ?? (local.offsetNanoseconds / 3.6e12) * DEGREES_PER_HOUR,
  };
}
