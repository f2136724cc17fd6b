/** Reminder: notifies the people of a sensor group to water by hand (docs/specification.md, 10). */
import type { ReminderId, SensorId } from '@sluice/engine/vocabulary/ids';
import { PROGRAM_REPEATS, REMINDER_KINDS } from '@sluice/engine/vocabulary/watering';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList } from './call.ts';
import { clockTime, day, fraction, idSchema, months, name, version, weekdays } from './primitives.ts';
import { recurrenceFields } from './recurrence.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const reminder = z.object({
  id: idSchema<ReminderId>(),
  version,
  name: z.string(),
  enabled: z.boolean(),
  kind: z.enum(REMINDER_KINDS),
  sensor_id: idSchema<SensorId>(),
  /** For `moisture`: reminds when the soil's water content falls below, m3/m3. */
  moisture_below: fraction.nullable(),
  /** For `pattern`. */
  start_day: z.iso.date().nullable(),
  end_day: z.iso.date().nullable(),
  start_time: clockTime.nullable(),
  repeat: z.enum(PROGRAM_REPEATS).nullable(),
  interval_days: z.number().int().min(1).nullable(),
  weekdays,
  months,
});
export type Reminder = z.infer<typeof reminder>;

const fields = {
  name,
  enabled: z.boolean().default(true),
  kind: z.enum(REMINDER_KINDS),
  sensor_id: z.uuid({ message: 'validation.sensorRequired' }) as unknown as z.ZodType<SensorId, SensorId>,
  moisture_below: z
    .number()
    .min(0.01, { message: 'validation.moistureBelow' })
    .max(0.99, { message: 'validation.moistureBelow' })
    .nullable()
    .default(null),
  start_day: day.nullable().default(null),
  end_day: day.nullable().default(null),
  start_time: clockTime.nullable().default(null),
  ...recurrenceFields,
  repeat: z.enum(PROGRAM_REPEATS).nullable().default(null),
};

/** What a creation and the outcome of a change must both be. */
export const wholeReminder = z.strictObject(fields).superRefine((value, context) => {
  const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (value.kind === 'moisture') {
    if (value.moisture_below === null) missing('moisture_below', 'validation.moistureBelow');
    return;
  }
  if (value.start_day === null) missing('start_day', 'validation.required');
  if (value.start_time === null) missing('start_time', 'validation.required');
  if (value.repeat === null) missing('repeat', 'validation.required');
  if (value.start_day !== null && value.end_day !== null && value.end_day < value.start_day) {
    missing('end_day', 'validation.endDayAfterStart');
  }
  if (value.repeat === 'interval' && value.interval_days === null) missing('interval_days', 'validation.intervalDays');
  if (value.repeat === 'weekly' && value.weekdays.length === 0) missing('weekdays', 'validation.weekdaysRequired');
});
export type WholeReminder = z.infer<typeof wholeReminder>;

export const reminderChange = z.strictObject({
  version: version.optional(),
  name: name.optional(),
  enabled: z.boolean().optional(),
  kind: z.enum(REMINDER_KINDS).optional(),
  sensor_id: fields.sensor_id.optional(),
  moisture_below: fields.moisture_below.unwrap().optional(),
  start_day: fields.start_day.unwrap().optional(),
  end_day: fields.end_day.unwrap().optional(),
  start_time: clockTime.nullable().optional(),
  repeat: z.enum(PROGRAM_REPEATS).nullable().optional(),
  interval_days: fields.interval_days.unwrap().optional(),
  weekdays: weekdays.optional(),
  months: months.optional(),
});
export type ReminderChange = z.infer<typeof reminderChange>;

const reminderCall = callsWith(z.object({ id: idSchema<ReminderId>() }));
const answer = withRecalculation({ reminder });

export const reminderCalls = describeCalls({
  'GET /groups/:id/reminders': groupList('reminders', reminder, 'The reminders of a group'),
  'POST /groups/:id/reminders': groupCall(
    'change',
    'Be reminded to water by hand, on a pattern or when the soil is dry',
    {
      body: wholeReminder,
      adds: ['reminders'],
      answer,
    },
  ),
  'PATCH /reminders/:id': reminderCall('change', 'Change a reminder', { body: reminderChange, answer }),
  'DELETE /reminders/:id': reminderCall('change', 'Remove a reminder', { answer: recalculated }),
});
