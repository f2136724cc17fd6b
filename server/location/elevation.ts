/** How high a point lies: evapotranspiration needs the air's pressure. */
import type { ElevationSource } from '@sluice/engine/vocabulary/places';
import type { PlaceFinder } from './find-places.ts';
import { findNearestTown } from './listed-places.ts';

interface Elevation {
  /** Null where it is not known. */
  elevationM: number | null;
  elevationSource: ElevationSource | null;
}

export const UNKNOWN_ELEVATION: Elevation = { elevationM: null, elevationSource: null };

/** Farther away another valley may begin. */
const MOST_M = 25_000;
const LIST_WAIT_MS = 2_000;

/** Elevation of the point itself where the service answers, of the nearest town where it does not. */
export async function findElevation(
  { db, service, book }: PlaceFinder,
  at: { latitude: number; longitude: number },
): Promise<Elevation> {
  const answer = await service.elevation(at);
  if (answer && answer.value !== null) return { elevationM: answer.value, elevationSource: 'OPEN_METEO' };
  if (!(await book.isReady(LIST_WAIT_MS))) return UNKNOWN_ELEVATION;
  const elevationM = (await findNearestTown(db, at, MOST_M))?.elevationM ?? null;
  return elevationM === null ? UNKNOWN_ELEVATION : { elevationM, elevationSource: 'NEAREST_TOWN' };
}
