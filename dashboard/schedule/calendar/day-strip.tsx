import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, isWithin, listWeek } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import type { CalendarDaysProps } from './calendar-props.ts';
import { StepButton } from './calendar-toolbar.tsx';
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
  const step = { range, variant: 'subtle', onPickDay } as const;
  return (
    <div className={classes.strip}>
      <div className={classes.head}>
        <StepButton
          {...step}
          label={t('calendar.weekBefore')}
          edge={addDays(week[0] ?? day, -1)}
          target={addDays(day, -7)}
          Icon={IconChevronLeft}
        />
        <strong>{dates.month(day)}</strong>
        <StepButton
          {...step}
          label={t('calendar.weekAfter')}
          edge={addDays(week[6] ?? day, 1)}
          target={addDays(day, 7)}
          Icon={IconChevronRight}
        />
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
