/** The simulator's weather as a provider: the demo's place, the same seed as the simulated soil. */
import { SAN_DIEGO } from '@sluice/simulator/weather/climate';
import { createWeatherGenerator } from '@sluice/simulator/weather/generator';
import type { WeatherProvider } from '@sluice/weather-providers/provider';
import { createSimulatedWeatherProvider } from '@sluice/weather-providers/simulated/provider';

/** One sky for all simulated gardens, so that rain falls on the soil the same day it is in the forecast. */
export const SIMULATED_SKY_SEED = 1998;

export const simulatedPlace = SAN_DIEGO;

export const simulatedWeather: WeatherProvider = createSimulatedWeatherProvider(() =>
  createWeatherGenerator(SAN_DIEGO, SIMULATED_SKY_SEED),
);
