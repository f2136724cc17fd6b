/** Closed sets about weather (docs/specification.md, 3, 4 and 11). */

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
 * Why a weather service gave no weather: no answer in time; paused after several of those; key, station or place not
 * accepted; rate limit; an answer that is unreadable, in other units, with its hours out of order or of an earlier day;
 * or one in which days are missing.
 */
export const WEATHER_FAULTS = [
  'unreachable',
  'paused',
  'refused',
  'limited',
  'unreadable',
  'wrongUnits',
  'shuffledHours',
  'outdated',
  'incomplete',
] as const;
export type WeatherFault = (typeof WEATHER_FAULTS)[number];

/**
 * What a day is planned with: the forecast of the service; its last one, while it tells nothing; what the month usually is
 * by the garden's own records; or by its latitude.
 */
export const WEATHER_BASES = ['service', 'lastGood', 'ownHistory', 'normals'] as const;
export type WeatherBasis = (typeof WEATHER_BASES)[number];

/** Inputs of evapotranspiration that are estimated where a service does not give them. */
export const ESTIMATED_FIGURES = ['wind', 'humidity', 'clouds', 'radiation'] as const;

/** The figures of weather that may be held back because they cannot be right. */
export const WEATHER_FIGURES = [
  'temperature',
  'rainfall',
  'probability',
  'wind',
  'humidity',
  'clouds',
  'radiation',
] as const;
export type WeatherFigure = (typeof WEATHER_FIGURES)[number];

/** A figure of a service's answer that cannot be right and is not used. */
export interface RejectedFigure {
  /** Local ISO date, and the hour of its clock; null for a figure of the whole day. */
  readonly date: string;
  readonly hour: number | null;
  readonly figure: WeatherFigure;
  /** Degrees Celsius, millimetres, metres per second, MJ/m2, or a share (0 to 1). */
  readonly value: number;
}

export type WeatherProviderName = (typeof WEATHER_PROVIDERS)[number];
