/**
 * Cuts each language in parts, by the imports: what the first pages say (`en.json?first`), and for whatever is fetched
 * later, by `import()`, the parts with the texts that its files say, which then come beside its code. Where those parts
 * are is a list for each language (`en.json?later`). What only the server says stays out of the browser.
 */
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { BASES, override } from '@sluice/i18n/catalogue';
import en from '@sluice/i18n/en.json' with { type: 'json' };
import { findText, type Texts } from '@sluice/i18n/translate';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { type Division, divideTexts } from './divide-texts.ts';
import { DASHBOARD, FIRST_VIEW, findReachedFiles } from './first-page-files.ts';
import { findLaterImports, findTextKeys, listKeys, removePluralForm } from './texts-in-source.ts';

const LANGUAGE = /[\\/]i18n[\\/]([\w-]+)\.json\?(\w+)$/;
const I18N = join(import.meta.dirname, '../../i18n');
const TRANSLATIONS = join(DASHBOARD, 'platform/i18n/translations.ts');
const SOURCES = {
  cwd: DASHBOARD,
  exclude: ['**/*.test.{ts,tsx}', 'build/**', 'dist/**', 'node_modules/**', 'testing/**'],
};
/** The contract names the texts of its rules: they come with what checks a form, and not with each page that names a type. */
const isRule = (file: string) => file.includes(`${sep}contract${sep}`);
const isSchemas = (file: string) => file.endsWith(`${sep}schemas.ts`);

const KEYS: ReadonlySet<string> = new Set(listKeys(en));

export interface SplitTexts extends Division {
  first: ReadonlySet<string>;
}

let cached: SplitTexts | undefined;

/** Read once for a build. `partsOf` by the whole path of a file that is fetched later. */
export function readSplitTexts(): SplitTexts {
  cached ??= splitBySources();
  return cached;
}

function splitBySources(): SplitTexts {
  const keysByFile = new Map<string, ReadonlySet<string>>();
  const keysIn = (file: string) => {
    const keys = keysByFile.get(file) ?? findTextKeys(file, KEYS);
    keysByFile.set(file, keys);
    return keys;
  };
  const saidIn = (files: ReadonlySet<string>, withRules: boolean) =>
    new Set(
      [...files]
        .filter((file) => /\.tsx?$/.test(file) && (withRules || !isRule(file)))
        .flatMap((file) => [...keysIn(file)]),
    );
  const first = saidIn(FIRST_VIEW, false);
  const later = globSync('**/*.{ts,tsx}', SOURCES)
    .map((file) => join(DASHBOARD, file))
    .flatMap((file) => findLaterImports(file, readFileSync(file, 'utf8')).map((found) => found.file));
  const needs = new Map(
    [...new Set(later)].map((file) => [file, saidIn(findReachedFiles(file), isSchemas(file)).difference(first)]),
  );
  return { first, ...divideTexts(needs, estimateBytes) };
}

/** With its name and the quotes around both; texts shrink to a third. */
function estimateBytes(key: string): number {
  const forms = ['', '_one', '_other'].flatMap((form) => findText(en, key + form) ?? []);
  return forms.reduce((sum, text) => sum + text.length + (key.split('.').at(-1)?.length ?? 0) + 6, 0) / 3;
}

/** One part of a language; no group is left that has nothing in it. */
export function pickTexts(texts: Texts, keys: ReadonlySet<string>, above = ''): Texts {
  const picked = Object.entries(texts).flatMap(([name, text]): [string, string | Texts][] => {
    if (typeof text === 'string') return keys.has(removePluralForm(`${above}${name}`)) ? [[name, text]] : [];
    const below = pickTexts(text, keys, `${above}${name}.`);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(picked);
}

/** `import('./page.tsx')` fetches the page's texts too. */
function bringTexts(file: string, code: string, { partsOf }: SplitTexts): string | null {
  let written = code;
  for (const { file: page, start, end } of findLaterImports(file, code).toReversed()) {
    const parts = partsOf.get(page);
    if (!parts) continue;
    written = `${written.slice(0, start)}__withTexts(() => ${written.slice(start, end)}, ${JSON.stringify(parts)})${written.slice(end)}`;
  }
  return written === code
    ? null
    : `import { withTexts as __withTexts } from ${JSON.stringify(TRANSLATIONS)};${written}`;
}

/** What `platform/i18n/translations.ts` reads of a language: texts, and where those of the later parts are. */
function writeTexts(part: string, locale: string, texts: Texts, { first, parts }: SplitTexts): string | null {
  const find = (name: string) => `() => import('./${locale}.json?${name}')`;
  if (part === 'later')
    return `export default { ${[...parts.keys()].map((name) => `${name}: ${find(name)}`).join(', ')} };`;
  const keys = part === 'first' ? first : parts.get(part);
  if (!keys) return null;
  const written = `export default ${JSON.stringify(pickTexts(texts, keys))};`;
  return part === 'first' ? `${written} export const loadLater = ${find('later')};` : written;
}

/** @param code what the file itself has: of a region, only what differs */
function readTexts(locale: string, code: string): Texts {
  const base = BASES[locale];
  return base === undefined
    ? JSON.parse(code)
    : override(JSON.parse(readFileSync(join(I18N, `${base}.json`), 'utf8')), JSON.parse(code));
}

let digest: string | undefined;

function makeDigest({ first, parts, partsOf }: SplitTexts): string {
  digest ??= hash(
    'sha256',
    JSON.stringify([[...first], [...parts].map(([name, keys]) => [name, ...keys]), [...partsOf]]),
  );
  return digest;
}

export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    enforce: 'pre',
    /** A transformed file is cached by its own source, but the division depends on the imports of all files. */
    configureVitest({ defineCacheKeyGenerator }) {
      // Only where a file is asked for: dividing takes seconds, and a run of the server's tests needs none of it.
      defineCacheKeyGenerator(({ id }) =>
        id.startsWith(DASHBOARD + sep) || LANGUAGE.test(id) ? makeDigest(readSplitTexts()) : null,
      );
    },
    transform(code, id) {
      const split = readSplitTexts();
      const [, locale, part] = LANGUAGE.exec(id) ?? [];
      if (locale && part) {
        const written = writeTexts(part, locale, readTexts(locale, code), split);
        return written === null ? null : { code: written, map: null };
      }
      if (!id.startsWith(DASHBOARD + sep) || !/\.tsx?$/.test(id)) return null;
      const brought = bringTexts(id, code, split);
      return brought === null ? null : { code: brought, map: null };
    },
  };
}
