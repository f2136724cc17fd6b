/** The simulator's weather as a provider: the climate of the demo's place, the same seed as the simulated soil. */
import { SAN_DIEGO } from '@sluice/simulator/weather/climate';
import { createWeatherGenerator, type WeatherGenerator } from '@sluice/simulator/weather/generator';
import type { WeatherPlace, WeatherProvider } from '@sluice/weather-providers/provider';
import { createSimulatedWeatherProvider } from '@sluice/weather-providers/simulated/provider';

/** One sky for all simulated gardens, so that rain falls on the soil the same day it is in the forecast. */
export const SIMULATED_SKY_SEED = 1998;

export const simulatedPlace = SAN_DIEGO;

const generators = new Map<string, WeatherGenerator>();
/** A generator of few places is kept; it holds no more than its place. */
const GENERATORS_KEPT = 200;

/** The demo's climate over the garden's own latitude, longitude and days. */
function generatorAt({ latitudeDeg, longitudeDeg, elevationM, timeZone }: WeatherPlace): WeatherGenerator {
  const key = `${latitudeDeg} ${longitudeDeg} ${elevationM} ${timeZone}`;
  const known = generators.get(key);
  if (known) return known;
  const place = { ...SAN_DIEGO, latitudeDeg, longitudeDeg, elevationM, timeZone };
  const generator = createWeatherGenerator(place, SIMULATED_SKY_SEED);
  if (generators.size >= GENERATORS_KEPT) generators.clear();
  generators.set(key, generator);
  return generator;
}

export const simulatedWeather: WeatherProvider = createSimulatedWeatherProvider(generatorAt);
