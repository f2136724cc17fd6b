import { DAY_MS, MINUTE_MS } from '../vocabulary/units.ts';
import type { LocalDay } from './local-day.ts';

/**
 * Sunrise and sunset to the minute: the equations of the NOAA solar calculator (after Meeus, Astronomical Algorithms),
 * whose declination is finer than the yearly sine of FAO-56 Eq. 24.
 */
export interface SunTimes {
  /** Epoch milliseconds; null where the sun does not cross the horizon that day. */
  readonly sunriseMs: number | null;
  readonly sunsetMs: number | null;
}

export interface Position {
  readonly latitudeDeg: number;
  readonly longitudeDegE: number;
}

/** Upper rim of the sun on the horizon, with refraction. */
const SUNRISE_ZENITH_DEG = 90.833;
/** Noon of 1 January 2000, where Julian centuries begin. */
const J2000_MS = 946_728_000_000;

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Declination in degrees, and by how many minutes a sundial is ahead of the clock. */
function solarPosition(epochMs: number): { readonly declinationDeg: number; readonly equationOfTimeMin: number } {
  const t = (epochMs - J2000_MS) / (36_525 * DAY_MS);
  const meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032);
  const meanAnomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t);
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const centre =
    sine(meanAnomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    sine(2 * meanAnomaly) * (0.019993 - 0.000101 * t) +
    sine(3 * meanAnomaly) * 0.000289;
  const node = 125.04 - 1934.136 * t;
  const apparentLongitude = meanLongitude + centre - 0.00569 - 0.00478 * sine(node);
  const obliquity = 23.439291 - t * 0.0130042 + 0.00256 * cosine(node);
  const declinationDeg = degrees(Math.asin(sine(obliquity) * sine(apparentLongitude)));
  const y = tangent(obliquity / 2) ** 2;
  const equation =
    y * sine(2 * meanLongitude) -
    2 * eccentricity * sine(meanAnomaly) +
    4 * eccentricity * y * sine(meanAnomaly) * cosine(2 * meanLongitude) -
    0.5 * y * y * sine(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sine(2 * meanAnomaly);
  return { declinationDeg, equationOfTimeMin: 4 * degrees(equation) };
}

/** Solar noon within the garden's day. */
function solarNoonMs(day: LocalDay, longitudeDegE: number): number {
  const utcMidnightMs = day.epochDay * DAY_MS;
  const guess = utcMidnightMs + (720 - 4 * longitudeDegE) * MINUTE_MS;
  const noon = guess - solarPosition(guess).equationOfTimeMin * MINUTE_MS;
  // A time zone may be a day ahead of its sun, as Samoa's is.
  if (noon >= day.endMs) return noon - DAY_MS;
  return noon < day.startMs ? noon + DAY_MS : noon;
}

/** Half the day's arc in minutes, by the sun's declination at `atMs`; null where the sun stays up or down. */
function halfArcMinutes(latitudeDeg: number, atMs: number): number | null {
  const { declinationDeg } = solarPosition(atMs);
  const cosineOfAngle =
    cosine(SUNRISE_ZENITH_DEG) / (cosine(latitudeDeg) * cosine(declinationDeg)) -
    tangent(latitudeDeg) * tangent(declinationDeg);
  return Math.abs(cosineOfAngle) > 1 ? null : 4 * degrees(Math.acos(cosineOfAngle));
}

export function sunTimes(day: LocalDay, { latitudeDeg, longitudeDegE }: Position): SunTimes {
  const noonMs = solarNoonMs(day, longitudeDegE);
  const crossing = (direction: 1 | -1): number | null => {
    const first = halfArcMinutes(latitudeDeg, noonMs);
    if (first === null) return null;
    const again = halfArcMinutes(latitudeDeg, noonMs + direction * first * MINUTE_MS) ?? first;
    // Sunrise cannot be known more exactly than a second, and instants are whole numbers.
    return Math.round((noonMs + direction * again * MINUTE_MS) / 1000) * 1000;
  };
  return { sunriseMs: crossing(-1), sunsetMs: crossing(1) };
}
