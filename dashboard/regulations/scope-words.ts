/** Whom a rule of a law binds, and when, in words. */
import type { RegulationScope } from '@sluice/contract/regulations';
import { useTranslation } from 'react-i18next';
import { writeDayOfYear } from '../platform/calendar-names.ts';

/** Null for a rule that binds everyone at any time. */
export function useScopeWords() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const list = (words: readonly string[]) => new Intl.ListFormat(locale).format(words);

  const describeSeason = ({ season, season_from, season_to }: RegulationScope): string[] => {
    if (season === null) return [];
    if (season === 'daylight_time') return [t('regulations.daylightTime')];
    if (season === 'standard_time') return [t('regulations.standardTime')];
    const day = (text: string | null) => writeDayOfYear(locale, text ?? '');
    return [t('regulations.dates', { from: day(season_from), to: day(season_to) })];
  };

  return (scope: RegulationScope): string | null => {
    const { addresses, last_digits, choices, sprinklers, binds_new_plants } = scope;
    const words = [
      ...(choices.length === 0 ? [] : [list(choices)]),
      ...(addresses === null ? [] : [t(addresses === 'odd' ? 'regulations.oddNumbers' : 'regulations.evenNumbers')]),
      ...(last_digits.length === 0 ? [] : [t('regulations.digits', { digits: list(last_digits.map(String)) })]),
      ...(sprinklers.length === 0 ? [] : [list(sprinklers.map((type) => t(`sprinkler.${type}`)))]),
      ...describeSeason(scope),
      ...(binds_new_plants ? [t('regulations.alsoNew')] : []),
    ];
    return words.length === 0 ? null : words.join('; ');
  };
}
