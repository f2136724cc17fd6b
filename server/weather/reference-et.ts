import { saturationVapourPressureKPa } from '@sluice/engine/evapotranspiration/atmosphere';
import { temperaturesAlone } from '@sluice/engine/evapotranspiration/daily-weather';
import { assumedCloudTerm, hourlyReferenceEt } from '@sluice/engine/evapotranspiration/hourly-reference-et';
import { bestReferenceEtMm } from '@sluice/engine/evapotranspiration/reference-et';
import { type SurveyedSite, survey } from '@sluice/engine/evapotranspiration/site';
import { daySun } from '@sluice/engine/evapotranspiration/sun';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { PlausibleDay } from './plausible-day.ts';

interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
}

/** What is known of a day; in the provider's units. */
type DayFigures = Pick<
  PlausibleDay,
  | 'date'
  | 'hours'
  | 'tMinC'
  | 'tMaxC'
  | 'windAt2mMPerS'
  | 'relativeHumidity'
  | 'cloudFraction'
  | 'solarRadiationMjPerM2'
>;

/** Reference evapotranspiration of a day and, where every hour of it is known, of its hours, mm. */
export interface DayEt0 {
  et0Mm: number;
  hourlyMm: number[] | null;
}

/** ET0 by the hours where all of their figures are known (ASCE-EWRI 2005, hourly), otherwise by the day's figures. */
export function et0OfDay(day: DayFigures, place: Place): DayEt0 {
  const site = survey({
    latitudeDeg: place.latitudeDeg,
    longitudeDegE: place.longitudeDeg,
    elevationM: place.elevationM,
    windHeightM: 2,
    surroundings: 'inland',
    air: 'humid',
  });
  const { dayOfYear } = Temporal.PlainDate.from(day.date);
  const hourlyMm = hourlyEt0(day.hours, dayOfYear, site);
  if (hourlyMm !== null)
    return {
      et0Mm: Math.max(
        0,
        hourlyMm.reduce((sum, hour) => sum + hour, 0),
      ),
      hourlyMm,
    };
  const weather = {
    ...temperaturesAlone(dayOfYear, day.tMinC, day.tMaxC),
    vapourPressureKPa: vapourPressureOfHours(day.hours),
    humidityMeanPercent: day.relativeHumidity === null ? null : day.relativeHumidity * 100,
    solarRadiationMj: day.solarRadiationMjPerM2,
    cloudFraction: day.cloudFraction,
    windSpeedMPerS: day.windAt2mMPerS,
  };
  return { et0Mm: bestReferenceEtMm(weather, site).et0Mm, hourlyMm: null };
}

/**
 * Mean of the hours' vapour pressure, which changes little within a day, while the mean of their humidity lies (FAO-56
 * p. 38). Null where an hour is not known.
 */
function vapourPressureOfHours(hours: PlausibleDay['hours']): number | null {
  const pressures = hours.flatMap(({ temperatureC, relativeHumidity }) =>
    temperatureC === null || relativeHumidity === null
      ? []
      : relativeHumidity * saturationVapourPressureKPa(temperatureC),
  );
  if (pressures.length === 0 || pressures.length < hours.length) return null;
  return pressures.reduce((sum, kPa) => sum + kPa, 0) / pressures.length;
}

const HALF_HOUR_MS = 1_800_000;

function hourlyEt0(hours: PlausibleDay['hours'], dayOfYear: number, site: SurveyedSite): number[] | null {
  if (hours.length === 0) return null;
  const sun = daySun(dayOfYear, site.latitudeRad);
  let cloud = assumedCloudTerm(site);
  const evapotranspiration: number[] = [];
  for (const { startsAt, temperatureC, relativeHumidity, windAt2mMPerS, solarRadiationMjPerM2 } of hours) {
    if (temperatureC === null || relativeHumidity === null || windAt2mMPerS === null || solarRadiationMjPerM2 === null)
      return null;
    const weather = {
      midHourUtc: ((startsAt + HALF_HOUR_MS) / HOUR_MS) % 24,
      temperatureC,
      vapourPressureKPa: relativeHumidity * saturationVapourPressureKPa(temperatureC),
      solarRadiationMj: solarRadiationMjPerM2,
      windSpeedMPerS: windAt2mMPerS,
    };
    const hour = hourlyReferenceEt(weather, sun, site, cloud);
    cloud = hour.cloudTerm;
    evapotranspiration.push(hour.et0Mm);
  }
  return evapotranspiration;
}
