/** The lines of exported files: a head with units, then a line a row. */
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import { momentIn } from '../platform/moments.ts';
import { presentEvent } from '../runs/index.ts';
import type { ExportedReading, ExportedRun } from './export-store.ts';

const EVENT_HEAD = [
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
const READING_HEAD = [
  'time_utc',
  'local_date',
  'local_time',
  'sensor',
  'moisture_percent',
  'temperature_celsius',
  'sunlight_kilolux',
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

export async function* readingLines(rows: AsyncIterable<ExportedReading>, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(READING_HEAD);
  for await (const { sensor, measuredAt, moisture, temperatureC, sunlightKlx } of rows) {
    const { utc, local_date, local_time } = momentIn(timeZone, measuredAt);
    yield csvLine([
      utc,
      local_date,
      local_time,
      sensor,
      round(moisture === null ? null : moisture * 100, 1),
      round(temperatureC, 2),
      round(sunlightKlx, 2),
    ]);
  }
}
