/** The lines of a file that tell what has been. */
import type { GardenFileKind } from '@sluice/contract/garden-file';
import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { exportReadingHours, exportReadings, exportRuns } from '../openings/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { weatherDaysAfter } from '../weather/index.ts';
import { soilDaysSince, type ZoneRow } from '../zones/index.ts';
import { toFields } from './columns.ts';
import type { NumberedGarden, Numbers } from './numbers.ts';

const WEATHER_PAGE = 200;
const FIRST_DAY = '0001-01-01';

export function historyLines(
  db: Queryable,
  id: GroupId,
  { zones, numbers }: NumberedGarden,
  madeAt: Date,
): [GardenFileKind, AsyncIterable<object>][] {
  const span = { from: new Date(0), until: madeAt };
  return [
    ['weather-days', weatherLines(db, id)],
    ['soil-days', soilLines(db, zones, numbers.zones)],
    ['runs', runLines(db, id, span, numbers)],
    ['reading-hours', readingHourLines(db, id, span, numbers.sensors)],
    ['readings', readingLines(db, id, span, numbers.sensors)],
  ];
}

async function* weatherLines(db: Queryable, id: GroupId): AsyncGenerator<object> {
  for (let last = FIRST_DAY; ; ) {
    const page = await weatherDaysAfter(db, id, last, WEATHER_PAGE);
    for (const { groupId: _group, hours, ...day } of page) {
      yield { ...toFields(day, WEATHER_FIELDS), hours };
      last = day.date;
    }
    if (page.length < WEATHER_PAGE) return;
  }
}

const WEATHER_FIELDS = [
  'date',
  't_min_c',
  't_max_c',
  'rainfall_mm',
  'precipitation_probability',
  'wind_m_per_s',
  'relative_humidity',
  'solar_radiation_mj_per_m2',
  'et0_mm',
  'icon',
  'is_forecast',
  'provider',
  'corrected_rainfall_mm',
  'fetched_at',
] as const;

async function* soilLines(db: Queryable, zones: readonly ZoneRow[], numbers: Numbers<ZoneId>): AsyncGenerator<object> {
  for (const { id } of zones) {
    for (const { zoneId, ...day } of await soilDaysSince(db, id, FIRST_DAY))
      yield { zone: numbers.of(zoneId), ...toFields(day, SOIL_FIELDS) };
  }
}

const SOIL_FIELDS = [
  'date',
  'depletion_mm',
  'surface_depletion_mm',
  'wetted_fraction',
  'unwetted_depletion_mm',
  'rain_mm',
  'irrigation_mm',
  'et_mm',
] as const;

async function* runLines(
  db: Queryable,
  id: GroupId,
  span: { from: Date; until: Date },
  { devices, zones, programs }: NumberedGarden['numbers'],
): AsyncGenerator<object> {
  for await (const { zoneId, deviceId, programId, ...run } of exportRuns(db, id, span)) {
    yield {
      zone: zones.of(zoneId),
      device: devices.of(deviceId),
      program: programId && programs.of(programId),
      ...toFields(run, RUN_FIELDS),
    };
  }
}

const RUN_FIELDS = [
  'source',
  'reason_type',
  'reason_code',
  'reason_figures',
  'turning_point',
  'rain_basis',
  'days_from_rain',
  'local_date',
  'planned_start',
  'position',
  'duration_s',
  'max_volume_l',
  'zone_name',
  'device_name',
  'outcome',
  'opened_at',
  'closed_at',
  'volume_l',
  'volume_is_measured',
  'fault',
  'missing_s',
  'lead_s',
] as const;

async function* readingHourLines(
  db: Queryable,
  id: GroupId,
  span: { from: Date; until: Date },
  numbers: Numbers<SensorId>,
): AsyncGenerator<object> {
  for await (const { sensorId, sensor: _name, ...hour } of exportReadingHours(db, id, span))
    yield { sensor: numbers.of(sensorId), ...toFields(hour, HOUR_FIELDS) };
}

const HOUR_FIELDS = [
  'hour',
  'readings',
  'moisture',
  'moisture_min',
  'moisture_max',
  'temperature_c',
  'temperature_min_c',
  'temperature_max_c',
  'sunlight_klx',
  'sunlight_min_klx',
  'sunlight_max_klx',
] as const;

async function* readingLines(
  db: Queryable,
  id: GroupId,
  span: { from: Date; until: Date },
  numbers: Numbers<SensorId>,
): AsyncGenerator<object> {
  for await (const { sensorId, sensor: _name, ...reading } of exportReadings(db, id, span))
    yield {
      sensor: numbers.of(sensorId as SensorId),
      ...toFields(reading, ['measured_at', 'moisture', 'temperature_c', 'sunlight_klx']),
    };
}
