import { isWithin, listWeek } from '../platform/calendar-days.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { bundleCycles } from './bundles.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayBand } from './day-band.tsx';
import { GridLine } from './grid-line.tsx';
import classes from './week-grid.module.css';

const LINES_SHOWN = 24;

/** A week as seven columns: gardens are watered in the small hours, so a list per day says more than a ruler of hours. */
export function WeekGrid({ day, byDay, range, firstWeekday, now, daylight, onOpen, onPickDay }: CalendarDaysProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(now);
  return (
    <ol className={classes.week}>
      {listWeek(day, firstWeekday).map((date) => {
        const entries = byDay.get(date) ?? [];
        const bundles = bundleCycles(entries);
        return (
          <li key={date} className={classes.day} data-today={date === today || undefined}>
            <button
              type="button"
              className={classes.date}
              disabled={!isWithin(range, date)}
              aria-label={t('calendar.dayWithCount', { day: dates.longDay(date), number: entries.length })}
              onClick={() => onPickDay(date)}
            >
              <span>{dates.shortWeekday(date)}</span>
              <strong>{Number(date.slice(8))}</strong>
            </button>
            <DayBand date={date} entries={entries} daylight={daylight} now={now} />
            <ul className={classes.lines}>
              {bundles.slice(0, LINES_SHOWN).map((bundle) => (
                <li key={bundle.entry.id}>
                  <GridLine bundle={bundle} isWhole onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {bundles.length > LINES_SHOWN && (
              <button type="button" className={classes.more} onClick={() => onPickDay(date)}>
                {t('calendar.more', { number: bundles.length - LINES_SHOWN })}
              </button>
            )}
            {bundles.length === 0 && <p className={classes.none}>{t('calendar.nothing')}</p>}
          </li>
        );
      })}
    </ol>
  );
}
