import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { listWeek, weeksOfMonth } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { bundleCycles } from '../entries/bundles.ts';
import { entryDetails } from '../entries/entry-words.ts';
import { reasonLabel } from '../reasons/reason.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { WeekdayHead } from './month-grid.tsx';
import classes from './printed-calendar.module.css';

type Props = Pick<CalendarDaysProps, 'day' | 'byDay' | 'firstWeekday' | 'nothing'> & {
  isMonth: boolean;
  heading: string;
};

/** On paper: a plain table of the week or month. It exists only while the browser prints. */
export function PrintedCalendar(props: Props) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper({ heading, isMonth, ...days }: Props) {
  return (
    <div className={classes.paper}>
      <h1 className={classes.heading}>{heading}</h1>
      {isMonth ? <MonthTable {...days} /> : <WeekTable {...days} />}
    </div>
  );
}

type TableProps = Omit<Props, 'isMonth' | 'heading'>;

function MonthTable({ day, byDay, firstWeekday }: TableProps) {
  const { dates } = useDisplay();
  const weeks = weeksOfMonth(day, firstWeekday);
  return (
    <table className={classes.table}>
      <WeekdayHead week={weeks[0]} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                <strong>{Number(date.slice(8))}</strong>
                {bundleCycles(byDay.get(date) ?? []).map(({ entry }) => (
                  <div key={entry.id} data-outcome={entry.outcome}>
                    {dates.time(entry.start.utc)} {entry.name}
                  </div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WeekTable({ day, byDay, firstWeekday, nothing }: TableProps) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  return (
    <table className={classes.table}>
      <tbody>
        {listWeek(day, firstWeekday).flatMap((date) => {
          const entries = byDay.get(date) ?? [];
          return [
            <tr key={date}>
              <th scope="rowgroup" colSpan={4}>
                {dates.longDay(date)}
                {entries.length === 0 && ` – ${nothing}`}
              </th>
            </tr>,
            ...entries.map((entry) => (
              <tr key={entry.id} data-outcome={entry.outcome}>
                <td>{dates.time(entry.start.utc)}</td>
                <td>{entry.name}</td>
                <td>{entryDetails(entry, { t, dates, units }).join(' · ')}</td>
                <td>{reasonLabel(t, entry.reason)}</td>
              </tr>
            )),
          ];
        })}
      </tbody>
    </table>
  );
}
