/** A watering law in plain words: what may flow when, and for whom it does not count. */
import type { Regulation } from '@sluice/contract/regulations';
import { useTranslation } from 'react-i18next';
import { capitalise, listMonths, listWeekdays } from '../platform/calendar-names.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTimeFormat } from '../platform/time-of-day.ts';
import { asText } from '../platform/unit-display.ts';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

export function useRegulationWords() {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const formatTime = useTimeFormat();
  const locale = i18n.language;

  const listDays = ({ days, weekdays }: Regulation['day_restrictions'][number]) => {
    if (days === 'odd_dates') return t('regulations.oddDates');
    return days === 'even_dates' ? t('regulations.evenDates') : listWeekdays(locale, weekdays);
  };

  return (law: Regulation): string[] => [
    ...law.day_restrictions.map((rule) => t(`regulations.days.${rule.name}`, { days: listDays(rule) })),
    ...law.time_restrictions.map(({ start_time, end_time }) =>
      t('regulations.hours', { from: formatTime(start_time), to: formatTime(end_time) }),
    ),
    ...law.rain_restrictions.map(({ rainfall_mm, hours }) =>
      t('regulations.rain', {
        rain: asText(units.waterDepth(rainfall_mm)),
        length: dates.duration(hours * SECONDS_PER_HOUR),
      }),
    ),
    ...(law.max_days_per_week === null ? [] : [t('regulations.maxDays', { days: dates.days(law.max_days_per_week) })]),
    ...(law.max_run_minutes === null
      ? []
      : [t('regulations.maxRun', { length: dates.duration(law.max_run_minutes * SECONDS_PER_MINUTE) })]),
    ...(law.months.length === 0
      ? []
      : [capitalise(t('recurrence.onlyMonths', { months: listMonths(locale, law.months) }), locale)]),
    ...(law.exempt_sprinklers.length === 0
      ? []
      : [
          t('regulations.exempt', {
            sprinklers: new Intl.ListFormat(locale).format(
              law.exempt_sprinklers.map((sprinkler) => t(`sprinkler.${sprinkler}`)),
            ),
          }),
        ]),
    ...(law.are_new_plants_exempt ? [t('regulations.newPlants')] : []),
  ];
}
