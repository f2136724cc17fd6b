/**
 * Sunrise and sunset of a day, for the ribbon's light and dark. The short form of the sunrise equation
 * (declination and equation of time after Spencer 1971, the sun's upper limb at -0.833 degrees): within about
 * three minutes, which is less than a pixel of the ribbon.
 */
const RADIANS = Math.PI / 180;
const SUN_ALTITUDE = -0.833 * RADIANS;
const DAY_MS = 86_400_000;

export type Daylight = { sunrise: Date; sunset: Date };

/** Null where the sun does not rise or set that day, or the place is not known. */
export function findDaylight(localDate: string, latitude: number | null, longitude: number | null): Daylight | null {
  if (latitude === null || longitude === null) return null;
  const midnight = Date.parse(`${localDate}T00:00:00Z`);
  const dayOfYear = (midnight - Date.UTC(Number(localDate.slice(0, 4)), 0, 1)) / DAY_MS;
  const angle = (2 * Math.PI * (dayOfYear + 0.5)) / 365;
  const declination =
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle);
  const equationOfTimeMinutes =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.040849 * Math.sin(2 * angle));
  const latitudeRadians = latitude * RADIANS;
  const cosHourAngle =
    (Math.sin(SUN_ALTITUDE) - Math.sin(latitudeRadians) * Math.sin(declination)) /
    (Math.cos(latitudeRadians) * Math.cos(declination));
  if (Math.abs(cosHourAngle) > 1) return null;
  const noonMs = midnight + (720 - 4 * longitude - equationOfTimeMinutes) * 60_000;
  const halfDayMs = (Math.acos(cosHourAngle) / RADIANS) * 4 * 60_000;
  return { sunrise: new Date(noonMs - halfDayMs), sunset: new Date(noonMs + halfDayMs) };
}
