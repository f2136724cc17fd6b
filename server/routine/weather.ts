/** Weather for gardens, from the services that they have chosen. */
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { fetchWeather, type WeatherAccess } from '../weather/index.ts';

/** Days fetched again each time: yesterday's figures become final only at night. */
const BACK_DAYS = 3;
/** Days fetched for a garden that is new, has moved or asks another service: what the planner and its pictures look back on. */
const FIRST_BACK_DAYS = 30;

/** A service that fails is named where people look; what was known stays, and is asked for again the next hour. */
export async function refreshWeather(
  db: Database,
  groups: readonly GroupRow[],
  nowMs: number,
  isNew: boolean,
  weather: WeatherAccess,
): Promise<void> {
  const gardens = groups.map((group) => {
    const { latitudeDeg, longitudeDegE: longitudeDeg } = toPosition(group);
    return { group, place: { latitudeDeg, longitudeDeg, elevationM: group.elevationM ?? USUAL_ELEVATION_M } };
  });
  await fetchWeather(db, gardens, isNew ? FIRST_BACK_DAYS : BACK_DAYS, nowMs, weather);
}
