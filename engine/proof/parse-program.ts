/** Programs as tests and measures write them, read and refused by name. */
import type { RunLength } from '../application/run-time.ts';
import { readDate, readMonths, readNumbers } from '../programs/calendar-fields.ts';
import type { Program, ProgramZone } from '../programs/program.ts';
import type { Repeat } from '../programs/recurrence.ts';
import { minuteOfDayFrom, TIME_KINDS, type TimeOfDay } from '../programs/time-of-day.ts';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import { litres, minutes } from '../vocabulary/units.ts';
import { PROGRAM_REPEATS } from '../vocabulary/watering.ts';

const MAX_OFFSET_MINUTES = 6 * 60;
const ANCHORS = ['start', 'finish'] as const;
/** A run of a day is a leak; of a thousand cubic metres, a river. */
const MAX_RUN_MINUTES = 24 * 60;
const MAX_RUN_LITRES = 1_000_000;

/** Reads a program; identifiers are taken as they are. */
export function parseProgram(input: unknown): Result<Program> {
  const reading = new Reading(input);
  const days = readDays(reading);
  const anchor = reading.has('anchor') ? reading.pickOne('anchor', ANCHORS) : 'start';
  const at = readTimeOfDay(reading.inner('at'));
  const endAt = reading.has('endAt') ? readTimeOfDay(reading.inner('endAt')) : null;
  if (endAt !== null && reading.areSound('at', 'endAt') && isNotAfter(endAt, at)) {
    reading.note('END_NOT_AFTER_START', 'endAt');
  }
  const zones = reading.list('zones').map(readProgramZone);
  if (zones.length === 0) reading.note('NO_ZONE_CHOSEN', 'zones');
  const id = reading.text('id') as ProgramId;
  return reading.finish(() => ({ id, ...days, anchor, at, endAt, zones }));
}

/** Only two clock times can contradict each other; sun times move through the year. */
const isNotAfter = (end: TimeOfDay, start: TimeOfDay) =>
  end.kind === 'clock' && start.kind === 'clock' && end.minuteOfDay <= start.minuteOfDay;

function readProgramZone(reading: Reading): ProgramZone {
  const duration = reading.optionalNumber('minutes', { least: 0.1, most: MAX_RUN_MINUTES });
  const volume = reading.optionalNumber('litres', { least: 0.1, most: MAX_RUN_LITRES });
  if (duration === null && volume === null) reading.note('MISSING', 'minutes');
  return { zoneId: reading.text('zoneId') as ZoneId, length: runLength(duration, volume) };
}

function runLength(durationMinutes: number | null, volumeLitres: number | null): RunLength {
  if (volumeLitres === null) return { by: 'time', duration: minutes(durationMinutes ?? 0) };
  if (durationMinutes === null) return { by: 'volume', volume: litres(volumeLitres) };
  return { by: 'whicheverFirst', duration: minutes(durationMinutes), volume: litres(volumeLitres) };
}

const MAX_INTERVAL_DAYS = 60;

/** Reads `startDay`, `endDay`, `repeat` with its own fields, and `months`. */
function readDays(reading: Reading): Pick<Program, 'startDay' | 'endDay' | 'repeat' | 'months'> {
  const startDay = readDate(reading, 'startDay');
  const endDay = reading.has('endDay') ? readDate(reading, 'endDay') : null;
  if (endDay !== null && endDay < startDay && reading.areSound('startDay', 'endDay')) {
    reading.note('END_NOT_AFTER_START', 'endDay');
  }
  const repeat = readRepeat(reading);
  const months = readMonths(reading);
  return { startDay, endDay, repeat, months };
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

/** Reads `{ kind: 'clock', time: 'HH:MM' }` or `{ kind: 'sunrise', offsetMinutes: -30 }`. */
function readTimeOfDay(reading: Reading): TimeOfDay {
  const kind = reading.toKind('kind', TIME_KINDS);
  if (kind === null) return { kind: 'clock', minuteOfDay: 0 };
  if (kind !== 'clock') {
    const bounds = { least: -MAX_OFFSET_MINUTES, most: MAX_OFFSET_MINUTES };
    return { kind, offsetMinutes: reading.has('offsetMinutes') ? reading.wholeNumber('offsetMinutes', bounds) : 0 };
  }
  const minuteOfDay = minuteOfDayFrom(reading.raw('time'));
  if (minuteOfDay === null) reading.note('NOT_A_TIME_OF_DAY', 'time');
  return { kind, minuteOfDay: minuteOfDay ?? 0 };
}

/** 0 Sunday to 6 Saturday; at least one is wanted. */
function readChosenWeekdays(reading: Reading): number[] {
  const weekdays = readNumbers(reading, 'weekdays', 0, 6);
  if (weekdays.length === 0 && reading.areSound('weekdays')) reading.note('NO_DAY_CHOSEN', 'weekdays');
  return weekdays;
}
