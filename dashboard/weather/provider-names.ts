import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';

/** The same in every language. */
export const PROVIDER_NAMES: Record<WeatherProviderName, string> = {
  OPEN_METEO: 'Open-Meteo',
  MET_NORWAY: 'MET Norway',
  OPENWEATHER: 'OpenWeather',
  WEATHER_UNDERGROUND: 'Weather Underground',
  TEMPEST: 'WeatherFlow Tempest',
};
