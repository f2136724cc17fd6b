/** The part of a year in which a rule of a law holds. */
import type { LocalDay } from '../programs/local-day.ts';
import type { Reading } from '../vocabulary/reading.ts';

export type Season =
  /** 'MM-DD' to 'MM-DD', both included; over New Year where the end comes first. */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }
  /** While the clocks are put forward, and while they are not. */
  | { readonly kind: 'daylightTime' }
  | { readonly kind: 'standardTime' };

/** On the day of a clock change the new time counts. */
export function isInSeason(season: Season, day: LocalDay): boolean {
  if (season.kind !== 'dates') return isDaylightTime(day) === (season.kind === 'daylightTime');
  const today = day.date.slice(5);
  const { from, to } = season;
  return from <= to ? today >= from && today <= to : today >= from || today <= to;
}

function isDaylightTime({ date, timeZone }: LocalDay): boolean {
  const noon = Temporal.PlainDate.from(date).toPlainDateTime('12:00');
  const offsetIn = (month: number) => noon.with({ month, day: 1 }).toZonedDateTime(timeZone).offsetNanoseconds;
  return noon.toZonedDateTime(timeZone).offsetNanoseconds > Math.min(offsetIn(1), offsetIn(7));
}

const DATES = /^(\d{2}-\d{2})\.\.(\d{2}-\d{2})$/;

/** Reads `during`: 'MM-DD..MM-DD', 'daylight time' or 'standard time'; null where the rule holds all year. */
export function readSeason(reading: Reading): Season | null {
  const value = reading.raw('during');
  if (value === undefined) return null;
  if (value === 'daylight time') return { kind: 'daylightTime' };
  if (value === 'standard time') return { kind: 'standardTime' };
  const [, from, to] = (typeof value === 'string' ? DATES.exec(value) : null) ?? [];
  if (isDayOfYear(from) && isDayOfYear(to)) return { kind: 'dates', from, to };
  reading.note('NOT_A_DATE', 'during');
  return null;
}

const A_LEAP_YEAR = 2024;

/** 'MM-DD' of a day that some year has. */
function isDayOfYear(text: string | undefined): text is string {
  const [month = 0, day = 0] = text?.split('-').map(Number) ?? [];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= Temporal.PlainYearMonth.from({ year: A_LEAP_YEAR, month }).daysInMonth;
}
