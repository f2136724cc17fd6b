/** What a sensor has measured, as the API tells it: its readings, and before them its hours. */
import type { Reading } from '@sluice/contract/sensors';
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import type { Queryable } from '../platform/database/connect.ts';
import { momentIn } from '../platform/moments.ts';
import { findReadingsFrom, hoursBefore, type ReadingHourRow } from './reading-hours.ts';
import { type ReadingRow, readingsBefore } from './readings.ts';

/** Newest first, before an instant where one is given. */
export async function readRecord(
  db: Queryable,
  sensorId: SensorId,
  timeZone: string,
  before: Date | undefined,
  limit: number,
): Promise<Reading[]> {
  const from = await findReadingsFrom(db, sensorId);
  const readings = await readingsBefore(db, sensorId, from, before, limit);
  const rest = limit - readings.length;
  const hours =
    rest === 0 ? [] : await hoursBefore(db, sensorId, before !== undefined && before < from ? before : from, rest);
  return [...readings.map((row) => presentReading(row, timeZone)), ...hours.map((row) => presentHour(row, timeZone))];
}

function presentReading({ measuredAt, moisture, temperatureC, sunlightKlx }: ReadingRow, timeZone: string): Reading {
  return {
    resolution: 'READING',
    measured: momentIn(timeZone, measuredAt),
    moisture,
    temperature: temperatureC,
    sunlight: sunlightKlx,
    readings: 1,
    min: null,
    max: null,
  };
}

function presentHour(row: ReadingHourRow, timeZone: string): Reading {
  return {
    resolution: 'HOUR',
    measured: momentIn(timeZone, row.hour),
    moisture: row.moisture,
    temperature: row.temperatureC,
    sunlight: row.sunlightKlx,
    readings: row.readings,
    min: { moisture: row.moistureMin, temperature: row.temperatureMinC, sunlight: row.sunlightMinKlx },
    max: { moisture: row.moistureMax, temperature: row.temperatureMaxC, sunlight: row.sunlightMaxKlx },
  };
}
