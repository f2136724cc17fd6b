/** The controller's own programs, in the words that Sluice's programs have. */
import { seconds } from '@sluice/engine/vocabulary/units';
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import type { DeviceProgram } from '../driver.ts';
import { readCount, readList, readName, readObject, unreadable } from './wire.ts';

/** A program that starts more often in a day is not taken over: each start becomes a program. */
const MOST_STARTS = 12;
const DAY_MIN = 24 * 60;
/** The furthest that a start may lie from the turn of the sun, minutes (contract/primitives.ts). */
const MOST_FROM_SUN_MIN = 360;

/** Kinds of days, bits 4 and 5 of the flags. */
const DAYS = { weekly: 0, interval: 3 };
/** Bits of a start that is not simply minutes after midnight. */
const START = { isOff: 1 << 15, bySunrise: 1 << 14, bySunset: 1 << 13, isBefore: 1 << 12, minutes: 0x7ff };
/** From here on a length is not seconds but from one turn of the sun to the other. */
const BY_SUN_FROM = 65_534;
/** A day in a date range is its month times 32, and the day. */
const MONTH_STEP = 32;
const LAST_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Answer to `/jp`. Throws DriverError 'unreachable' when it cannot be read. */
export function readOwnPrograms(answer: unknown): DeviceProgram[] {
  return readList(readObject(answer).pd).map((entry, number) => {
    const [flags, first, second, starts, lengths, name, range] = readList(entry);
    const bits = readCount(flags);
    const days = readDays(bits, readCount(first), readCount(second));
    const begins = readStarts((bits >> 6) & 1, readList(starts));
    const { months, areWhole } = readMonths(range);
    const listed = readList(lengths).map(readCount);
    const timed = listed.flatMap((lengthS, station) =>
      lengthS > 0 && lengthS < BY_SUN_FROM ? [{ terminal: station + 1, lengthS: seconds(lengthS) }] : [],
    );
    return {
      ...{ number, name: readName(name), isEnabled: (bits & 1) === 1, days, months },
      starts: begins.starts,
      lengths: timed,
      changes: [
        ...(bits & 2 ? ['weather' as const] : []),
        ...(areWhole ? [] : ['months' as const]),
        ...(days?.repeat === 'odd_days' ? ['odd_days' as const] : []),
        ...(begins.areLeftOut ? ['starts' as const] : []),
        ...(listed.some((lengthS) => lengthS >= BY_SUN_FROM) ? ['lengths' as const] : []),
      ],
    };
  });
}

/** Null for one day of a month, a single date, and odd or even days of some weekdays: no program of Sluice's says that. */
function readDays(bits: number, first: number, second: number): DeviceProgram['days'] {
  const kind = (bits >> 4) & 3;
  const parity = (bits >> 2) & 3;
  const each = (repeat: ProgramRepeat) => ({ repeat, intervalDays: null, weekdays: [], firstInDays: 0 });
  // Its week begins with Monday, ours with Sunday as 0.
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (first >> ((weekday + 6) % 7)) & 1);
  const isDaily = (kind === DAYS.weekly && weekdays.length === 7) || (kind === DAYS.interval && second === 1);
  if (parity === 1 || parity === 2) return isDaily ? each(parity === 1 ? 'odd_days' : 'even_days') : null;
  if (kind === DAYS.weekly && weekdays.length > 0) {
    return { repeat: 'weekly', intervalDays: null, weekdays, firstInDays: 0 };
  }
  if (kind === DAYS.interval && second > 0) {
    return { repeat: 'interval', intervalDays: second, weekdays: [], firstInDays: first };
  }
  return null;
}

/** `isFixed`: up to four starts; else one, how often it is repeated, and after how many minutes. */
function readStarts(isFixed: number, entries: unknown[]): { starts: string[]; areLeftOut: boolean } {
  const [first = -1, count = 0, every = 0] = entries.map(readStart);
  const repeats = every > 0 ? Math.max(0, count) : 0;
  const written = isFixed
    ? entries
        .map(readStart)
        .filter((start) => start >= 0)
        .map((start) => writeStart(start, 0))
    : first < 0
      ? []
      : Array.from({ length: Math.min(repeats, MOST_STARTS) + 1 }, (_, nth) => writeStart(first, nth * every));
  const starts = [...new Set(written.filter((start) => start !== null))];
  if (starts.length > MOST_STARTS) return { starts: [], areLeftOut: true };
  return { starts, areLeftOut: written.includes(null) };
}

/** Those that are off are negative. */
function readStart(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable();
  return value < 0 || value & START.isOff ? -1 : value;
}

/** `05:30` or `sunset-20`; null where it falls on the next day, or too far from the sun's turn. */
function writeStart(start: number, laterMin: number): string | null {
  const sun = start & START.bySunrise ? 'sunrise' : start & START.bySunset ? 'sunset' : null;
  const minutes = start & START.minutes;
  if (sun === null) {
    const at = minutes + laterMin;
    const two = (figure: number) => String(figure).padStart(2, '0');
    return at < DAY_MIN ? `${two(Math.floor(at / 60))}:${two(at % 60)}` : null;
  }
  const offset = (start & START.isBefore ? -minutes : minutes) + laterMin;
  if (Math.abs(offset) > MOST_FROM_SUN_MIN) return null;
  return offset === 0 ? sun : `${sun}${offset > 0 ? '+' : ''}${offset}`;
}

/** The months of its date range, each with any of its days; of older firmware, without one, all. */
function readMonths(range: unknown): { months: number[]; areWhole: boolean } {
  if (range === undefined) return { months: [], areWhole: true };
  const [isOn, from, to] = readList(range).map(readCount);
  if (!isOn || from === undefined || to === undefined) return { months: [], areWhole: true };
  const [first, last] = [Math.floor(from / MONTH_STEP), Math.floor(to / MONTH_STEP)];
  const [firstDay, lastDay] = [from % MONTH_STEP, to % MONTH_STEP];
  const isMonth = (month: number) => month >= 1 && month <= 12;
  if (!isMonth(first) || !isMonth(last)) throw unreadable();
  const wraps = from > to;
  const months = Array.from({ length: 12 }, (_, place) => place + 1).filter((month) =>
    wraps ? month >= first || month <= last : month >= first && month <= last,
  );
  const areWhole = firstDay <= 1 && lastDay >= (LAST_OF_MONTH[last - 1] ?? 31) - (last === 2 ? 1 : 0);
  return { months: months.length === 12 ? [] : months, areWhole };
}
