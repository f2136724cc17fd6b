/** Days as the calendar counts them: plain dates such as 2026-11-21, without a time zone. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';

const DAYS_A_WEEK = 7;

const toNoon = (date: string) => Date.parse(`${date}T12:00:00Z`);

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

export const addDays = (date: string, days: number) =>
  new Date(toNoon(date) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday. */
const toWeekday = (date: string) => new Date(toNoon(date)).getUTCDay();

/** The seven days of a date's week; the user says with which one it begins. */
export function listWeek(date: string, firstWeekday: number): string[] {
  const first = addDays(date, -((toWeekday(date) - firstWeekday + DAYS_A_WEEK) % DAYS_A_WEEK));
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(first, index));
}

export const findMonth = (date: string) => date.slice(0, 7);

/** All weeks that have a day of the date's month. */
export function weeksOfMonth(date: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  let week = listWeek(`${findMonth(date)}-01`, firstWeekday);
  do {
    weeks.push(week);
    week = listWeek(addDays(week[6] as string, 1), firstWeekday);
  } while (findMonth(week[0] as string) === findMonth(date));
  return weeks;
}

export const addMonths = (date: string, months: number) => {
  const first = new Date(`${findMonth(date)}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
};

/** The first and last day that the calendar knows of. */
export type CalendarRange = { first: string; last: string };

export const isWithin = ({ first, last }: CalendarRange, date: string) => first <= date && date <= last;
export const clampDay = ({ first, last }: CalendarRange, date: string) =>
  date < first ? first : date > last ? last : date;
