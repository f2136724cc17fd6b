import { isWithin, listWeek } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { DayWeather } from '../../weather/index.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayBand } from './day-lines.tsx';
import { NothingThatDay } from './nothing-that-day.tsx';
import classes from './week-grid.module.css';
import { WeekLines } from './week-lines.tsx';

/** A day without watering is narrower than the others. */
const FULL = 'minmax(0, 1fr)';
const EMPTY = 'minmax(92px, 0.6fr)';

/** A week as seven columns: gardens are watered in the small hours, so a list per day says more than a ruler of hours. */
export function WeekGrid(props: CalendarDaysProps) {
  const { day, byDay, range, firstWeekday, now, nothing, daylight, weather, programName, onOpen, onPickDay } = props;
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(now);
  const week = listWeek(day, firstWeekday);
  const columns = week.map((date) => (byDay.has(date) ? FULL : EMPTY)).join(' ');
  return (
    <ol className={classes.week} style={{ gridTemplateColumns: columns }}>
      {week.map((date) => {
        const entries = byDay.get(date) ?? [];
        const sky = weather(date);
        return (
          <li key={date} className={classes.day} data-today={date === today || undefined}>
            <button
              type="button"
              className={classes.date}
              disabled={!isWithin(range, date)}
              onClick={() => onPickDay(date)}
            >
              <span className={unseen.words}>
                {t('calendar.dayWithCount', { day: dates.longDay(date), number: entries.length })}
              </span>
              <span aria-hidden="true">{dates.shortWeekday(date)}</span>
              <strong aria-hidden="true">{Number(date.slice(8))}</strong>
            </button>
            <div className={classes.weather}>{sky && <DayWeather day={sky} />}</div>
            <DayBand date={date} entries={entries} daylight={daylight} now={now} />
            <WeekLines date={date} entries={entries} programName={programName} onOpen={onOpen} onPickDay={onPickDay} />
            {entries.length === 0 && (
              <div className={classes.none}>
                <NothingThatDay
                  date={date}
                  nothing={nothing}
                  onExplain={props.isExplained(date) ? props.onExplain : null}
                />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
