/** Texts: one language at a time, loaded when it is wanted. */

import type { Locale } from '@sluice/engine/vocabulary/people';
import { LANGUAGES, matchLocale } from '@sluice/i18n/languages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from './isolated.ts';

type Texts = Record<string, object>;
type Loaders = Record<string, () => Promise<Texts>>;

/** A language is cut in three when the dashboard is built (`split-texts.ts`). */
const FILES = {
  first: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?first' }) as Loaders,
  reading: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?reading' }) as Loaders,
  forms: import.meta.glob('../../i18n/*.json', { import: 'default', query: '?forms' }) as Loaders,
};
type Part = keyof typeof FILES;

async function pickPart(locale: Locale, part: Part): Promise<Texts> {
  const load = FILES[part][`../../i18n/${locale}.json`];
  if (!load) throw new Error(`there is no language ${locale}`);
  return await load();
}

const wanted = new Set<Part>(['first']);
/** Parts that are in use, by their language. */
const taken = new Map<string, ReadonlySet<Part>>();

async function readTexts(locale: Locale): Promise<Texts> {
  const texts: Texts = {};
  const parts = new Set<Part>();
  // More may come to be wanted meanwhile.
  for (let missing = [...wanted]; missing.length > 0; missing = [...wanted].filter((part) => !parts.has(part))) {
    for (const part of await Promise.all(missing.map((name) => pickPart(locale, name))))
      for (const [group, more] of Object.entries(part)) texts[group] = { ...texts[group], ...more };
    for (const part of missing) parts.add(part);
  }
  taken.set(locale, parts);
  return texts;
}

/** Before a page that is not among the first: its texts are fetched beside its code. */
export async function loadTexts(...parts: readonly Exclude<Part, 'first'>[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const locale = i18next.language as Locale;
  const missing = parts.filter((part) => !taken.get(locale)?.has(part));
  await Promise.all(
    missing.map(async (part) => {
      i18next.addResourceBundle(locale, 'translation', await pickPart(locale, part), true, true);
      taken.set(locale, new Set(taken.get(locale)).add(part));
    }),
  );
  // The reader's own language may have come in between.
  if (i18next.language !== locale) await loadTexts(...parts);
}

export const loadAllTexts = () => loadTexts('reading', 'forms');

const onDemand: BackendModule = {
  type: 'backend',
  init: () => undefined,
  /** Two parameters: by their number i18next tells a promise from a callback. */
  read: async (language, _namespace) => readTexts(language as Locale),
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
