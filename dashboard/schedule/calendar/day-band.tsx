import { type CalendarEntry, ribbonRuns } from './calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayRibbon } from './day-ribbon.tsx';

type Props = Pick<CalendarDaysProps, 'daylight' | 'now'> & { date: string; entries: readonly CalendarEntry[] };

/** A day's ribbon without words, above the lines that say the same. */
export const DayBand = ({ date, entries, daylight, now }: Props) => (
  <DayRibbon localDate={date} daylight={daylight(date)} runs={ribbonRuns(entries)} now={now} isBare />
);
