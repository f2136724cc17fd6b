import { meanSaturationVapourPressureKPa, vapourPressureSlope } from './atmosphere.ts';
import type { DailyWeather } from './daily-weather.ts';
import { hargreavesSamaniMm } from './hargreaves-samani.ts';
import {
  ASSUMED_CLEARNESS,
  actualVapourPressure,
  type RadiationOrigin,
  solarRadiation,
  type VapourOrigin,
  type WindOrigin,
  windAtTwoMetres,
} from './missing-weather.ts';
import { DAILY_CONSTANTS, penmanMonteithMm, type ReferenceSurface } from './penman-monteith.ts';
import {
  type ClearSky,
  clearSkyBeamAndDiffuseMj,
  clearSkyRadiationMj,
  cloudTerm,
  netLongwaveMj,
  netShortwaveMj,
} from './radiation.ts';
import type { SurveyedSite } from './site.ts';
import type { Standard } from './standard.ts';
import { daylightHours, daySun, extraterrestrialRadiationMj, sineOfDaySunHeight } from './sun.ts';
import { MIN_WIND_M_PER_S } from './wind.ts';

/** Reference evapotranspiration of a day, with everything it was made from (symbols of FAO-56 in brackets). */
export interface DailyReferenceEt {
  /** ETo, or ETr of the tall surface; never below zero. */
  readonly et0Mm: number;
  readonly extraterrestrialMj: number; // Ra
  readonly daylightHours: number; // N
  readonly solarRadiationMj: number; // Rs
  readonly clearSkyMj: number; // Rso
  readonly cloudTerm: number;
  readonly netShortwaveMj: number; // Rns
  readonly netLongwaveMj: number; // Rnl
  readonly netRadiationMj: number; // Rn
  readonly soilHeatMj: number; // G
  readonly saturationVapourPressureKPa: number; // es
  readonly vapourPressureKPa: number; // ea
  readonly slope: number; // delta
  readonly psychrometric: number; // gamma
  readonly pressureKPa: number; // P
  readonly windMPerS: number; // u2
  readonly origin: {
    readonly radiation: RadiationOrigin;
    readonly vapour: VapourOrigin;
    readonly wind: WindOrigin;
  };
}

export interface ReferenceEtOptions {
  readonly standard: Standard;
  readonly surface: ReferenceSurface;
  readonly clearSky: ClearSky;
  /** MJ/m2/day; zero for a day (Eq. 42), Eq. 43 or 44 for a month. */
  readonly soilHeatMj: number;
  /** Wind is taken to be at least this, m/s. */
  readonly leastWindMPerS: number;
}

/** The standardized equation as printed. */
export const STANDARD_REFERENCE: ReferenceEtOptions = {
  standard: 'ASCE',
  surface: 'short',
  clearSky: 'simple',
  soilHeatMj: 0,
  leastWindMPerS: 0,
};

/** For gardens: the finer clear sky, and the least wind because their anemometers are behind hedges and stick. */
export const GARDEN_REFERENCE: ReferenceEtOptions = {
  ...STANDARD_REFERENCE,
  clearSky: 'beamAndDiffuse',
  leastWindMPerS: MIN_WIND_M_PER_S,
};

/** FAO-56 Eq. 6, or ASCE-EWRI 2005 Eq. 1, mm/day; missing figures by FAO-56 chapter 3. `site` is surveyed by the same standard. */
export function referenceEt(
  weather: DailyWeather,
  site: SurveyedSite,
  { standard, surface, clearSky, soilHeatMj, leastWindMPerS }: ReferenceEtOptions = STANDARD_REFERENCE,
): DailyReferenceEt {
  const { temperatureMinC, temperatureMaxC } = weather;
  const { psychrometric, pressureKPa } = site;
  const temperatureC = (temperatureMinC + temperatureMaxC) / 2;
  const sun = daySun(weather.dayOfYear, site.latitudeRad, standard);
  const saturationKPa = meanSaturationVapourPressureKPa(temperatureMinC, temperatureMaxC);
  const vapour = actualVapourPressure(weather, site);
  const extraterrestrialMj = extraterrestrialRadiationMj(sun);
  const clearSkyMj =
    clearSky === 'simple'
      ? clearSkyRadiationMj(extraterrestrialMj, site.elevationM)
      : clearSkyBeamAndDiffuseMj(
          extraterrestrialMj,
          pressureKPa,
          vapour.kPa,
          sineOfDaySunHeight(weather.dayOfYear, site.latitudeRad),
        );
  const sky = { extraterrestrialMj, clearSkyMj, daylightHours: daylightHours(sun) };
  const solar = solarRadiation(weather, site, sky);
  const wind = windAtTwoMetres(weather.windSpeedMPerS, site);
  const windMPerS = Math.max(leastWindMPerS, wind.ms);

  const clearness = sky.clearSkyMj > 0 ? solar.mj / sky.clearSkyMj : ASSUMED_CLEARNESS[site.air];
  const cloud = cloudTerm(clearness);
  const netShortwave = netShortwaveMj(solar.mj);
  const netLongwave = netLongwaveMj(temperatureMinC, temperatureMaxC, vapour.kPa, cloud, standard);
  const netRadiation = netShortwave - netLongwave;
  const slope = vapourPressureSlope(temperatureC, standard);
  const energyMj = netRadiation - soilHeatMj;
  const deficitKPa = saturationKPa - vapour.kPa;
  const constants = DAILY_CONSTANTS[surface];
  const et0Mm = penmanMonteithMm(constants, temperatureC, slope, psychrometric, energyMj, windMPerS, deficitKPa);

  return {
    et0Mm: Math.max(0, et0Mm),
    ...sky,
    solarRadiationMj: solar.mj,
    cloudTerm: cloud,
    netShortwaveMj: netShortwave,
    netLongwaveMj: netLongwave,
    netRadiationMj: netRadiation,
    soilHeatMj,
    saturationVapourPressureKPa: saturationKPa,
    vapourPressureKPa: vapour.kPa,
    slope,
    psychrometric,
    pressureKPa,
    windMPerS,
    origin: { radiation: solar.origin, vapour: vapour.origin, wind: wind.origin },
  };
}

/** Picks the formula that fits the known figures. */
export type EtMethod = 'penmanMonteith' | 'hargreavesSamani';

/**
 * Penman-Monteith as long as one of radiation, humidity and wind is known. From temperatures alone it would rest on
 * three guesses, so Hargreaves-Samani, fitted to just those data, takes over (FAO-56 p. 64).
 */
export function bestReferenceEtMm(
  weather: DailyWeather,
  site: SurveyedSite,
): { readonly et0Mm: number; readonly method: EtMethod } {
  const et = referenceEt(weather, site, GARDEN_REFERENCE);
  const { radiation, vapour, wind } = et.origin;
  if (radiation !== 'temperature' || vapour !== 'temperatureMin' || wind !== 'assumed') {
    return { et0Mm: et.et0Mm, method: 'penmanMonteith' };
  }
  const { temperatureMinC, temperatureMaxC } = weather;
  return {
    et0Mm: hargreavesSamaniMm(temperatureMinC, temperatureMaxC, et.extraterrestrialMj),
    method: 'hargreavesSamani',
  };
}
