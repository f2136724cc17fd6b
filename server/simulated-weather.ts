/** The simulator's weather as a provider: the climate of the demo's place, the same seed as the simulated soil. */
import { SAN_DIEGO } from '@sluice/simulator/weather/climate';
import { generatorAt } from '@sluice/simulator/weather/sky-of-place';
import type { WeatherProvider } from '@sluice/weather-providers/provider';
import { createSimulatedWeatherProvider } from '@sluice/weather-providers/simulated/provider';

export { SKY_SEED as SIMULATED_SKY_SEED } from '@sluice/simulator/weather/sky-of-place';

export const simulatedPlace = SAN_DIEGO;

export const simulatedWeather: WeatherProvider = createSimulatedWeatherProvider(generatorAt);
