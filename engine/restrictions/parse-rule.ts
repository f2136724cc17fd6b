/** Reads one rule of a law as the data files have it. */
import { parseTimeOfDay } from '../programs/time-of-day.ts';
import type { Reading } from '../vocabulary/reading.ts';
import type { AllowedDays, RegulationRule } from './regulation.ts';
import { readScope, readSome, SCOPE_FIELDS } from './rule-scope.ts';
import type { TimeFrame } from './time-frame.ts';

const FIELDS = {
  days: ['weekdays', 'dates'],
  bannedHours: ['hours'],
  openHours: ['hours'],
  noWatering: [],
  onceADay: [],
  mostDaysPerWeek: ['days'],
  mostRunMinutes: ['minutes'],
  afterRain: ['rainfallMm', 'hours'],
} as const;
const KINDS = [
  'days',
  'bannedHours',
  'openHours',
  'noWatering',
  'mostDaysPerWeek',
  'onceADay',
  'mostRunMinutes',
  'afterRain',
] as const;

/** The longest wait after rain that a law may require; the planner looks back no further. */
const MAX_HOURS_AFTER_RAIN = 7 * 24;

/** @param options the groups or stages that the law knows */
export function readRules(reading: Reading, options: readonly string[]): RegulationRule[] {
  return reading.list('rules').flatMap((rule) => readRule(rule, options));
}

/** None to two rules: banned hours on both sides of noon are two. */
function readRule(reading: Reading, options: readonly string[]): RegulationRule[] {
  const kind = reading.toKind('kind', KINDS);
  if (kind === null) return [];
  reading.allowOnly(['kind', ...SCOPE_FIELDS, ...FIELDS[kind]]);
  const scope = readScope(reading, options);
  switch (kind) {
    case 'noWatering':
    case 'onceADay':
      return [{ ...scope, kind }];
    case 'days':
      return [{ ...scope, kind, days: readDays(reading) }];
    case 'bannedHours':
      return readHours(reading).map((frame) => ({ ...scope, kind, frame }));
    case 'openHours':
      return [{ ...scope, kind, frames: readHours(reading) }];
    case 'mostDaysPerWeek':
      return [{ ...scope, kind, days: reading.wholeNumber('days', { least: 1, most: 6 }) }];
    case 'mostRunMinutes':
      return [{ ...scope, kind, minutes: reading.number('minutes', { least: 1, most: 12 * 60 }) }];
    case 'afterRain': {
      const rainfallMm = reading.number('rainfallMm', { least: 0.1, most: 500 });
      return [{ ...scope, kind, rainfallMm, hours: reading.number('hours', { least: 1, most: MAX_HOURS_AFTER_RAIN }) }];
    }
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `weekdays` by name, or `dates` odd or even; not both. */
function readDays(reading: Reading): AllowedDays {
  if (reading.has('dates')) {
    if (reading.has('weekdays')) reading.note('TWICE', 'weekdays');
    return { kind: reading.pickOne('dates', ['odd', 'even']) === 'odd' ? 'oddDates' : 'evenDates' };
  }
  if (!reading.has('weekdays')) {
    reading.note('MISSING', 'weekdays');
    return { kind: 'oddDates' };
  }
  return { kind: 'weekdays', weekdays: readSome(reading, 'weekdays', WEEKDAYS).map((name) => WEEKDAYS.indexOf(name)) };
}

/** At least one 'HH:MM-HH:MM', from midnight to midnight at most; `sunrise` and `sunset` are times too. */
function readHours(reading: Reading): TimeFrame[] {
  const value = reading.raw('hours');
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  const frames = texts.map(frameFrom);
  if (frames.length === 0) reading.note('MISSING', 'hours');
  if (frames.includes(null)) reading.note('NOT_A_TIME_OF_DAY', 'hours');
  return frames.filter((frame) => frame !== null);
}

/** Null if it is no frame, goes over midnight or has no length; from 00:00 to 24:00 would be no rule at all. */
function frameFrom(text: unknown): TimeFrame | null {
  const [first, last, ...more] = typeof text === 'string' ? text.split('-') : [];
  const from = first === undefined ? null : parseTimeOfDay(first);
  const to = last === undefined ? null : parseTimeOfDay(last);
  if (from === null || to === null || more.length > 0) return null;
  if (from.kind === 'clock' && to.kind === 'clock') {
    const minutes = to.minuteOfDay - from.minuteOfDay;
    if (minutes <= 0 || minutes === 24 * 60) return null;
  }
  return { from, to };
}
