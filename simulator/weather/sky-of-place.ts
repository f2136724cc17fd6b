/** One sky for all simulated gardens, so that rain falls on the soil the same day it is in the forecast. */
import type { Place } from './climate.ts';
import { createWeatherGenerator, type WeatherGenerator } from './generator.ts';
import { TOWNS, townNear } from './towns.ts';

export const SKY_SEED = 1998;

const generators = new Map<string, WeatherGenerator>();
/** A generator of few places is kept; it holds no more than its place. */
const MAX_GENERATORS = 200;

/** The climate of the town around, or of San Diego, over a latitude, longitude and days. */
export function generatorAt({
  latitudeDeg,
  longitudeDeg,
  elevationM,
  timeZone,
}: Pick<Place, 'latitudeDeg' | 'longitudeDeg' | 'elevationM' | 'timeZone'>): WeatherGenerator {
  const key = `${latitudeDeg} ${longitudeDeg} ${elevationM} ${timeZone}`;
  const cached = generators.get(key);
  if (cached) return cached;
  const town = TOWNS[townNear({ latitudeDeg, longitudeDeg })];
  const place = { ...town, latitudeDeg, longitudeDeg, elevationM, timeZone };
  const generator = createWeatherGenerator(place, SKY_SEED);
  if (generators.size >= MAX_GENERATORS) generators.clear();
  generators.set(key, generator);
  return generator;
}
