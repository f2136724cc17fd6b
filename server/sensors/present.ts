import type { Sensor } from '@sluice/contract/sensors';
import { momentOrNull } from '../platform/moments.ts';
import type { SensorRow } from './store.ts';
import { findBelievedUntil } from './supervised.ts';

export function presentSensor(row: SensorRow, timeZone: string): Sensor {
  return {
    id: row.id,
    version: row.version,
    group_id: row.groupId,
    hub_id: row.hubId,
    name: row.name,
    model: row.model,
    serial_number: row.serialNumber,
    status: row.status,
    zone_id: row.zoneId,
    senses: row.senses,
    is_wet: row.isWet,
    moisture: row.moisture,
    temperature: row.temperatureC,
    sunlight: row.sunlightKlx,
    battery_level: row.batteryFraction,
    light_mode: row.lightMode,
    report_interval: row.reportIntervalMin,
    last_report: momentOrNull(timeZone, row.lastReportAt),
    light_colour: row.lightColour,
    continuous_monitoring: row.isContinuous,
    self_learning: {
      is_learning: row.learningSince !== null,
      since: momentOrNull(timeZone, row.learningSince),
      progress: row.learningProgress,
      field_capacity: row.learnedFieldCapacity,
      soil: row.learnedSoil,
    },
    skip_watering_above: row.skipAbove,
    add_watering_below: row.addBelow,
    watering_adjustment_zone_ids: row.zoneId === null ? row.adjustedZoneIds : [row.zoneId, ...row.adjustedZoneIds],
    supervision: {
      verdict: row.verdict,
      since: momentOrNull(timeZone, row.verdictSince),
      believed_until: momentOrNull(timeZone, findBelievedUntil(row)),
      offset: row.moistureOffset,
    },
    notification_mode: row.notificationMode,
    other_notifications: {
      offline: row.notifyOffline,
      rapid_rise: row.notifyRapidRise,
      rapid_drop: row.notifyRapidDrop,
    },
    driver: row.driver,
    has_hardware: row.hasHardware,
    position: row.position,
  };
}
