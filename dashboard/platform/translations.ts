/** Texts: one language at a time, loaded when it is wanted. */

import type { Locale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES, matchLocale } from '@sluice/i18n/languages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from './isolated.ts';

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

/** What later pages say; cut off the same files when the dashboard is built. */
const LATER: typeof LOADERS = {
  en: () => import('@sluice/i18n/en.json?later'),
  de: () => import('@sluice/i18n/de.json?later'),
  es: () => import('@sluice/i18n/es.json?later'),
  fr: () => import('@sluice/i18n/fr.json?later'),
  it: () => import('@sluice/i18n/it.json?later'),
  nl: () => import('@sluice/i18n/nl.json?later'),
  pl: () => import('@sluice/i18n/pl.json?later'),
  pt: () => import('@sluice/i18n/pt.json?later'),
  ru: () => import('@sluice/i18n/ru.json?later'),
  'zh-Hans': () => import('@sluice/i18n/zh-Hans.json?later'),
};

let isLaterWanted = false;
const hasLater = new Set<Locale>();

type Texts = Record<string, object>;

async function textsOf(locale: Locale): Promise<Texts> {
  const [first, atOnce] = await Promise.all([LOADERS[locale](), isLaterWanted ? LATER[locale]() : null]);
  // They may have come to be wanted meanwhile.
  const later = atOnce ?? (isLaterWanted ? await LATER[locale]() : null);
  if (later) hasLater.add(locale);
  const texts: Texts = { ...first.default };
  for (const [group, more] of Object.entries(later?.default ?? {})) texts[group] = { ...texts[group], ...more };
  return texts;
}

/** Before a page that is not among the first: its texts are fetched beside its code. */
export async function loadLaterTexts(): Promise<void> {
  isLaterWanted = true;
  const locale = i18next.language as Locale;
  if (hasLater.has(locale)) return;
  const texts = await LATER[locale]();
  i18next.addResourceBundle(locale, 'translation', texts.default, true, true);
  hasLater.add(locale);
  // The reader's own language may have come in between.
  if (i18next.language !== locale) await loadLaterTexts();
}

const onDemand: BackendModule = {
  type: 'backend',
  init: () => undefined,
  /** Two parameters: by their number i18next tells a promise from a callback. */
  read: async (language, _namespace) => textsOf(language as Locale),
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
      /** React escapes what it must; what is put into a sentence stays in its own order. */
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
      react: { useSuspense: false },
    });
}

export async function showLanguage(locale: Locale) {
  if (i18next.language !== locale) await i18next.changeLanguage(locale);
}
