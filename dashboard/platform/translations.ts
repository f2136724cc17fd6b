/** Texts: one language at a time, loaded when it is wanted. */

import type { Locale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES, matchLocale } from '@sluice/i18n/languages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

const LOADERS: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import('@sluice/i18n/en.json'),
  de: () => import('@sluice/i18n/de.json'),
  es: () => import('@sluice/i18n/es.json'),
  fr: () => import('@sluice/i18n/fr.json'),
  it: () => import('@sluice/i18n/it.json'),
  nl: () => import('@sluice/i18n/nl.json'),
  pl: () => import('@sluice/i18n/pl.json'),
  pt: () => import('@sluice/i18n/pt.json'),
  ru: () => import('@sluice/i18n/ru.json'),
  'zh-Hans': () => import('@sluice/i18n/zh-Hans.json'),
};

const onDemand: BackendModule = {
  type: 'backend',
  init: () => undefined,
  /** Two parameters: by their number i18next tells a promise from a callback. */
  read: async (language, _namespace) => (await LOADERS[language as Locale]()).default as Record<string, string>,
};

/** Before login the browser's language is the best guess there is. */
export async function startTranslations(wanted: Locale = matchLocale(navigator.languages)) {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(onDemand)
    .use(initReactI18next)
    .init({
      lng: wanted,
      supportedLngs: LANGUAGES.map(({ locale }) => locale),
      load: 'currentOnly',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
}

export async function showLanguage(locale: Locale) {
  if (i18next.language !== locale) await i18next.changeLanguage(locale);
}
