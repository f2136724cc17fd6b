/** The position of the sun (FAO-56, chapter 3). Angles in radians. */

const SOLAR_CONSTANT_MJ_PER_M2_MIN = 0.082;

/** Clear-sky share of the extraterrestrial radiation at sea level (Eq. 37). */
export const CLEAR_SKY_SHARE = 0.75;

interface SunDay {
  declination: number;
  inverseRelativeDistance: number;
}

/** Declination and distance on a day of the year, 1 to 366 (Eq. 23 and 24). */
function sunOn(dayOfYear: number): SunDay {
  const angle = (2 * Math.PI * dayOfYear) / 365;
  return { declination: 0.409 * Math.sin(angle - 1.39), inverseRelativeDistance: 1 + 0.033 * Math.cos(angle) };
}

/** Radiation at the top of the atmosphere, MJ/m2 a day (Eq. 21 and 25). */
export function extraterrestrialRadiationMjPerM2(latitudeDeg: number, dayOfYear: number): number {
  const { declination, inverseRelativeDistance } = sunOn(dayOfYear);
  const latitude = (latitudeDeg * Math.PI) / 180;
  const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(latitude) * Math.tan(declination))));
  const height =
    sunset * Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.sin(sunset);
  return ((24 * 60) / Math.PI) * SOLAR_CONSTANT_MJ_PER_M2_MIN * inverseRelativeDistance * height;
}

/** Sine of the sun's height above the horizon; `solarHour` is 12 when it is highest. Negative at night. */
export function sineOfElevation(latitudeDeg: number, dayOfYear: number, solarHour: number): number {
  const { declination } = sunOn(dayOfYear);
  const latitude = (latitudeDeg * Math.PI) / 180;
  const hourAngle = ((solarHour - 12) * Math.PI) / 12;
  return Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
}
