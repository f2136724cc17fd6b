import { generatorAt } from '@sluice/simulator/weather/sky-of-place';
import { NEEDS_NOTHING, type WeatherService } from '../provider.ts';
import { createSimulatedWeatherProvider } from './provider.ts';

/** The sky under which the simulator's soil lies. */
export const simulatedWeather = createSimulatedWeatherProvider(generatorAt);

export const simulatedService: WeatherService = {
  forecastDays: simulatedWeather.forecastDays,
  historyDays: simulatedWeather.historyDays,
  audience: 'demo',
  needs: NEEDS_NOTHING,
  attribution: null,
  askLimits: null,
  covers: () => true,
  connect: () => simulatedWeather,
};
