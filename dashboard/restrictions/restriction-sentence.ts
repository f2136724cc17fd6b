/** A restriction in one sentence: "No watering from 10:00 to 18:00, Saturday and Sunday, only in July". */
import type { Constraint } from '@sluice/contract/restrictions';
import { listMonths, listWeekdays } from '../platform/display/calendar-names.ts';
import { useTimeFormat } from '../platform/display/time-of-day.ts';
import { joinClauses } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

const DAYS_OF_A_WEEK = 7;
const MONTHS_OF_A_YEAR = 12;

export function useRestrictionSentence() {
  const { t, i18n } = useTranslation();
  const formatTime = useTimeFormat();
  const locale = i18n.language;
  return ({ time_frame, days, months }: Pick<Constraint, 'time_frame' | 'days' | 'months'>): string => {
    const isEveryDay = days.length === 0 || days.length === DAYS_OF_A_WEEK;
    const isWholeYear = months.length === 0 || months.length === MONTHS_OF_A_YEAR;
    return joinClauses([
      time_frame
        ? t('restrictions.between', { from: formatTime(time_frame.start_time), to: formatTime(time_frame.end_time) })
        : t('restrictions.allDay'),
      isEveryDay ? t('restrictions.everyDay') : listWeekdays(locale, days),
      ...(isWholeYear ? [] : [t('recurrence.onlyMonths', { months: listMonths(locale, months) })]),
    ]);
  };
}
