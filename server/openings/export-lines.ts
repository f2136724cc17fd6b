/** The lines of exported files: a head with units, then a line a row. */
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import { momentIn } from '../platform/moments.ts';
import { presentEvent } from '../runs/index.ts';
import type { ExportedHour, ExportedReading, ExportedRun } from './export-store.ts';

export const EVENT_HEAD = [
  'start_utc',
  'end_utc',
  'local_date',
  'local_time',
  'zone',
  'source',
  'status',
  'reason',
  'open_s',
  'volume_l',
  'volume_is_measured',
  'started_by',
];
export const READING_HEAD = [
  'time_utc',
  'local_date',
  'local_time',
  'sensor',
  'moisture_percent',
  'temperature_celsius',
  'sunlight_kilolux',
  'resolution',
  'readings',
  'moisture_min_percent',
  'moisture_max_percent',
  'temperature_min_celsius',
  'temperature_max_celsius',
  'sunlight_min_kilolux',
  'sunlight_max_kilolux',
];

export async function* eventLines(runs: AsyncIterable<ExportedRun>, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(EVENT_HEAD);
  for await (const run of runs) {
    const event = presentEvent({ ...run, starter: run.startedByName }, timeZone);
    yield csvLine([
      event.start_time.utc,
      event.end_time?.utc ?? null,
      event.start_time.local_date,
      event.start_time.local_time,
      event.zone_name,
      event.source,
      event.status,
      event.reason_name,
      event.duration_s,
      event.volume_l,
      event.volume_l === null ? null : event.volume_is_measured,
      event.started_by,
    ]);
  }
}

const round = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)));

/** First the hours of old months, each by its beginning and with its means, then the readings. */
export async function* readingLines(
  hours: AsyncIterable<ExportedHour>,
  readings: AsyncIterable<ExportedReading>,
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(READING_HEAD);
  const percent = (share: number | null) => round(share === null ? null : share * 100, 1);
  const cells = (at: Date, row: Pick<ExportedReading, 'sensor' | 'moisture' | 'temperatureC' | 'sunlightKlx'>) => {
    const { utc, local_date, local_time } = momentIn(timeZone, at);
    const { sensor, moisture, temperatureC, sunlightKlx } = row;
    return [utc, local_date, local_time, sensor, percent(moisture), round(temperatureC, 2), round(sunlightKlx, 2)];
  };
  for await (const row of hours)
    yield csvLine([
      ...cells(row.hour, row),
      'hour',
      row.readings,
      ...[row.moistureMin, row.moistureMax].map(percent),
      ...[row.temperatureMinC, row.temperatureMaxC, row.sunlightMinKlx, row.sunlightMaxKlx].map((one) => round(one, 2)),
    ]);
  for await (const row of readings)
    yield csvLine([...cells(row.measuredAt, row), 'reading', 1, null, null, null, null, null, null]);
}
