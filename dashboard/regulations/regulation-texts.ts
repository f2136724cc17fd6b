/** A watering law in plain words: what may flow when, and who is exempt. */
import type { Regulation, RegulationScope } from '@sluice/contract/regulations';
import { DRIP, THROWING } from '@sluice/engine/restrictions/rule-scope';
import type { SprinklerType } from '@sluice/engine/vocabulary/garden';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { capitalise, decapitalise, listMonths, listWeekdays } from '../platform/display/calendar-names.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTimeFormat } from '../platform/display/time-of-day.ts';
import { joinParts } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

export function useRegulationTexts() {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const formatTime = useTimeFormat();
  const describeScope = useScopeTexts();
  const locale = i18n.language;
  const list = (items: string[]) => new Intl.ListFormat(locale).format(items);
  const listSprinklers = (types: readonly SprinklerType[]) =>
    list(types.map((type) => decapitalise(t(`sprinkler.${type}`), locale)));

  const listDays = ({ days, weekdays }: Regulation['day_restrictions'][number]) => {
    if (days === 'odd_dates') return t('regulations.oddDates');
    return days === 'even_dates' ? t('regulations.evenDates') : listWeekdays(locale, weekdays);
  };
  const span = ({ start_time, end_time }: Regulation['time_restrictions'][number]['hours'][number]) => ({
    from: formatTime(start_time),
    to: formatTime(end_time),
  });
  const scopedIn = (law: Regulation) => (scope: RegulationScope, rule: string) => {
    const scopeText = describeScope(scope, law.choice?.label ?? '');
    return scopeText === null ? rule : capitalise(t('regulations.scoped', { scope: scopeText, rule }), locale);
  };

  return (law: Regulation): string[] => {
    const scoped = scopedIn(law);
    const ours = <Rule extends RegulationScope>(rules: readonly Rule[]) => rules.filter((rule) => concerns(law, rule));
    return [
      ...ours(law.bans).map((rule) => scoped(rule, t('regulations.ban'))),
      ...ours(law.day_restrictions).map((rule) =>
        scoped({ ...rule, addresses: null }, t(`regulations.days.${rule.name}`, { days: listDays(rule) })),
      ),
      ...ours(law.time_restrictions).flatMap((rule) => describeHours(rule, scoped)),
      ...ours(law.rain_restrictions).map((rule) =>
        scoped(
          rule,
          t('regulations.rain', {
            rain: asText(units.waterDepth(rule.rainfall_mm)),
            length: dates.duration(rule.hours * SECONDS_PER_HOUR),
          }),
        ),
      ),
      ...ours(law.day_limits).map((rule) =>
        scoped(rule, t('regulations.maxDays', { days: dates.days(rule.days_per_week) })),
      ),
      ...ours(law.once_a_day).map((rule) => scoped(rule, t('regulations.onceADay'))),
      ...ours(law.run_limits).map((rule) =>
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
  };

  function describeHours(
    rule: Regulation['time_restrictions'][number],
    scoped: (scope: RegulationScope, scopeText: string) => string,
  ): string[] {
    const spans = rule.hours.map(span);
    if (rule.kind === 'banned') return spans.map((hours) => scoped(rule, t('regulations.hours', hours)));
    return [
      scoped(rule, t('regulations.openHours', { hours: list(spans.map((hours) => t('regulations.span', hours))) })),
    ];
  }

  function describeNewPlants({ are_new_plants_exempt, new_plant_days }: Regulation): string[] {
    if (!are_new_plants_exempt) return [];
    return [
      new_plant_days === null
        ? t('regulations.newPlants')
        : t('regulations.newPlantDays', { days: dates.days(new_plant_days) }),
    ];
  }
}

/** Once group and house number are known, the rules of others are left out. */
function concerns({ choice, house_number }: Regulation, scope: RegulationScope): boolean {
  const chosen = choice?.chosen ?? null;
  if (chosen !== null && scope.choices.length > 0 && !scope.choices.includes(chosen)) return false;
  const number = house_number?.value ?? null;
  if (number === null) return true;
  if (scope.last_digits.length > 0 && !scope.last_digits.includes(number % 10)) return false;
  return scope.addresses === null || (number % 2 === 1) === (scope.addresses === 'odd');
}

/** Null for a rule that binds everyone at any time. `label`: what the law calls its choices. */
function useScopeTexts() {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const list = (items: readonly string[]) => new Intl.ListFormat(i18n.language).format(items);

  const describeSeason = ({ season, season_from, season_to }: RegulationScope): string[] => {
    if (season === null) return [];
    if (season === 'daylight_time') return [t('regulations.daylightTime')];
    if (season === 'standard_time') return [t('regulations.standardTime')];
    return [t('regulations.dates', { from: dates.dayOfYear(season_from ?? ''), to: dates.dayOfYear(season_to ?? '') })];
  };

  const describeHeads = (types: RegulationScope['sprinklers']): string[] => {
    if (types.length === 0) return [];
    const isAll = (sprinklers: readonly SprinklerType[]) =>
      types.length === sprinklers.length && sprinklers.every((type) => types.includes(type));
    if (isAll(DRIP)) return [t('regulations.drip')];
    return [
      isAll(THROWING)
        ? t('regulations.sprinklers')
        : list(types.map((type) => decapitalise(t(`sprinkler.${type}`), i18n.language))),
    ];
  };
  /** A letter says nothing without what it is a letter of. */
  const describeChoices = (choices: readonly string[], label: string): string[] => {
    if (choices.length === 0) return [];
    return [choices.some((choice) => choice.length > 1) ? list(choices) : `${label} ${list(choices)}`];
  };

  return (scope: RegulationScope, label: string): string | null => {
    const { addresses, last_digits, choices, sprinklers, binds_new_plants } = scope;
    const conditions = [
      ...describeChoices(choices, label),
      ...(addresses === null ? [] : [t(addresses === 'odd' ? 'regulations.oddNumbers' : 'regulations.evenNumbers')]),
      ...(last_digits.length === 0 ? [] : [t('regulations.digits', { digits: list(last_digits.map(String)) })]),
      ...describeHeads(sprinklers),
      ...describeSeason(scope),
      ...(binds_new_plants ? [t('regulations.alsoNew')] : []),
    ];
    return conditions.length === 0 ? null : joinParts(conditions);
  };
}
