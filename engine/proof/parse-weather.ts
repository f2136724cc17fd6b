/** Weather and places as proofs and tests write them, read and refused by name. */
import type { DailyWeather } from '../evapotranspiration/daily-weather.ts';
import { AIRS, SURROUNDINGS, type SurveyedSite, survey } from '../evapotranspiration/site.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';

/** Bounds beyond all weather ever measured on the ground. */
const WEATHER_BOUNDS = {
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

/** Wind height and surroundings may be left out: two metres, inland, humid. Elevation from the Dead Sea to Tibet. */
export function parseSite(input: unknown): Result<SurveyedSite> {
  const reading = new Reading(input);
  const latitudeDeg = reading.number('latitudeDeg', { least: -90, most: 90 });
  const longitudeDegE = reading.number('longitudeDegE', { least: -180, most: 180 });
  const elevationM = reading.number('elevationM', { least: -450, most: 6000 });
  const windHeightM = reading.optionalNumber('windHeightM', { least: 0.5, most: 100 }) ?? 2;
  const surroundings = reading.has('surroundings') ? reading.pickOne('surroundings', SURROUNDINGS) : 'inland';
  const air = reading.has('air') ? reading.pickOne('air', AIRS) : 'humid';
  return reading.finish(() => survey({ latitudeDeg, longitudeDegE, elevationM, windHeightM, surroundings, air }));
}
