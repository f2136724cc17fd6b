/** Pure: the controller's own programs, in the words that Sluice's programs have. */
import { seconds } from '@sluice/engine/vocabulary/units';
import type { DeviceProgram } from '../driver.ts';
import { asFlag, asList, asNumber, asRecord, findNumber, findRecord, findText } from '../lan/json.ts';

/** The furthest that a start may lie from the turn of the sun, minutes (contract/primitives.ts). */
const MOST_FROM_SUN_MIN = 360;
const DAY_MS = 86_400_000;

const FREQUENCY = { daily: 0, interval: 1, weekdays: 2, oddEven: 4 } as const;
const START = { fixed: 0, sunrise: 1, sunset: 2 } as const;

const each = { intervalDays: null, weekdays: [] as number[], firstInDays: 0 };

/**
 * Answer to `program`. `clock`: the controller's own date and time, `2026-05-01 12:00:00`; null where it is not known.
 * Throws DriverError 'unreachable' when it cannot be read.
 */
export function readOwnPrograms(answer: unknown, clock: string | null): (DeviceProgram & { id: number })[] {
  return asList(asRecord(answer).programs).map((entry, number) => {
    const program = asRecord(entry);
    const start = readStart(program);
    const listed = readLengths(program.wateringTimes);
    const range = readRange(program);
    // No program of Sluice's is for one year alone.
    const days = range.isOnce ? null : readDays(program, clock);
    const isByWeather = program.ignoreInternetWeather !== true || program.useWaterSense === true;
    return {
      id: asNumber(program.uid),
      ...{ number, name: findText(program.name) ?? '', isEnabled: asFlag(program.active), days, months: range.months },
      starts: start === null ? [] : [start],
      lengths: listed.flatMap(({ terminal, lengthS }) =>
        lengthS > 0 ? [{ terminal, lengthS: seconds(lengthS) }] : [],
      ),
      changes: [
        ...(isByWeather ? ['weather' as const] : []),
        ...(range.months.length > 0 ? ['months' as const] : []),
        ...(start === null ? ['starts' as const] : []),
        // Without a length of its own the controller reckons one.
        ...(listed.some(({ lengthS }) => lengthS === 0) ? ['lengths' as const] : []),
      ],
    };
  });
}

/** The months of its date range, each with any of its days; none for all. `isOnce`: it does not come again each year. */
function readRange({ startDate, endDate, yearlyRecurring }: ReturnType<typeof asRecord>) {
  const [from, to] = [startDate, endDate].map((date) => /^(20\d\d)-(\d\d)-/.exec(findText(date) ?? ''));
  if (!from || !to) return { months: [] as number[], isOnce: false };
  const first = Number(from[1]) * 12 + Number(from[2]) - 1;
  const count = Math.max(1, Number(to[1]) * 12 + Number(to[2]) - first);
  const months = Array.from({ length: Math.min(count, 12) }, (_, place) => ((first + place) % 12) + 1);
  return {
    months: months.length === 12 ? [] : months.sort((one, other) => one - other),
    isOnce: yearlyRecurring === false,
  };
}

/** Null for a start that is reckoned from the end, or lies too far from the turn of the sun. */
function readStart({ startTime, startTimeParams }: ReturnType<typeof asRecord>): string | null {
  const { type, offsetMinutes, offsetSign } = findRecord(startTimeParams);
  const kind = findNumber(type) ?? START.fixed;
  if (kind === START.fixed) {
    const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(findText(startTime) ?? '') ?? [];
    return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
  }
  if (kind !== START.sunrise && kind !== START.sunset) return null;
  const sun = kind === START.sunrise ? 'sunrise' : 'sunset';
  const offset =
    (findNumber(offsetSign) ?? 0) < 0 ? -(findNumber(offsetMinutes) ?? 0) : (findNumber(offsetMinutes) ?? 0);
  if (Math.abs(offset) > MOST_FROM_SUN_MIN) return null;
  return offset === 0 ? sun : `${sun}${offset > 0 ? '+' : ''}${offset}`;
}

/** Null for days that no program of Sluice's can say. */
function readDays({ frequency, nextRun }: ReturnType<typeof asRecord>, clock: string | null): DeviceProgram['days'] {
  const { type, param } = asRecord(frequency);
  const text = String(param);
  switch (type) {
    case FREQUENCY.daily:
      return { ...each, repeat: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] };
    case FREQUENCY.interval: {
      const intervalDays = Number(text);
      if (!Number.isInteger(intervalDays) || intervalDays < 1) return null;
      const firstInDays = daysBetween(clock, findText(nextRun));
      return { ...each, repeat: 'interval', intervalDays, firstInDays: Math.min(firstInDays, intervalDays) };
    }
    case FREQUENCY.weekdays: {
      // From the right: nothing, Monday, Tuesday, and so on to Sunday.
      const bits = [...text].reverse();
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => bits[weekday === 0 ? 7 : weekday] === '1');
      return weekdays.length === 0 ? null : { ...each, repeat: 'weekly', weekdays };
    }
    case FREQUENCY.oddEven:
      return { ...each, repeat: Number(text) % 2 === 1 ? 'odd_days' : 'even_days' };
    default:
      return null;
  }
}

/** From the day of a moment to another day, and 0 where either is not known or it lies before. */
function daysBetween(clock: string | null, day: string | null): number {
  const dayOf = (text: string | null) => Date.parse(`${text?.slice(0, 10)}T00:00:00Z`);
  const days = Math.round((dayOf(day) - dayOf(clock)) / DAY_MS);
  return Number.isFinite(days) ? Math.max(0, days) : 0;
}

/** Those that are switched on, in watering order. */
function readLengths(times: unknown): { terminal: number; lengthS: number }[] {
  const listed = asList(times).map((entry) => {
    const { id, duration, active, order } = asRecord(entry);
    return {
      terminal: asNumber(id),
      lengthS: findNumber(duration) ?? 0,
      isOn: active === true,
      order: findNumber(order) ?? -1,
    };
  });
  return listed.filter(({ isOn }) => isOn).sort((one, other) => one.order - other.order);
}
