import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Daylight } from './daylight.ts';
import { NARROWEST, NARROWEST_HATCHED, Ribbon, type RibbonRun, type RibbonScale } from './ribbon.tsx';
import { MINUTES_PER_DAY, toWallMinutes } from './wall-minutes.ts';

type Props = {
  localDate: string;
  daylight: Daylight | null;
  runs: readonly RibbonRun[];
  now: Date;
  isComplete?: boolean;
  isBare?: boolean;
};

const HOURS_MARKED = [0, 6, 12, 18, 24];

const across = (minutes: number) => (minutes / MINUTES_PER_DAY) * 1000;

/** The 24 hours of one day, by its wall clock. */
export function DayRibbon({ localDate, daylight, runs, now, isComplete, isBare }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const wallClock = (instant: Date) => across(toWallMinutes(dates.wallTime(instant)));
  const bounds: RibbonScale['bounds'] = ({ start, end, state }) => {
    const from = start.local_date < localDate ? 0 : across(toWallMinutes(start.local_time));
    const to = end.local_date > localDate ? 1000 : across(toWallMinutes(end.local_time));
    return { x: from, width: Math.max(state === 'skipped' ? NARROWEST_HATCHED : NARROWEST, to - from) };
  };
  const day = daylight && { x: wallClock(daylight.sunrise), to: wallClock(daylight.sunset) };
  return (
    <Ribbon
      scale={{
        bounds,
        now: dates.localDate(now) === localDate ? wallClock(now) : null,
        days: day ? [{ x: day.x, width: Math.max(0, day.to - day.x) }] : [],
        marks: HOURS_MARKED.map((hour) => ({ x: across(hour * 60), label: dates.hour(hour) })),
      }}
      runs={runs}
      dayOf={() => localDate}
      sun={daylight && t('ribbon.sun', { sunrise: dates.time(daylight.sunrise), sunset: dates.time(daylight.sunset) })}
      none={t('ribbon.none')}
      isComplete={isComplete}
      isBare={isBare}
    />
  );
}
