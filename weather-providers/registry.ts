/** The one list of weather services. */
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { fillDays } from './fill-days.ts';
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
  MET_NORWAY: fillDays(metNorwayService, openMeteoService),
  OPENWEATHER: fillDays(openWeatherService, openMeteoService),
  WEATHER_UNDERGROUND: fillDays(weatherUndergroundService, openMeteoService),
  TEMPEST: fillDays(tempestService, openMeteoService),
  SIMULATED: simulatedService,
};
