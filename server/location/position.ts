/** A garden's position, as far as it is known. */
import type { Position } from '@sluice/engine/programs/sun-times';
import { LIMITS } from '@sluice/engine/vocabulary/limits';

export interface Placed {
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
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
