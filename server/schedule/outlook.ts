/** The weather of a garden for the planner: measured, then forecast, then climate normals. */
import { toEpochDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { Garden } from '@sluice/engine/schedule/garden';
import { strongestWithin, wateringHours } from '@sluice/engine/schedule/watering-hours';
import { type ClimateNormals, type DayOutlook, normalDay } from '@sluice/engine/skipping/outlook';
import type { WeatherDayRow, WeatherHours } from '../weather/index.ts';

/** The strongest wind, m/s, while a garden may be watered on a day; null where its hours are not known. */
export type WindWhileWatering = (date: string, epochDay: number) => number | null;

/** Wind from each day's known hours, by its local ISO date. */
export function windWhileWatering(garden: Garden, hours: ReadonlyMap<string, WeatherHours>): WindWhileWatering {
  const toHours = wateringHours(garden);
  return (date, epochDay) => {
    const dayHours = hours.get(date);
    return dayHours === undefined
      ? null
      : strongestWithin(dayHours.windMPerS, date, garden.timeZone, toHours(epochDay));
  };
}

/** Days from the first known one up to `lastEpochDay`; days without weather are filled from the normals. */
export function toOutlook(
  rows: WeatherDayRow[],
  firstEpochDay: number,
  lastEpochDay: number,
  windOn: WindWhileWatering,
  hours: ReadonlyMap<string, WeatherHours>,
  normals: ClimateNormals,
  timeZone: string,
): DayOutlook[] {
  const rowByDay = new Map(rows.map((row) => [toEpochDay(Temporal.PlainDate.from(row.date)), row]));
  const days: DayOutlook[] = [];
  for (let epochDay = firstEpochDay; epochDay <= lastEpochDay; epochDay += 1) {
    const row = rowByDay.get(epochDay);
    const date = toPlainDate(epochDay);
    const usual = normalDay(epochDay, date.month, date.daysInMonth, normals);
    days.push(row === undefined ? usual : makeDay(row, epochDay, usual.et0Mm, windOn, hours.get(row.date), timeZone));
  }
  return days;
}

function makeDay(
  row: WeatherDayRow,
  epochDay: number,
  usualEt0Mm: number,
  windDuringWatering: WindWhileWatering,
  hours: WeatherHours | undefined,
  timeZone: string,
): DayOutlook {
  const isMeasured = !row.isForecast || row.correctedRainfallMm !== null;
  const rainSoFarMm = isMeasured || hours === undefined ? null : rainUntilFetched(row, hours, timeZone);
  return {
    epochDay,
    // Rain entered from the gardener's own gauge counts as measured.
    basis: isMeasured ? 'measured' : 'forecast',
    et0Mm: row.et0Mm ?? usualEt0Mm,
    rainfallMm: row.correctedRainfallMm ?? row.rainfallMm,
    ...(hours === undefined
      ? {}
      : {
          hourlyRainfallMm: hours.rainfallMm,
          hourlyEt0Mm: hours.et0Mm,
          hourlyTemperatureC: hours.temperatureC,
        }),
    ...(rainSoFarMm === null ? {} : { rainSoFarMm }),
    rainProbability: isMeasured ? 1 : row.precipitationProbability,
    temperatureMinC: row.tMinC,
    temperatureMaxC: row.tMaxC,
    windMPerS: windDuringWatering(row.date, epochDay) ?? row.windMPerS,
  };
}

/** Rain of the day on which its weather was last fetched, until then: past hours are no forecast. */
function rainUntilFetched({ date, fetchedAt }: WeatherDayRow, hours: WeatherHours, timeZone: string): number | null {
  const asked = Temporal.Instant.fromEpochMilliseconds(fetchedAt.getTime()).toZonedDateTimeISO(timeZone);
  if (asked.toPlainDate().toString() !== date) return null;
  return hours.rainfallMm.slice(0, asked.hour).reduce<number>((sum, mm) => sum + (mm ?? 0), 0);
}
