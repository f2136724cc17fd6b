import type { CalendarDay } from '../programs/calendar-day.ts';

/** Weeks in which the garden's water is off, by month and day of each year; over New Year where the end comes first. */
export interface ClosedSeason {
  readonly fromMonth: number;
  readonly fromDay: number;
  readonly toMonth: number;
  readonly toDay: number;
}

/** Both ends are closed. */
export function isClosed(season: ClosedSeason, day: CalendarDay): boolean {
  const today = day.month * 100 + day.dayOfMonth;
  const from = season.fromMonth * 100 + season.fromDay;
  const to = season.toMonth * 100 + season.toDay;
  return from <= to ? today >= from && today <= to : today >= from || today <= to;
}

/** The weeks in which water is usually off, as MM-DD: around winter, which is half a year later south of the equator. */
export const usualClosedSeason = (latitudeDeg: number | null): { from: string; to: string } =>
  latitudeDeg !== null && latitudeDeg < 0 ? { from: '05-15', to: '09-15' } : { from: '11-15', to: '03-15' };
