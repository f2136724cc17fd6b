import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';

/** One day's weather; null is "not known", never zero. */
export interface DailyWeather {
  /** 1 to 366. */
  readonly dayOfYear: number;
  readonly temperatureMinC: number;
  readonly temperatureMaxC: number;
  readonly vapourPressureKPa: number | null;
  readonly dewPointC: number | null;
  readonly humidityMinPercent: number | null;
  readonly humidityMaxPercent: number | null;
  readonly humidityMeanPercent: number | null;
  readonly solarRadiationMj: number | null;
  readonly sunshineHours: number | null;
  /** Share of the sky covered. */
  readonly cloudFraction: number | null;
  /** At the height of the site's anemometer. */
  readonly windSpeedMPerS: number | null;
}

/** A day with only its lowest and highest temperature known. */
export function temperaturesAlone(dayOfYear: number, temperatureMinC: number, temperatureMaxC: number): DailyWeather {
  return {
    dayOfYear,
    temperatureMinC,
    temperatureMaxC,
    vapourPressureKPa: null,
    dewPointC: null,
    humidityMinPercent: null,
    humidityMaxPercent: null,
    humidityMeanPercent: null,
    solarRadiationMj: null,
    sunshineHours: null,
    cloudFraction: null,
    windSpeedMPerS: null,
  };
}

/** Bounds beyond all weather ever measured on the ground. */
export const WEATHER_BOUNDS = {
  temperatureC: { least: -90, most: 60 },
  vapourPressureKPa: { least: 0, most: 8 },
  percent: { least: 0, most: 100 },
  solarRadiationMj: { least: 0, most: 45 },
  hours: { least: 0, most: 24 },
  fraction: { least: 0, most: 1 },
  windSpeedMPerS: { least: 0, most: 115 },
} as const;

export function parseDailyWeather(input: unknown): Result<DailyWeather> {
  const reading = new Reading(input);
  const of = WEATHER_BOUNDS;
  const weather: DailyWeather = {
    dayOfYear: reading.wholeNumber('dayOfYear', { least: 1, most: 366 }),
    temperatureMinC: reading.number('temperatureMinC', of.temperatureC),
    temperatureMaxC: reading.number('temperatureMaxC', of.temperatureC),
    vapourPressureKPa: reading.optionalNumber('vapourPressureKPa', of.vapourPressureKPa),
    dewPointC: reading.optionalNumber('dewPointC', of.temperatureC),
    humidityMinPercent: reading.optionalNumber('humidityMinPercent', of.percent),
    humidityMaxPercent: reading.optionalNumber('humidityMaxPercent', of.percent),
    humidityMeanPercent: reading.optionalNumber('humidityMeanPercent', of.percent),
    solarRadiationMj: reading.optionalNumber('solarRadiationMj', of.solarRadiationMj),
    sunshineHours: reading.optionalNumber('sunshineHours', of.hours),
    cloudFraction: reading.optionalNumber('cloudFraction', of.fraction),
    windSpeedMPerS: reading.optionalNumber('windSpeedMPerS', of.windSpeedMPerS),
  };
  noteContradictions(reading, weather);
  return reading.finish(() => weather);
}

function noteContradictions(reading: Reading, weather: DailyWeather): void {
  const { temperatureMinC, temperatureMaxC, humidityMinPercent, humidityMaxPercent, dewPointC } = weather;
  if (temperatureMinC > temperatureMaxC && reading.areSound('temperatureMinC', 'temperatureMaxC')) {
    reading.note('MINIMUM_ABOVE_MAXIMUM', 'temperatureMinC', temperatureMaxC);
  }
  const isHumidityTurned =
    humidityMinPercent !== null && humidityMaxPercent !== null && humidityMinPercent > humidityMaxPercent;
  if (isHumidityTurned && reading.areSound('humidityMinPercent', 'humidityMaxPercent')) {
    reading.note('MINIMUM_ABOVE_MAXIMUM', 'humidityMinPercent', humidityMaxPercent);
  }
  if (dewPointC !== null && dewPointC > temperatureMaxC && reading.areSound('dewPointC', 'temperatureMaxC')) {
    reading.note('DEW_POINT_ABOVE_TEMPERATURE', 'dewPointC', temperatureMaxC);
  }
}
