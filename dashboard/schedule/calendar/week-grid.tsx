import { isWithin, listWeek } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { DayWeather } from '../../weather/index.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayBand, DayLines } from './day-lines.tsx';
import { NothingThatDay } from './nothing-that-day.tsx';
import classes from './week-grid.module.css';

const LINES_SHOWN = 12;
/** Up to so many lines each zone of a day is a line of its own. */
const APART_UP_TO = 8;

/** A week as seven columns: gardens are watered in the small hours, so a list per day says more than a ruler of hours. */
export function WeekGrid(props: CalendarDaysProps) {
  const { day, byDay, range, firstWeekday, now, nothing, daylight, weather, programName, onOpen, onPickDay } = props;
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(now);
  return (
    <ol className={classes.week}>
      {listWeek(day, firstWeekday).map((date) => {
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
            <DayLines
              date={date}
              entries={entries}
              linesShown={LINES_SHOWN}
              apartUpTo={APART_UP_TO}
              isWhole
              areNamesShown
              classes={classes as { lines: string; more: string }}
              programName={programName}
              onOpen={onOpen}
              onPickDay={onPickDay}
            />
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
