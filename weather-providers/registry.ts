/** The one list of weather services. */
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { filledBy } from './filled-by.ts';
import { metNorwayService } from './met-norway/provider.ts';
import { openMeteoService } from './open-meteo/provider.ts';
import { openWeatherService } from './openweather/provider.ts';
import type { WeatherService } from './provider.ts';
import { simulatedService } from './simulated/service.ts';
import { tempestService } from './tempest/provider.ts';
import { weatherUndergroundService } from './weather-underground/provider.ts';

/** Null for a service that Sluice does not support yet: it is not offered. */
export type WeatherServices = { readonly [Name in WeatherProviderName]: WeatherService | null };

export const WEATHER_SERVICES: WeatherServices = {
  OPEN_METEO: openMeteoService,
  MET_NORWAY: filledBy(metNorwayService, openMeteoService),
  OPENWEATHER: filledBy(openWeatherService, openMeteoService),
  WEATHER_UNDERGROUND: filledBy(weatherUndergroundService, openMeteoService),
  TEMPEST: filledBy(tempestService, openMeteoService),
  SIMULATED: simulatedService,
};
