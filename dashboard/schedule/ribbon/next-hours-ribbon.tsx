import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Daylight } from './daylight.ts';
import { NARROWEST, NARROWEST_HATCHED, Ribbon, type RibbonRun, type RibbonScale } from './ribbon.tsx';
import { toWallMinutes } from './wall-minutes.ts';

type Props = {
  now: Date;
  /** Of a local date; null where there is none to be drawn. */
  daylight: (localDate: string) => Daylight | null;
  runs: readonly RibbonRun[];
  isComplete: boolean;
};

/** What has just watered is still seen. */
const HOURS_BACK = 1;
const HOURS_BETWEEN_MARKS = 6;

/** Where the band of the next hours begins. */
export const startOfNextHours = (now: Date) =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOURS_BACK * HOUR_MS);

/** The 24 hours from the present, by the time that passes: an hour that a clock change repeats is drawn twice. */
export function NextHoursRibbon({ now, daylight, runs, isComplete }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const from = startOfNextHours(now);
  const across = (ms: number) => Math.min(1000, Math.max(0, ((ms - from.getTime()) / DAY_MS) * 1000));
  const bounds: RibbonScale['bounds'] = ({ start, end, state }) => {
    const x = across(Date.parse(start.utc));
    return {
      x,
      width: Math.max(state === 'skipped' ? NARROWEST_HATCHED : NARROWEST, across(Date.parse(end.utc)) - x),
    };
  };
  const today = dates.localDate(from);
  const days = [today, addDays(today, 1)].flatMap((date) => {
    const sun = daylight(date);
    if (!sun) return [];
    const x = across(sun.sunrise.getTime());
    return [{ x, width: across(sun.sunset.getTime()) - x }];
  });
  const hours = Array.from({ length: 25 }, (_, hour) => new Date(from.getTime() + hour * HOUR_MS));
  const marks = hours.flatMap((instant) => {
    const minutes = toWallMinutes(dates.wallTime(instant));
    // Half-hour time zones have no full hour here; the nearest one before is marked.
    return Math.floor(minutes / 60) % HOURS_BETWEEN_MARKS === 0
      ? [{ x: across(instant.getTime() - (minutes % 60) * 60_000), label: dates.hour(Math.floor(minutes / 60)) }]
      : [];
  });
  const next = [daylight(today), daylight(addDays(today, 1))].find((sun) => sun && sun.sunset > now);
  return (
    <Ribbon
      scale={{ bounds, now: across(now.getTime()), days: days.filter(({ width }) => width > 0), marks }}
      runs={runs}
      dayOf={({ start }) => start.local_date}
      sun={next ? t('ribbon.sun', { sunrise: dates.time(next.sunrise), sunset: dates.time(next.sunset) }) : null}
      none={t('ribbon.noneAhead')}
      isComplete={isComplete}
    />
  );
}
