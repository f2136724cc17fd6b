/** Days and times as people say them, always in the garden's time zone (docs/specification.md, 4). */
import { createFigureDates, keepDayTogether, mayInPolish, toDate } from '@sluice/engine/vocabulary/figure-dates';
import { whenNeeded } from '@sluice/engine/vocabulary/intl-formats';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { keepTogether } from '@sluice/engine/vocabulary/people';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';

const SECOND_MS = 1_000;
const WEEKDAY_WITHIN_DAYS = 6;

export type DateDisplay = ReturnType<typeof createDateDisplay>;
type Instant = Date | string;

/** Whole days since 1970 of a local date such as 2026-11-21. */
const countDays = (localDate: string) => Math.round(Date.parse(`${localDate}T00:00:00Z`) / DAY_MS);

/** @param datesAs the locale that dates are written in, where it is not that of the words */
export function createDateDisplay(locale: string, timeZone: string, isTwelveHour: boolean, datesAs = locale) {
  const figureDates = createFigureDates(locale, timeZone, isTwelveHour, datesAs);
  const { time } = figureDates;
  const hour = isTwelveHour
    ? ({ hourCycle: 'h12', hour: 'numeric' } as const)
    : ({ hourCycle: 'h23', hour: '2-digit' } as const);
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = whenNeeded(() => new Intl.DateTimeFormat(datesAs, { timeZone, ...options }));
    return (instant: Instant) => format().format(toDate(instant));
  };
  /** A calendar day has no time zone of its own, so it is written as noon UTC. */
  const writeDay = (options: Intl.DateTimeFormatOptions, as = datesAs) => {
    const format = whenNeeded(() => new Intl.DateTimeFormat(as, { timeZone: 'UTC', ...options }));
    return (localDate: string) => keepDayTogether(format().format(new Date(`${localDate}T12:00:00Z`)));
  };
  const relativeTo = (numeric: 'auto' | 'always') => {
    const format = whenNeeded(() => new Intl.RelativeTimeFormat(locale, { numeric }));
    return (amount: number, unit: Intl.RelativeTimeFormatUnit) =>
      // Polish has two words for today; the texts have the other.
      keepTogether(format().format(amount, unit)).replace('dzisiaj', 'dziś');
  };
  const relative = relativeTo('auto');
  const relativeNumeric = relativeTo('always');
  const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

  const writeExact = write({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...hour,
    minute: '2-digit',
  });
  const exact = (instant: Instant) => keepDayTogether(writeExact(instant));
  const weekday = writeDay({ weekday: 'long' });
  /** European Portuguese has no short names of its own. */
  const shortWeekday = writeDay({ weekday: 'short' }, datesAs === 'pt-PT' ? 'pt' : datesAs);
  /** European Portuguese writes them in figures: 01/07. */
  const short = { day: datesAs === 'pt-PT' ? '2-digit' : 'numeric', month: 'short' } as const;
  const writeDayAndMonth = writeDay(short);
  const dayAndMonth = (date: string) => mayInPolish(writeDayAndMonth(date));
  const monthAndYear = writeDay({ month: 'long', year: 'numeric' });
  const monthInFigures = writeDay({ month: '2-digit', year: 'numeric' });
  const dateInFigures = writeDay({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const writeFullDay = writeDay({ day: 'numeric', month: 'long', year: 'numeric' });
  const fullDay = (date: string) => keepTogether(writeFullDay(date));
  const dayOfYear = writeDay({ day: 'numeric', month: 'long' });
  const shortDay = writeDay({ weekday: 'short', ...short });
  const localDate = (instant: Instant) => isoDate.format(toDate(instant));
  const daysAhead = (day: string, now: Date) => countDays(day) - countDays(localDate(now));

  /** "today", "tomorrow", "Tuesday" within six days, otherwise "12 Dec". */
  const day = (date: string, now: Date) => {
    const ahead = daysAhead(date, now);
    if (Math.abs(ahead) <= 1) return relative(ahead, 'day');
    return Math.abs(ahead) <= WEEKDAY_WITHIN_DAYS ? weekday(date) : dayAndMonth(date);
  };

  const wallTime = whenNeeded(
    () => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }),
  );
  const clock = whenNeeded(() => new Intl.DateTimeFormat(datesAs, { timeZone: 'UTC', ...hour, minute: '2-digit' }));
  const hourOfDay = whenNeeded(
    () => new Intl.DateTimeFormat(datesAs, { timeZone: 'UTC', ...hour, minute: isTwelveHour ? undefined : '2-digit' }),
  );

  return {
    ...figureDates,
    /** The garden's clock as 05:10 in every language, for drawing. */
    wallTime: (instant: Instant) => wallTime().format(toDate(instant)),
    /** A time on the clock, given as 05:10, as the reader writes it; dots for one that is half typed. */
    clock: (time: string) => {
      const instant = new Date(`1970-01-01T${time}Z`);
      return Number.isNaN(instant.getTime()) ? '…' : clock().format(instant);
    },
    /** A full hour of the day, 0 to 24, as an axis names it. */
    hour: (hours: number) => hourOfDay().format(new Date(hours * HOUR_MS)),
    exact,
    localDate,
    day,
    shortWeekday,
    shortDay,
    /** "1 March" of 'MM-DD'. */
    dayOfYear: (monthAndDay: string) => dayOfYear(`2024-${monthAndDay}`),
    /** "12/06/2026", to be typed. */
    dateInFigures,
    /** "12 June 2026". */
    fullDay,
    /** "November 2026". */
    month: monthAndYear,
    /** "11/2026". */
    monthInFigures,
    dayAndMonth,
    daysAhead,

    /** "tomorrow 05:10"; within the next hour "in 40 minutes". */
    when: (instant: Instant, now: Date) => {
      const aheadMs = toDate(instant).getTime() - now.getTime();
      if (aheadMs > 0 && aheadMs < LIMITS.relativeHourFromMinutes * MINUTE_MS) {
        return relative(Math.max(1, Math.round(aheadMs / MINUTE_MS)), 'minute');
      }
      return `${day(localDate(instant), now)} ${time(instant)}`;
    },

    /** Under 60 s now, under one hour minutes, up to 48 hours hours, beyond days. */
    ago: (instant: Instant, now: Date) => {
      const ms = toDate(instant).getTime() - now.getTime();
      const size = Math.abs(ms);
      if (size < LIMITS.relativeMinuteFromSeconds * SECOND_MS) return relative(0, 'second');
      const rounded = (unitMs: number) => Math.sign(ms) * Math.floor(size / unitMs);
      if (size < LIMITS.relativeHourFromMinutes * MINUTE_MS) return relativeNumeric(rounded(MINUTE_MS), 'minute');
      if (size <= LIMITS.relativeDayFromHours * HOUR_MS) return relativeNumeric(rounded(HOUR_MS), 'hour');
      return relativeNumeric(rounded(DAY_MS), 'day');
    },

    /** Today a time, older a date. */
    timeOrDate: (instant: Instant, now: Date) =>
      localDate(instant) === localDate(now) ? time(instant) : dayAndMonth(localDate(instant)),

    /** What is left, as a clock: 7:05, or 1:02:05. */
    countdown: (seconds: number) => {
      const left = Math.max(0, Math.ceil(seconds));
      const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
      const padded = (value: number) => String(value).padStart(2, '0');
      return hours ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
    },
  };
}
