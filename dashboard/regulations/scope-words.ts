/** Whom a rule of a law binds, and when, in words. */
import type { RegulationScope } from '@sluice/contract/regulations';
import { DRIP, THROWING } from '@sluice/engine/restrictions/rule-scope';
import type { SprinklerType } from '@sluice/engine/vocabulary/garden';
import { decapitalise } from '../platform/calendar-names.ts';
import { useDisplay } from '../platform/display.tsx';
import { joinParts } from '../platform/joined.ts';
import { useTranslation } from '../platform/use-translation.ts';

/** Null for a rule that binds everyone at any time. `label`: what the law calls its choices. */
export function useScopeWords() {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const list = (words: readonly string[]) => new Intl.ListFormat(i18n.language).format(words);

  const describeSeason = ({ season, season_from, season_to }: RegulationScope): string[] => {
    if (season === null) return [];
    if (season === 'daylight_time') return [t('regulations.daylightTime')];
    if (season === 'standard_time') return [t('regulations.standardTime')];
    return [t('regulations.dates', { from: dates.dayOfYear(season_from ?? ''), to: dates.dayOfYear(season_to ?? '') })];
  };

  const describeHeads = (types: RegulationScope['sprinklers']): string[] => {
    if (types.length === 0) return [];
    const isAll = (known: readonly SprinklerType[]) =>
      types.length === known.length && known.every((type) => types.includes(type));
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
    const words = [
      ...describeChoices(choices, label),
      ...(addresses === null ? [] : [t(addresses === 'odd' ? 'regulations.oddNumbers' : 'regulations.evenNumbers')]),
      ...(last_digits.length === 0 ? [] : [t('regulations.digits', { digits: list(last_digits.map(String)) })]),
      ...describeHeads(sprinklers),
      ...describeSeason(scope),
      ...(binds_new_plants ? [t('regulations.alsoNew')] : []),
    ];
    return words.length === 0 ? null : joinParts(words);
  };
}
