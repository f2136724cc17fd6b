import type { KeyboardEvent } from 'react';
import { addDays, findMonth, isWithin, listWeeksOfMonth } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { DayWeather } from '../../weather/index.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayBand, DayLines } from './day-lines.tsx';
import classes from './month-grid.module.css';

const LINES_SHOWN = 3;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The arrow keys walk from day to day. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
  const step = STEPS[event.key];
  if (day === undefined || step === undefined) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`button[data-day="${addDays(day, step)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A month of days: each with its band, its first few waterings, and the way to the rest. */
export function MonthGrid(props: CalendarDaysProps) {
  const { day, firstWeekday, now } = props;
  const { dates } = useDisplay();
  const weeks = listWeeksOfMonth(day, firstWeekday);
  const today = dates.localDate(now);
  return (
    <table className={classes.month} onKeyDown={walk}>
      <caption className={unseen.words}>{dates.month(day)}</caption>
      <WeekdayHead week={weeks[0]} className={classes.weekday} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                className={classes.day}
                data-today={date === today || undefined}
                data-outside={findMonth(date) !== findMonth(day) || !isWithin(props.range, date) || undefined}
              >
                <DayCell {...props} date={date} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = CalendarDaysProps & { date: string };

function DayCell({ date, byDay, range, now, daylight, weather, programName, onOpen, onPickDay, ...props }: CellProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const entries = byDay.get(date) ?? NO_ENTRIES;
  const sky = weather(date);
  return (
    <>
      <button
        type="button"
        className={classes.number}
        data-day={date}
        disabled={!isWithin(range, date)}
        aria-label={t('calendar.dayWithCount', { day: dates.longDay(date), number: entries.length })}
        onClick={() => (entries.length === 0 && props.isExplained(date) ? props.onExplain(date) : onPickDay(date))}
      >
        {Number(date.slice(8))}
      </button>
      {sky && (
        <span className={classes.weather}>
          <DayWeather day={sky} isBrief />
        </span>
      )}
      {entries.length > 0 && <DayBand date={date} entries={entries} daylight={daylight} now={now} />}
      <DayLines
        date={date}
        entries={entries}
        linesShown={LINES_SHOWN}
        apartUpTo={1}
        isWhole
        classes={classes as { lines: string; more: string }}
        programName={programName}
        onOpen={onOpen}
        onPickDay={onPickDay}
      />
    </>
  );
}

const NO_ENTRIES: readonly CalendarEntry[] = [];

type WeekdayHeadProps = { week: readonly string[] | undefined; className?: string | undefined };

/** The head of a month's table: its weekdays. */
export function WeekdayHead({ week = [], className }: WeekdayHeadProps) {
  const { dates } = useDisplay();
  return (
    <thead>
      <tr>
        {week.map((date) => (
          <th key={date} scope="col" className={className}>
            {dates.shortWeekday(date)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
