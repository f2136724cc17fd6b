import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  clampDay,
  findMonth,
  isDay,
  isWithin,
  weeksOfMonth,
} from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PopupClose } from '../../ui/overlay/popup.tsx';
import classes from './picker-month.module.css';

export type PickerMonthProps = {
  /** `YYYY-MM-DD`; anything else is none. */
  value: string;
  first?: string | undefined;
  last?: string | undefined;
  onPick: (date: string) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month of days to choose one from; the arrow keys walk, PageUp and PageDown turn the month. */
export function PickerMonth({ value, first = '0001-01-01', last = '9999-12-31', onPick }: PickerMonthProps) {
  const { t } = useTranslation();
  const { dates, firstWeekday } = useDisplay();
  const close = useContext(PopupClose);
  const today = dates.localDate(useNow());
  const range = { first, last };
  const [day, setDay] = useState(() => clampDay(range, isDay(value) ? value : today));
  const grid = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  const weeks = weeksOfMonth(day, firstWeekday);
  const before = addDays(`${findMonth(day)}-01`, -1);
  const after = addMonths(day, 1);

  useEffect(() => {
    // Where it was still on its way when the popup opened, the popup itself has the focus.
    const isAwaited = document.activeElement?.matches('[popover]');
    if (!isWalking.current && !isAwaited) return;
    isWalking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const turned = { PageUp: addMonths(day, -1), PageDown: after }[event.key];
    const next = step === undefined ? turned : addDays(day, step);
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    setDay(clampDay(range, next));
  };
  const turn = (label: string, edge: string, target: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={!isWithin(range, edge)}
      onClick={() => setDay(clampDay(range, target))}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );

  return (
    <div className={classes.card}>
      <div className={classes.head}>
        {turn(t('calendar.monthBefore'), before, addMonths(day, -1), IconChevronLeft)}
        <p className={classes.title} aria-live="polite">
          {dates.month(day)}
        </p>
        {turn(t('calendar.monthAfter'), after, after, IconChevronRight)}
      </div>
      <table ref={grid} className={classes.month} onKeyDown={walk}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
              <th key={date} scope="col">
                {dates.shortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {findMonth(date) === findMonth(day) && (
                    <button
                      type="button"
                      className={classes.day}
                      data-day={date}
                      data-first={date === day || undefined}
                      data-today={date === today || undefined}
                      tabIndex={date === day ? 0 : -1}
                      aria-label={dates.longDay(date)}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={date === value}
                      disabled={!isWithin(range, date)}
                      onClick={() => {
                        onPick(date);
                        close();
                      }}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
