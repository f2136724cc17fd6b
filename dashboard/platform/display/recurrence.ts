/** A recurrence in words: for programs, reminders and backup programs. */
import type { ProgramRepeat } from '@sluice/engine/vocabulary/watering';
import { joinClauses } from '../i18n/joined.ts';
import type { Translate } from '../i18n/translations.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { listMonths, listWeekdays, monthChoices, weekdayChoices } from './calendar-names.ts';
import { useDisplay } from './display.tsx';

type Recurrence = {
  repeat: ProgramRepeat;
  interval_days: number | null;
  weekdays: readonly number[];
  months: readonly number[];
};

type Tools = { t: Translate; locale: string; days: (count: number) => string };

const DAYS_OF_A_WEEK = 7;

function formatRepeat({ repeat, interval_days, weekdays }: Recurrence, { t, locale, days }: Tools): string {
  if (repeat === 'even_days') return t('recurrence.evenDays');
  if (repeat === 'odd_days') return t('recurrence.oddDays');
  if (repeat === 'weekly' && weekdays.length < DAYS_OF_A_WEEK) return listWeekdays(locale, weekdays);
  const every = repeat === 'weekly' ? 1 : (interval_days ?? 1);
  return every === 1 ? t('recurrence.everyDay') : t('recurrence.everyDays', { days: days(every) });
}

/** "every 2 days", "Monday and Friday, only in May"; begins small. */
export function useRecurrenceFormat() {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  return (recurrence: Recurrence): string => {
    const repeat = formatRepeat(recurrence, { t, locale: i18n.language, days: dates.days });
    const { months } = recurrence;
    if (months.length === 0) return repeat;
    return joinClauses([repeat, t('recurrence.onlyMonths', { months: listMonths(i18n.language, months) })]);
  };
}

/** What the fields for it say. */
export function useRecurrenceTexts(firstWeekday: number) {
  const { t, i18n } = useTranslation();
  return {
    repeat: t('recurrence.repeat'),
    repeats: {
      interval: t('recurrence.kind.interval'),
      weekly: t('recurrence.kind.weekly'),
      even_days: t('recurrence.kind.evenDays'),
      odd_days: t('recurrence.kind.oddDays'),
    },
    interval: t('recurrence.interval'),
    days: t('recurrence.daysUnit'),
    weekdays: t('recurrence.weekdays'),
    months: t('recurrence.months'),
    monthsHint: t('recurrence.monthsHint'),
    weekdayChoices: weekdayChoices(i18n.language, firstWeekday),
    monthChoices: monthChoices(i18n.language),
  };
}
