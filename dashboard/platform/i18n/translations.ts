/** Texts: one language at a time, loaded on demand. */
import { inRegionalWords, type Locale, type SpokenLocale } from '@sluice/engine/vocabulary/people';
import { matchLocale } from '@sluice/i18n/languages';
import { type Figures, findText, type TextKey, type Texts, translate } from '@sluice/i18n/translate';
import { isolateName } from './isolated.ts';

interface FirstTexts {
  default: Texts;
  /** Where the later ones are, by the name of their part. */
  loadLater: () => Promise<{ default: Record<string, () => Promise<{ default: Texts }>> }>;
}

/** A language is cut in parts when the dashboard is built (`build/split-texts.ts`). */
const LANGUAGES = import.meta.glob<FirstTexts>(['../../../i18n/*.json', '!**/package.json'], { query: '?first' });

async function loadPart(part: string, locale: SpokenLocale): Promise<Texts> {
  const first = await LANGUAGES[`../../../i18n/${locale}.json`]?.();
  if (!first) throw new Error(`there is no language ${locale}`);
  if (part === 'first') return first.default;
  const load = (await first.loadLater()).default[part];
  if (!load) throw new Error(`there are no texts ${part}`);
  return (await load()).default;
}

/** A text in the language that is shown; React escapes what it must. */
export type Translate = (key: TextKey, figures?: Figures) => string;

/** What a page says its texts with. Another object for each language. */
export interface Translation {
  readonly t: Translate;
  readonly i18n: { readonly language: SpokenLocale };
}

interface LoadedTexts {
  [name: string]: string | LoadedTexts;
}

interface Catalogue {
  texts: LoadedTexts;
  parts: Set<string>;
}

const catalogues = new Map<SpokenLocale, Catalogue>();
const wanted = new Set(['first']);
const listeners = new Set<() => void>();
/** The language that was asked for last; its texts may be on their way. */
let asked: SpokenLocale = 'en';
let shown = speak('en');

function speak(language: SpokenLocale): Translation {
  const t: Translate = (key, figures) => translate(findCatalogue(language).texts, language, key, figures, isolateName);
  return { t, i18n: { language } };
}

function findCatalogue(locale: SpokenLocale): Catalogue {
  const found = catalogues.get(locale) ?? { texts: {}, parts: new Set() };
  catalogues.set(locale, found);
  return found;
}

/** A group of texts, and one within it, may be cut over several parts. */
function addTexts(texts: LoadedTexts, more: Texts): void {
  for (const [name, text] of Object.entries(more)) {
    if (typeof text === 'string') {
      texts[name] = text;
      continue;
    }
    const found = texts[name];
    const group = typeof found === 'object' ? found : {};
    texts[name] = group;
    addTexts(group, text);
  }
}

/** Loads what is wanted of a language and not there yet. */
async function fill(locale: SpokenLocale): Promise<void> {
  const { texts, parts } = findCatalogue(locale);
  const findMissing = () => [...wanted].filter((part) => !parts.has(part));
  // More may come to be wanted meanwhile.
  for (let missing = findMissing(); missing.length > 0; missing = findMissing()) {
    await Promise.all(
      missing.map(async (part) => {
        addTexts(texts, await loadPart(part, locale));
        parts.add(part);
      }),
    );
  }
}

/**
 * What a part of the page is fetched with that is not among the first: its texts come beside its code. The build puts it
 * around each `import()` of one (`build/split-texts.ts`).
 */
export async function withTexts<Module>(load: () => Promise<Module>, parts: readonly string[]): Promise<Module> {
  const [module] = await Promise.all([load(), loadTexts(parts)]);
  return module;
}

async function loadTexts(parts: readonly string[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const { language } = shown.i18n;
  await fill(language);
  // The reader's own language may have come in between.
  if (shown.i18n.language !== language) await loadTexts(parts);
}

/**
 * Shows a language in the words of the browser's region. False, and the page stays as it is, where the texts do not
 * come, tried twice.
 */
export async function showLanguage(language: Locale): Promise<boolean> {
  const locale = inRegionalWords(language, navigator.languages);
  asked = locale;
  try {
    await fill(locale).catch(() => fill(locale));
  } catch {
    return false;
  }
  // When two languages were requested, the later one counts.
  if (asked !== locale || (shown.i18n.language === locale && document.documentElement.lang === locale)) return true;
  shown = speak(locale);
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
  return true;
}

/** Before login the browser's language is the best guess there is. Rejects where neither it nor English comes. */
export async function startTranslations(locale: Locale = matchLocale(navigator.languages)): Promise<void> {
  if ((await showLanguage(locale)) || (await showLanguage('en'))) return;
  throw new Error('no texts came');
}

/** The language that is shown now, for what is not drawn by React. */
export const readTranslation = (): Translation => shown;

/** Whether there is such a text in what has been loaded. */
export const hasText = (key: string): key is TextKey =>
  findText(findCatalogue(shown.i18n.language).texts, key) !== null;

/** Calls the listener when another language is shown. Returns the function that ends it. */
export function listenToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
