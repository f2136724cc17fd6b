/** The languages of the interface: how each is called by those who speak it, and how a browser's wish meets one. */
import type { Locale } from '@sluice/engine/vocabulary/people';

export type Language = { locale: Locale; ownName: string };

export const LANGUAGES: readonly Language[] = [
  { locale: 'de', ownName: 'Deutsch' },
  { locale: 'en', ownName: 'English' },
  { locale: 'es', ownName: 'Español' },
  { locale: 'fr', ownName: 'Français' },
  { locale: 'it', ownName: 'Italiano' },
  { locale: 'nl', ownName: 'Nederlands' },
  { locale: 'pl', ownName: 'Polski' },
  { locale: 'pt', ownName: 'Português' },
  { locale: 'ru', ownName: 'Русский' },
  { locale: 'zh-Hans', ownName: '简体中文' },
];

/** The week starts on Sunday in every language (docs/specification.md, 9); a user may choose otherwise. */
export const FIRST_WEEKDAY = 0;

/** The first language of the list that exists here; all kinds of Chinese read zh-Hans, and English is the last resort. */
export function matchLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find(({ locale }) => locale.toLowerCase().split('-')[0] === language);
    if (found) return found.locale;
  }
  return 'en';
}
