/** Closed sets about weather (specification, sections 3 and 4; decisions.md, weather providers). */

export const WEATHER_ICONS = [
  'RAIN',
  'CLEAR_DAY',
  'CLEAR_NIGHT',
  'CLOUDY',
  'FOG',
  'HAIL',
  'PARTLY_CLOUDY_DAY',
  'PARTLY_CLOUDY_NIGHT',
  'SLEET',
  'SNOW',
  'THUNDERSTORM',
  'TORNADO',
  'WIND',
] as const;
export type WeatherIcon = (typeof WEATHER_ICONS)[number];

export const RAIN_STRATEGIES = ['forecast', 'expectation'] as const;
export type RainStrategy = (typeof RAIN_STRATEGIES)[number];

/** Where a garden's weather may come from; the registry of weather-providers says which are available. */
export const WEATHER_PROVIDERS = [
  'OPEN_METEO',
  'MET_NORWAY',
  'OPENWEATHER',
  'WEATHER_UNDERGROUND',
  'TEMPEST',
  'SIMULATED',
] as const;
/**
 * Why a weather service gave no weather: no answer in time; key, station or place not accepted; rate limit; unreadable
 * answer.
 */
export const WEATHER_FAULTS = ['unreachable', 'refused', 'limited', 'unreadable'] as const;
export type WeatherFault = (typeof WEATHER_FAULTS)[number];

export type WeatherProviderName = (typeof WEATHER_PROVIDERS)[number];
