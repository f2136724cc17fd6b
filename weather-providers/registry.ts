/** The one list of weather services. */
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherService } from './provider.ts';
import { simulatedService } from './simulated/service.ts';

/** Null for one that Sluice cannot ask yet: it is not offered. */
export type WeatherServices = { readonly [Name in WeatherProviderName]: WeatherService | null };

export const WEATHER_SERVICES: WeatherServices = {
  OPEN_METEO: null,
  MET_NORWAY: null,
  OPENWEATHER: null,
  WEATHER_UNDERGROUND: null,
  TEMPEST: null,
  SIMULATED: simulatedService,
};
