/** FAO-56 chapter 3, "Estimating missing climatic data": the best figure from the present data, and its origin. */
import {
  meanSaturationVapourPressureKPa,
  vapourPressureFromDewPointKPa,
  vapourPressureFromHumidityRangeKPa,
  vapourPressureFromMaxHumidityKPa,
  vapourPressureFromMeanHumidityKPa,
} from './atmosphere.ts';
import type { DailyWeather } from './daily-weather.ts';
import { radiationFromCloudMj, radiationFromSunshineMj, radiationFromTemperatureMj } from './radiation.ts';
import type { SurveyedSite } from './site.ts';

export type RadiationOrigin = 'measured' | 'sunshine' | 'cloud' | 'temperature';
export type VapourOrigin =
  | 'measured'
  | 'dewPoint'
  | 'humidityRange'
  | 'humidityMax'
  | 'humidityMean'
  | 'temperatureMin';
export type WindOrigin = 'measured' | 'assumed';

/** Global mean of more than 2000 stations, m/s (p. 63). */
export const ASSUMED_WIND_M_PER_S = 2;
/** How far the dew point stays below the night's minimum (FAO-56 p. 58; ASCE-EWRI 2005 appendix E). */
const DEW_POINT_BELOW_MINIMUM_C = { humid: 0, arid: 2 } as const;

export function solarRadiation(
  weather: DailyWeather,
  site: SurveyedSite,
  sky: { readonly extraterrestrialMj: number; readonly clearSkyMj: number; readonly daylightHours: number },
): { readonly mj: number; readonly origin: RadiationOrigin } {
  const { solarRadiationMj, sunshineHours, cloudFraction, temperatureMinC, temperatureMaxC } = weather;
  const { extraterrestrialMj, clearSkyMj } = sky;
  if (solarRadiationMj !== null) return { mj: solarRadiationMj, origin: 'measured' };
  if (sunshineHours !== null) {
    return { mj: radiationFromSunshineMj(extraterrestrialMj, sunshineHours, sky.daylightHours), origin: 'sunshine' };
  }
  if (cloudFraction !== null) return { mj: radiationFromCloudMj(clearSkyMj, cloudFraction), origin: 'cloud' };
  const coefficient = site.temperatureRadiationCoefficient;
  const mj = radiationFromTemperatureMj(extraterrestrialMj, clearSkyMj, temperatureMinC, temperatureMaxC, coefficient);
  return { mj, origin: 'temperature' };
}

/** Actual vapour pressure by the data that FAO-56 p. 36-39 trusts most, the dew point before any humidity. */
export function actualVapourPressure(
  weather: DailyWeather,
  site: SurveyedSite,
): { readonly kPa: number; readonly origin: VapourOrigin } {
  const { temperatureMinC: min, temperatureMaxC: max } = weather;
  const { humidityMinPercent, humidityMaxPercent, humidityMeanPercent } = weather;
  if (weather.vapourPressureKPa !== null) return { kPa: weather.vapourPressureKPa, origin: 'measured' };
  if (weather.dewPointC !== null) return { kPa: vapourPressureFromDewPointKPa(weather.dewPointC), origin: 'dewPoint' };
  if (humidityMaxPercent !== null && humidityMinPercent !== null) {
    const kPa = vapourPressureFromHumidityRangeKPa(min, max, humidityMinPercent, humidityMaxPercent);
    return { kPa, origin: 'humidityRange' };
  }
  if (humidityMaxPercent !== null) {
    return { kPa: vapourPressureFromMaxHumidityKPa(min, humidityMaxPercent), origin: 'humidityMax' };
  }
  if (humidityMeanPercent !== null) {
    const saturation = meanSaturationVapourPressureKPa(min, max);
    return { kPa: vapourPressureFromMeanHumidityKPa(saturation, humidityMeanPercent), origin: 'humidityMean' };
  }
  // Eq. 48.
  const kPa = vapourPressureFromDewPointKPa(min - DEW_POINT_BELOW_MINIMUM_C[site.air]);
  return { kPa, origin: 'temperatureMin' };
}

export function windAtTwoMetres(
  windSpeedMPerS: number | null,
  site: SurveyedSite,
): { readonly ms: number; readonly origin: WindOrigin } {
  if (windSpeedMPerS === null) return { ms: ASSUMED_WIND_M_PER_S, origin: 'assumed' };
  return { ms: windSpeedMPerS * site.windFactor, origin: 'measured' };
}

/** Rs/Rso to assume when there was no sun: the night, and the polar winter (FAO-56 p. 75, middles). */
export const ASSUMED_CLEARNESS = { humid: 0.5, arid: 0.75 } as const;
