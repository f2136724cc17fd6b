/** Reads on which days a program or reminder is due, and when. */
import type { Reading } from '../vocabulary/reading.ts';
import { PROGRAM_REPEATS } from '../vocabulary/watering.ts';
import { readChosenWeekdays, readDate, readMonths } from './calendar-fields.ts';
import type { RecurringProgram, Repeat } from './recurrence.ts';
import { minuteOfDayFrom } from './time-of-day.ts';

const MAX_INTERVAL_DAYS = 60;

/** Reads `startDay`, `endDay`, `repeat` with its own fields, and `months`. */
export function readDays(reading: Reading): Omit<RecurringProgram, 'startTime'> {
  const startDay = readDate(reading, 'startDay');
  const endDay = reading.has('endDay') ? readDate(reading, 'endDay') : null;
  if (endDay !== null && endDay < startDay && reading.areSound('startDay', 'endDay')) {
    reading.note('END_NOT_AFTER_START', 'endDay');
  }
  const repeat = readRepeat(reading);
  const months = readMonths(reading);
  return { startDay, endDay, repeat, months };
}

/** The same with `startTime`, 'HH:MM' of the garden's wall clock. */
export function readRecurringProgram(reading: Reading): RecurringProgram {
  const startTime = reading.text('startTime');
  const minute = minuteOfDayFrom(startTime);
  if ((minute === null || minute === 24 * 60) && reading.areSound('startTime')) {
    reading.note('NOT_A_TIME_OF_DAY', 'startTime');
  }
  return { ...readDays(reading), startTime };
}

function readRepeat(reading: Reading): Repeat {
  const kind = reading.toKind('repeat', PROGRAM_REPEATS);
  if (kind === null) return { kind: 'even_days' };
  if (kind === 'interval') {
    return { kind, everyDays: reading.wholeNumber('everyDays', { least: 1, most: MAX_INTERVAL_DAYS }) };
  }
  if (kind !== 'weekly') return { kind };
  return { kind, weekdays: readChosenWeekdays(reading) };
}
