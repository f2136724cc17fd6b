/** A reminder while it is being written. Both kinds keep what was typed; only the chosen one is sent. */
import type { Reminder, WholeReminder } from '@sluice/contract/reminders';
import { everyOtherDay, type Recurrence } from '../ui/fields/time/recurrence-fields.tsx';

export type ReminderDraft = Omit<WholeReminder, 'repeat' | 'interval_days' | 'weekdays' | 'months'> & Recurrence;

export function newReminder(today: string, sensorId: string | undefined): ReminderDraft {
  return {
    name: '',
    enabled: true,
    kind: 'moisture',
    sensor_id: (sensorId ?? '') as ReminderDraft['sensor_id'],
    moisture_below: 0.2,
    start_day: today,
    end_day: null,
    start_time: '18:00',
    ...everyOtherDay(),
  };
}

export function draftOfReminder({ id: _id, version: _version, ...reminder }: Reminder, today: string): ReminderDraft {
  const blank = newReminder(today, reminder.sensor_id);
  const isPattern = reminder.kind === 'pattern';
  return {
    ...reminder,
    moisture_below: isPattern ? blank.moisture_below : reminder.moisture_below,
    start_day: reminder.start_day ?? (isPattern ? null : blank.start_day),
    start_time: reminder.start_time ?? (isPattern ? null : blank.start_time),
    repeat: reminder.repeat ?? blank.repeat,
    interval_days: reminder.interval_days ?? (isPattern ? null : blank.interval_days),
  };
}

const NO_PATTERN = {
  start_day: null,
  end_day: null,
  start_time: null,
  repeat: null,
  interval_days: null,
  weekdays: [],
  months: [],
};

/** As it is sent. */
export function toWholeReminder(draft: ReminderDraft): WholeReminder {
  const name = draft.name.trim();
  if (draft.kind === 'moisture') return { ...draft, ...NO_PATTERN, name };
  return {
    ...draft,
    name,
    moisture_below: null,
    interval_days: draft.repeat === 'interval' ? draft.interval_days : null,
    weekdays: draft.repeat === 'weekly' ? draft.weekdays : [],
  };
}
