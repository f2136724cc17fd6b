import { saturationVapourPressureKPa, vapourPressureSlope } from './atmosphere.ts';
import { ASSUMED_CLEARNESS } from './missing-weather.ts';
import {
  ASCE_HOURLY_CONSTANTS,
  FAO56_HOURLY_CONSTANTS,
  penmanMonteithMm,
  type ReferenceSurface,
} from './penman-monteith.ts';
import {
  type ClearSky,
  clearSkyBeamAndDiffuseMj,
  clearSkyRadiationMj,
  cloudTerm,
  hourlyNetLongwaveMj,
  netShortwaveMj,
} from './radiation.ts';
import type { SurveyedSite } from './site.ts';
import type { Standard } from './standard.ts';
import { type DaySun, hourlyExtraterrestrialRadiationMj, sineOfSunHeight, solarTimeAngle } from './sun.ts';

/** One hour's weather, or that of another short step; means over it, radiation as its sum. */
export interface HourlyWeather {
  /** Middle of the step on the clock of Greenwich, 0 to 24. */
  readonly midHourUtc: number;
  readonly temperatureC: number;
  readonly vapourPressureKPa: number;
  readonly solarRadiationMj: number;
  /** At the height of the site's anemometer. */
  readonly windSpeedMPerS: number;
}

/** Reference evapotranspiration of an hour, with everything it was made from (see `DailyReferenceEt`). */
export interface HourlyReferenceEt {
  /** A cold, damp night may give a little back, so this can be below zero; sum before cutting (ASCE-EWRI 2005 p. 44). */
  readonly et0Mm: number;
  readonly extraterrestrialMj: number;
  readonly clearSkyMj: number;
  /** Passed on to the next hour, which may have no sun to estimate the clouds from. */
  readonly cloudTerm: number;
  readonly netShortwaveMj: number;
  readonly netLongwaveMj: number;
  readonly netRadiationMj: number;
  readonly soilHeatMj: number;
  readonly saturationVapourPressureKPa: number;
  readonly vapourPressureKPa: number;
  readonly slope: number;
  readonly psychrometric: number;
  readonly windMPerS: number;
}

export interface HourlyReferenceOptions {
  readonly standard: Standard;
  /** FAO-56 knows the short one only. */
  readonly surface: ReferenceSurface;
  readonly clearSky: ClearSky;
  /** Length of the step, up to an hour; radiation, energy and evapotranspiration are sums over it. */
  readonly stepHours: number;
}

export const HOURLY_STANDARD_REFERENCE: HourlyReferenceOptions = {
  standard: 'ASCE',
  surface: 'short',
  clearSky: 'simple',
  stepHours: 1,
};

/** Below this height of the sun, 0.3 rad, clouds cannot be estimated from the radiation (ASCE-EWRI 2005 p. 35). */
const SINE_OF_MIN_SUN_HEIGHT = Math.sin(0.3);

/** The cloud term of a night when the day before it is unknown. */
export function assumedCloudTerm(site: SurveyedSite): number {
  return cloudTerm(ASSUMED_CLEARNESS[site.air]);
}

/**
 * ASCE-EWRI 2005 Eq. 1, or FAO-56 Eq. 53 for the short surface, mm in the step. `sun` is that of the day on the garden's
 * calendar, and `site` surveyed, by the same standard.
 */
export function hourlyReferenceEt(
  weather: HourlyWeather,
  sun: DaySun,
  site: SurveyedSite,
  previousCloudTerm: number,
  { standard, surface, clearSky, stepHours }: HourlyReferenceOptions = HOURLY_STANDARD_REFERENCE,
): HourlyReferenceEt {
  const { temperatureC, vapourPressureKPa, solarRadiationMj } = weather;
  const { psychrometric } = site;
  const timeAngle = solarTimeAngle(sun, weather.midHourUtc, site.longitudeDegE);
  const extraterrestrialMj = hourlyExtraterrestrialRadiationMj(sun, timeAngle, stepHours);
  const sineOfHeight = sineOfSunHeight(sun, timeAngle);
  const clearSkyMj =
    clearSky === 'simple'
      ? clearSkyRadiationMj(extraterrestrialMj, site.elevationM)
      : clearSkyBeamAndDiffuseMj(extraterrestrialMj, site.pressureKPa, vapourPressureKPa, sineOfHeight);
  const isSunHigh = sineOfHeight >= SINE_OF_MIN_SUN_HEIGHT;
  const cloud = isSunHigh ? cloudTerm(solarRadiationMj / clearSkyMj) : previousCloudTerm;

  const netShortwave = netShortwaveMj(solarRadiationMj);
  const netLongwave = stepHours * hourlyNetLongwaveMj(temperatureC, vapourPressureKPa, cloud, standard);
  const netRadiation = netShortwave - netLongwave;
  const ofSurface = standard === 'FAO56' ? FAO56_HOURLY_CONSTANTS : ASCE_HOURLY_CONSTANTS[surface];
  const constants = netRadiation < 0 ? ofSurface.night : ofSurface.day;
  const soilHeat = constants.soilHeatShare * netRadiation;
  const saturation = saturationVapourPressureKPa(temperatureC);
  const slope = vapourPressureSlope(temperatureC, standard);
  const windMPerS = weather.windSpeedMPerS * site.windFactor;
  const deficit = saturation - vapourPressureKPa;
  const hourly = (netRadiation - soilHeat) / stepHours;
  return {
    et0Mm: stepHours * penmanMonteithMm(constants, temperatureC, slope, psychrometric, hourly, windMPerS, deficit),
    extraterrestrialMj,
    clearSkyMj,
    cloudTerm: cloud,
    netShortwaveMj: netShortwave,
    netLongwaveMj: netLongwave,
    netRadiationMj: netRadiation,
    soilHeatMj: soilHeat,
    saturationVapourPressureKPa: saturation,
    vapourPressureKPa,
    slope,
    psychrometric,
    windMPerS,
  };
}
