import type { CalendarRange } from '../platform/calendar-days.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { Daylight } from './daylight.ts';

/** What every view of the calendar is given. */
export type CalendarDaysProps = {
  /** The day that is looked at. */
  day: string;
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>;
  range: CalendarRange;
  firstWeekday: number;
  now: Date;
  daylight: (localDate: string) => Daylight | null;
  onOpen: (entry: CalendarEntry) => void;
  onPickDay: (localDate: string) => void;
};
