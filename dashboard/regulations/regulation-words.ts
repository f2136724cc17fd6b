/** A watering law in plain words: what may flow when, and for whom it does not count. */
import type { Regulation, RegulationScope } from '@sluice/contract/regulations';
import type { SprinklerType } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { capitalise, listMonths, listWeekdays } from '../platform/calendar-names.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTimeFormat } from '../platform/time-of-day.ts';
import { asText } from '../platform/unit-display.ts';
import { useScopeWords } from './scope-words.ts';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

export function useRegulationWords() {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const formatTime = useTimeFormat();
  const describeScope = useScopeWords();
  const locale = i18n.language;
  const list = (words: string[]) => new Intl.ListFormat(locale).format(words);
  const listSprinklers = (types: readonly SprinklerType[]) => list(types.map((type) => t(`sprinkler.${type}`)));

  const listDays = ({ days, weekdays }: Regulation['day_restrictions'][number]) => {
    if (days === 'odd_dates') return t('regulations.oddDates');
    return days === 'even_dates' ? t('regulations.evenDates') : listWeekdays(locale, weekdays);
  };
  const span = ({ start_time, end_time }: Regulation['time_restrictions'][number]['hours'][number]) => ({
    from: formatTime(start_time),
    to: formatTime(end_time),
  });
  const scoped = (scope: RegulationScope, rule: string) => {
    const words = describeScope(scope);
    return words === null ? rule : capitalise(t('regulations.scoped', { scope: words, rule }), locale);
  };

  const describeDays = (rule: Regulation['day_restrictions'][number]) =>
    scoped({ ...rule, addresses: null }, t(`regulations.days.${rule.name}`, { days: listDays(rule) }));
  const describeHours = (rule: Regulation['time_restrictions'][number]): string[] =>
    rule.kind === 'open'
      ? [
          scoped(
            rule,
            t('regulations.openHours', { hours: list(rule.hours.map((hours) => t('regulations.span', span(hours)))) }),
          ),
        ]
      : rule.hours.map((hours) => scoped(rule, t('regulations.hours', span(hours))));

  return (law: Regulation): string[] => [
    ...law.bans.map((rule) => scoped(rule, t('regulations.ban'))),
    ...law.day_restrictions.map(describeDays),
    ...law.time_restrictions.flatMap(describeHours),
    ...law.rain_restrictions.map((rule) =>
      scoped(
        rule,
        t('regulations.rain', {
          rain: asText(units.waterDepth(rule.rainfall_mm)),
          length: dates.duration(rule.hours * SECONDS_PER_HOUR),
        }),
      ),
    ),
    ...law.day_limits.map((rule) => scoped(rule, t('regulations.maxDays', { days: dates.days(rule.days_per_week) }))),
    ...law.run_limits.map((rule) =>
      scoped(rule, t('regulations.maxRun', { length: dates.duration(rule.minutes * SECONDS_PER_MINUTE) })),
    ),
    ...(law.months.length === 0
      ? []
      : [capitalise(t('recurrence.onlyMonths', { months: listMonths(locale, law.months) }), locale)]),
    ...(law.exempt_sprinklers.length === 0
      ? []
      : [t('regulations.exempt', { sprinklers: listSprinklers(law.exempt_sprinklers) })]),
    ...(law.is_hand_watering_exempt ? [t('regulations.hand')] : []),
    ...describeNewPlants(law),
  ];

  function describeNewPlants({ are_new_plants_exempt, new_plant_days }: Regulation): string[] {
    if (!are_new_plants_exempt) return [];
    return [
      new_plant_days === null
        ? t('regulations.newPlants')
        : t('regulations.newPlantDays', { days: dates.days(new_plant_days) }),
    ];
  }
}
