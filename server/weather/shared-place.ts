import type { WeatherPlace } from '@sluice/weather-providers/provider';

/** Half of it changes a temperature by less than a tenth of a degree. */
const ELEVATION_STEP_M = 20;

/** The place that a service is asked for: gardens that it cannot distinguish ask the same. */
export function roundPlace(place: WeatherPlace, decimals: number): WeatherPlace {
  const round = (degrees: number) => Number(degrees.toFixed(decimals));
  return {
    timeZone: place.timeZone,
    latitudeDeg: round(place.latitudeDeg),
    longitudeDeg: round(place.longitudeDeg),
    elevationM: Math.round(place.elevationM / ELEVATION_STEP_M) * ELEVATION_STEP_M,
  };
}
