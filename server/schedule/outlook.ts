/** The weather of a garden as the planner sees it: measured, then forecast, then what the place usually has. */
import { epochDayOf, plainDateOf } from '@sluice/engine/programs/calendar-day';
import { type DayOutlook, normalDay } from '@sluice/engine/skipping/outlook';
import { USUAL_CLIMATE, type WeatherDayRow } from '../weather/index.ts';

const KMH_PER_M_PER_S = 3.6;
/** Days from the first known one up to `lastEpochDay`; days that nobody told of are filled from the normals. */
export function outlookOf(rows: WeatherDayRow[], firstEpochDay: number, lastEpochDay: number): DayOutlook[] {
  const known = new Map(rows.map((row) => [epochDayOf(Temporal.PlainDate.from(row.date)), row]));
  const days: DayOutlook[] = [];
  for (let epochDay = firstEpochDay; epochDay <= lastEpochDay; epochDay += 1) {
    const row = known.get(epochDay);
    const date = plainDateOf(epochDay);
    const usual = normalDay(epochDay, date.month, date.daysInMonth, USUAL_CLIMATE);
    days.push(row === undefined ? usual : dayOf(row, epochDay, usual.et0Mm));
  }
  return days;
}

function dayOf(row: WeatherDayRow, epochDay: number, usualEt0Mm: number): DayOutlook {
  const isMeasured = !row.isForecast || row.correctedRainfallMm !== null;
  return {
    epochDay,
    // What the gardener has read off the own gauge has fallen.
    basis: isMeasured ? 'measured' : 'forecast',
    et0Mm: row.et0Mm ?? usualEt0Mm,
    rainfallMm: row.correctedRainfallMm ?? row.rainfallMm,
    rainProbability: isMeasured ? 1 : row.precipitationProbability,
    temperatureMinC: row.tMinC,
    temperatureMaxC: row.tMaxC,
    windKmh: row.windMPerS * KMH_PER_M_PER_S,
  };
}
