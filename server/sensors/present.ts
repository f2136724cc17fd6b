import type { Sensor } from '@sluice/contract/sensors';
import { momentOrNull } from '../platform/moments.ts';
import type { SensorRow } from './store.ts';

export function presentSensor(row: SensorRow, timeZone: string): Sensor {
  return {
    id: row.id,
    group_id: row.groupId,
    hub_id: row.hubId,
    name: row.name,
    model: row.model,
    serial_number: row.serialNumber,
    status: row.status,
    zone_id: row.zoneId,
    moisture: row.moisture,
    temperature: row.temperatureC,
    sunlight: row.sunlightKlx,
    battery_level: row.batteryFraction,
    light_mode: row.lightMode,
    report_interval: row.reportIntervalMin,
    last_report: momentOrNull(timeZone, row.lastReportAt),
  };
}
