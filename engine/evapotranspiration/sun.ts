/** The sun over a place, day by day and hour by hour (FAO-56 chapter 3). Angles in radians, energy in MJ/m2. */
import { STANDARD_CONSTANTS, type Standard } from './standard.ts';

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** All that one day's sun has in common for every hour of it. */
export interface DaySun {
  /** Above the air, MJ/m2 in an hour. */
  readonly solarConstantMjPerHour: number;
  /** Eq. 23. */
  readonly inverseRelativeDistance: number;
  /** Eq. 24. */
  readonly declination: number;
  /** Eq. 25; half a turn where the sun does not set, zero where it does not rise. */
  readonly sunsetHourAngle: number;
  /** sin(latitude) sin(declination) and cos(latitude) cos(declination), as all of Eq. 21, 25 and 28 need them. */
  readonly sineTerm: number;
  readonly cosineTerm: number;
  /** Eq. 32, hours. */
  readonly seasonalCorrectionH: number;
}

/** Day 1 to 366; a leap year's last day is the wave's 366th, as in FAO-56 table 2.5. South of the equator is negative. */
export function daySun(dayOfYear: number, latitudeRad: number, standard: Standard = 'ASCE'): DaySun {
  const { solarConstantMjPerHour, declinationRad, declinationPhaseRad } = STANDARD_CONSTANTS[standard];
  const turn = (2 * Math.PI * dayOfYear) / 365;
  const declination = declinationRad * Math.sin(turn + declinationPhaseRad);
  const sineTerm = Math.sin(latitudeRad) * Math.sin(declination);
  const cosineTerm = Math.cos(latitudeRad) * Math.cos(declination);
  return {
    solarConstantMjPerHour,
    inverseRelativeDistance: 1 + 0.033 * Math.cos(turn),
    declination,
    sunsetHourAngle: sunsetHourAngle(latitudeRad, declination),
    sineTerm,
    cosineTerm,
    seasonalCorrectionH: seasonalCorrectionH(dayOfYear),
  };
}

/** Eq. 25, with the sun that stays up or down at polar latitudes. */
function sunsetHourAngle(latitudeRad: number, declination: number): number {
  const cosine = -Math.tan(latitudeRad) * Math.tan(declination);
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/** Eq. 32 and 33. */
function seasonalCorrectionH(dayOfYear: number): number {
  const b = (2 * Math.PI * (dayOfYear - 81)) / 364;
  return 0.1645 * Math.sin(2 * b) - 0.1255 * Math.cos(b) - 0.025 * Math.sin(b);
}

/** Eq. 21: radiation above the air in a day, Ra. */
export function extraterrestrialRadiationMj(sun: DaySun): number {
  const { sunsetHourAngle: ws, sineTerm, cosineTerm } = sun;
  const fluxMj = sun.solarConstantMjPerHour * sun.inverseRelativeDistance;
  return (24 / Math.PI) * fluxMj * (ws * sineTerm + cosineTerm * Math.sin(ws));
}

/** Eq. 34: hours of daylight, N. */
export function daylightHours(sun: DaySun): number {
  return (24 * sun.sunsetHourAngle) / Math.PI;
}

/**
 * Eq. 31: the sun's angle from its noon. `hourUtc` is the middle of the period on the clock of Greenwich, so that
 * Lz = 0 and no zone's summer time enters; east is positive here, whereas FAO-56 counts degrees west.
 */
export function solarTimeAngle(sun: DaySun, hourUtc: number, longitudeDegE: number): number {
  const angle = (Math.PI / 12) * (hourUtc + longitudeDegE / 15 + sun.seasonalCorrectionH - 12);
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** Eq. 28 to 30: Ra of one or more hours around `timeAngle`, cut at sunrise and sunset. */
export function hourlyExtraterrestrialRadiationMj(sun: DaySun, timeAngle: number, stepHours = 1): number {
  const { sunsetHourAngle: ws, sineTerm, cosineTerm } = sun;
  const halfStep = (Math.PI / 24) * stepHours;
  let begin = timeAngle - halfStep;
  let end = timeAngle + halfStep;
  if (ws < Math.PI) {
    begin = Math.min(ws, Math.max(-ws, begin));
    end = Math.min(ws, Math.max(-ws, end));
  }
  const path = (end - begin) * sineTerm + cosineTerm * (Math.sin(end) - Math.sin(begin));
  return Math.max(0, (12 / Math.PI) * sun.solarConstantMjPerHour * sun.inverseRelativeDistance * path);
}

/** Sine of the sun's height above the horizon (Eq. 3-15 of FAO-56 annex 3, ASCE-EWRI 2005 Eq. 62). */
export function sineOfSunHeight(sun: DaySun, timeAngle: number): number {
  return sun.sineTerm + sun.cosineTerm * Math.cos(timeAngle);
}

/** Sine of the sun's height as a day's radiation weighs it (ASCE-EWRI 2005 Eq. D.5). */
export function sineOfDaySunHeight(dayOfYear: number, latitudeRad: number): number {
  const season = Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);
  return Math.max(0, Math.sin(0.85 + 0.3 * latitudeRad * season - 0.42 * latitudeRad ** 2));
}
