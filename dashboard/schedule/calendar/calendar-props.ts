import type { WeatherDay } from '@sluice/contract/weather';
import type { CalendarRange } from '../../platform/display/calendar-days.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import type { Daylight } from '../ribbon/daylight.ts';

/** Props of every calendar view. */
export type CalendarDaysProps = {
  /** The selected day. */
  day: string;
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>;
  range: CalendarRange;
  firstWeekday: number;
  now: Date;
  /** What a day says on which there is no entry. */
  nothing: string;
  daylight: (localDate: string) => Daylight | null;
  weather: (localDate: string) => WeatherDay | undefined;
  programName: (programId: string | null) => string | undefined;
  onOpen: (entry: CalendarEntry) => void;
  onPickDay: (localDate: string) => void;
  /** Whether it is known why nothing is watered on a day, and what shows it. */
  isExplained: (localDate: string) => boolean;
  onExplain: (localDate: string) => void;
};
