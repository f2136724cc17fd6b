import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import type { WeatherPlace } from '@sluice/weather-providers/provider';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';

/** The place for which a garden's weather is asked and calculated. */
export function placeOfGroup(group: GroupRow): WeatherPlace {
  const { latitudeDeg, longitudeDegE: longitudeDeg } = toPosition(group);
  return { latitudeDeg, longitudeDeg, elevationM: group.elevationM ?? USUAL_ELEVATION_M, timeZone: group.timeZone };
}
