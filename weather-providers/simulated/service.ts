import { generatorAt } from '@sluice/simulator/weather/sky-of-place';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { createSimulatedArchive, createSimulatedWeatherProvider } from './provider.ts';

/** The same weather as that of the simulator's soil. */
export const simulatedWeather = createSimulatedWeatherProvider(generatorAt);

export const simulatedService: WeatherService = {
  forecastDays: simulatedWeather.forecastDays,
  historyDays: simulatedWeather.historyDays,
  audience: 'demo',
  needs: NEEDS_NOTHING,
  attribution: null,
  host: null,
  placeDecimals: 4,
  askLimits: null,
  archive: { host: null, connect: () => createSimulatedArchive(generatorAt) },
  covers: () => true,
  connect: () => simulatedWeather,
};
