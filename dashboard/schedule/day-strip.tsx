import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, clampDay, isWithin, listWeek } from '../platform/calendar-days.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import unseen from '../ui/unseen.module.css';
import type { CalendarDaysProps } from './calendar-props.ts';
import classes from './day-strip.module.css';

type Props = Pick<CalendarDaysProps, 'day' | 'byDay' | 'range' | 'firstWeekday' | 'now' | 'onPickDay'>;

/** A week at the thumb: seven days to press, a mark under those that water or leave something out. */
export function DayStrip({ day, byDay, range, firstWeekday, now, onPickDay }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(now);
  const week = listWeek(day, firstWeekday);
  const findMark = (date: string) => {
    const entries = byDay.get(date) ?? [];
    if (entries.some(({ outcome }) => outcome === 'ERROR')) return 'error';
    if (entries.some(({ outcome }) => outcome !== 'skipped' && outcome !== 'CANCELLED')) return 'water';
    return entries.length > 0 ? 'skipped' : undefined;
  };
  const step = (label: string, days: number, edge: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={label}
      disabled={!isWithin(range, edge)}
      onClick={() => onPickDay(clampDay(range, addDays(day, days)))}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <div className={classes.strip}>
      <div className={classes.head}>
        {step(t('calendar.weekBefore'), -7, addDays(week[0] ?? day, -1), IconChevronLeft)}
        <strong>{dates.month(day)}</strong>
        {step(t('calendar.weekAfter'), 7, addDays(week[6] ?? day, 1), IconChevronRight)}
      </div>
      <ol className={classes.days}>
        {week.map((date) => (
          <li key={date}>
            <button
              type="button"
              className={classes.day}
              aria-current={date === day ? 'date' : undefined}
              data-today={date === today || undefined}
              disabled={!isWithin(range, date)}
              onClick={() => onPickDay(date)}
            >
              <span className={unseen.words}>
                {t('calendar.dayWithCount', { day: dates.longDay(date), number: byDay.get(date)?.length ?? 0 })}
              </span>
              <span className={classes.weekday} aria-hidden="true">
                {dates.shortWeekday(date)}
              </span>
              <span className={classes.number} aria-hidden="true">
                {Number(date.slice(8))}
              </span>
              <span className={classes.mark} data-mark={findMark(date)} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
