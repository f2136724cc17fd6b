import { type CalendarEntry, ribbonRuns } from '../entries/calendar-entry.ts';
import { DayRibbon } from '../ribbon/day-ribbon.tsx';
import type { CalendarDaysProps } from './calendar-props.ts';

type Props = Pick<CalendarDaysProps, 'daylight' | 'now'> & { date: string; entries: readonly CalendarEntry[] };

/** A day's ribbon without words, above the lines that say the same. */
export const DayBand = ({ date, entries, daylight, now }: Props) => (
  <DayRibbon localDate={date} daylight={daylight(date)} runs={ribbonRuns(entries)} now={now} isBare />
);
