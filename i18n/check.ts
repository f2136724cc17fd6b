/**
 * Finds faults of the texts: keys missing, superfluous or unused, placeholders that differ from English,
 * plural forms that a language lacks or does not have.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPOKEN_LOCALES, type SpokenLocale } from '@sluice/engine/vocabulary/people';
import { BASES, override } from './catalogue.ts';
import type { Texts } from './translate.ts';

type Flat = Map<string, string>;

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

function flatten(texts: Texts, prefix = ''): Flat {
  const flat: Flat = new Map();
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [inner, text] of flatten(value, path)) flat.set(inner, text);
  }
  return flat;
}

const readFile = (name: string): Texts => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

export function readTexts(locale: SpokenLocale): Flat {
  const base = BASES[locale];
  return flatten(base === undefined ? readFile(locale) : override(readFile(base), readFile(locale)));
}

/** What a region says in other words must differ from its language, and stand there too. */
export function compareOverrides(base: Flat, region: Flat, locale: string): string[] {
  return [...region].flatMap(([key, text]) => {
    if (!base.has(key)) return [`${locale}: ${key} is superfluous`];
    return base.get(key) === text ? [`${locale}: ${key} is said in the same words`] : [];
  });
}

const withoutPlural = (key: string) => key.replace(PLURAL_SUFFIX, '');

/** Keys that come in plural forms, known by English having `_other`. */
const pluralKeys = (english: Flat) =>
  new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(withoutPlural));

/** The keys a language must have, plural forms spelt out for it. */
function expectedKeys(english: Flat, locale: SpokenLocale): Set<string> {
  const plurals = pluralKeys(english);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => {
      const base = withoutPlural(key);
      return plurals.has(base) ? forms.map((form) => `${base}_${form}`) : [key];
    }),
  );
}

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1]).sort();

/** A plural form may leave the number out ("one device"); nothing else may leave anything out. */
function placeholdersFit(english: string, other: string, isPlural: boolean): boolean {
  const wanted = new Set(placeholders(english));
  const found = new Set(placeholders(other));
  if (isPlural) {
    wanted.delete('count');
    found.delete('count');
  }
  return wanted.symmetricDifference(found).size === 0;
}

export function compareTexts(english: Flat, other: Flat, locale: SpokenLocale): string[] {
  const expected = expectedKeys(english, locale);
  const plurals = pluralKeys(english);
  const faults: string[] = [];
  for (const key of expected) if (!other.has(key)) faults.push(`${locale}: ${key} is missing`);
  for (const [key, text] of other) {
    if (!expected.has(key)) {
      faults.push(`${locale}: ${key} is superfluous`);
      continue;
    }
    const base = withoutPlural(key);
    const isPlural = plurals.has(base);
    const model = english.get(isPlural ? `${base}_other` : key) ?? '';
    if (!placeholdersFit(model, text, isPlural)) faults.push(`${locale}: ${key} has other placeholders than English`);
    if (text.trim() === '') faults.push(`${locale}: ${key} is empty`);
  }
  return faults;
}

const SOURCE = /\.tsx?$/;
const NOT_SOURCE = /(^|[\\/])(node_modules|dist)[\\/]|\.test\.tsx?$|\.d\.ts$/;
const STRING = /'([A-Za-z][\w-]*(?:\.[\w-]+)+)'|"([A-Za-z][\w-]*(?:\.[\w-]+)+)"|`([A-Za-z][\w-]*(?:\.[\w-]+)+)`/g;
const TEMPLATE_PREFIX = /`([A-Za-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g;
const ANY_PREFIX = /['"`]([A-Za-z][\w-]*\.)['"`]\s*\+/g;

/** Every string and template in the sources that could name a key. */
export function usedIn(folders: readonly string[]): { literals: Set<string>; prefixes: Set<string> } {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(file) || NOT_SOURCE.test(file)) continue;
      const source = readFileSync(join(folder, file), 'utf8');
      for (const match of source.matchAll(STRING)) literals.add(match[1] ?? match[2] ?? match[3] ?? '');
      for (const match of source.matchAll(TEMPLATE_PREFIX)) prefixes.add(match[1] ?? '');
      for (const match of source.matchAll(ANY_PREFIX)) prefixes.add(match[1] ?? '');
    }
  }
  return { literals, prefixes };
}

export function unusedKeys(english: Flat, { literals, prefixes }: ReturnType<typeof usedIn>): string[] {
  return [...new Set([...english.keys()].map(withoutPlural))].filter(
    (key) => !literals.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
  );
}

export function checkTexts(sourceFolders: readonly string[]): string[] {
  const english = readTexts('en');
  const faults = SPOKEN_LOCALES.flatMap((locale) => compareTexts(english, readTexts(locale), locale));
  const overrides = Object.entries(BASES).flatMap(([locale, base]) =>
    base === undefined ? [] : compareOverrides(flatten(readFile(base)), flatten(readFile(locale)), locale),
  );
  return [
    ...faults,
    ...overrides,
    ...unusedKeys(english, usedIn(sourceFolders)).map((key) => `en: ${key} is used nowhere`),
  ];
}
