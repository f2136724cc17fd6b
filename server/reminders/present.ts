import type { Reminder } from '@sluice/contract/reminders';
import type { ReminderRow } from './store.ts';

export function presentReminder(row: ReminderRow): Reminder {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    enabled: row.enabled,
    kind: row.kind,
    sensor_id: row.sensorId,
    moisture_below: row.moistureBelow,
    start_day: row.startDay,
    end_day: row.endDay,
    start_time: row.startTime,
    repeat: row.repeat,
    interval_days: row.intervalDays,
    weekdays: row.weekdays,
    months: row.months,
  };
}
