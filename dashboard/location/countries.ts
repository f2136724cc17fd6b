/** Every country by its ISO 3166-1 code, named in the reader's language and in its order. */
import { isCountry } from '@sluice/engine/vocabulary/countries';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function listCountries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(localeOfFigures(locale), { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .flatMap((code) => {
      const label = names.of(code);
      return label ? [{ value: code, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
