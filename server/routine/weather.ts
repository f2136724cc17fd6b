/** Weather for a garden. Until services outside are asked, all have the simulator's sky. */
import type { GroupRow } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { simulatedPlace, simulatedWeather } from '../simulated-weather.ts';
import { syncWeather } from '../weather/index.ts';

/** Days fetched again each time: yesterday's figures settle only in the night. */
const BACK_DAYS = 3;
/** Days fetched for a garden that is new, or has moved: what the planner and its pictures look back on. */
const FIRST_BACK_DAYS = 30;

/** Fetches a garden's weather. Rejects with WeatherProviderError. */
export async function refreshWeather(db: Database, group: GroupRow, nowMs: number, isNew: boolean): Promise<void> {
  const place = {
    id: group.id,
    timeZone: group.timeZone,
    latitudeDeg: group.latitude ?? simulatedPlace.latitudeDeg,
    longitudeDeg: group.longitude ?? simulatedPlace.longitudeDeg,
    elevationM: group.elevationM ?? simulatedPlace.elevationM,
  };
  await syncWeather(db, simulatedWeather, place, isNew ? FIRST_BACK_DAYS : BACK_DAYS, nowMs);
}
