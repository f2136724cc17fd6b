import { localeOfFigures } from '@sluice/engine/vocabulary/people';

/** Currencies as the browser knows them, named in the reader's language. */
export function listCurrencies(language: string, chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(localeOfFigures(language), { type: 'currency' });
  return [...new Set([chosen, ...Intl.supportedValuesOf('currency')])]
    .map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
    .sort((one, other) => one.value.localeCompare(other.value));
}

const BY_COUNTRY: Record<string, string> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  IL: 'ILS',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RU: 'RUB',
  SE: 'SEK',
  TR: 'TRY',
  UA: 'UAH',
  US: 'USD',
  ZA: 'ZAR',
};

/** Where the garden lies says most of the time what its water is paid with. */
export const guessCurrency = (country: string | null) => BY_COUNTRY[country ?? ''] ?? 'EUR';
