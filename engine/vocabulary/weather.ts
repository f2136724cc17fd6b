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

/** @public a dictionary of the specification; the preferences take it up */
export const RAIN_STRATEGIES = ['forecast', 'expectation'] as const;
