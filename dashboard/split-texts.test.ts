/** What a page says is in the parts of the texts that it fetches. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import en from '@sluice/i18n/en.json';
import { findText } from '@sluice/i18n/translate';
import { expect, test } from 'vitest';
import { filesReachedFrom } from './first-page-files.ts';
import { type Part, pickPart } from './split-texts.ts';

const PARTS: { [loader: string]: readonly Part[] } = {
  readingPart: ['first', 'reading'],
  soilPart: ['first', 'reading', 'soil'],
  lazySoilPart: ['first', 'reading', 'soil'],
  loadSoilTexts: ['first', 'reading', 'soil'],
  accountPart: ['first', 'reading', 'forms', 'account'],
  lawPart: ['first', 'reading', 'forms', 'law'],
  discoverPart: ['first', 'reading', 'soil', 'forms', 'others'],
  formPart: ['first', 'reading', 'forms'],
  wateringPart: ['first', 'reading', 'forms', 'watering'],
  loadWateringTexts: ['first', 'reading', 'forms', 'watering'],
  loadReadingTexts: ['first', 'reading'],
  loadFormTexts: ['first', 'reading', 'forms'],
  laterPart: ['first', 'reading', 'forms', 'others'],
};

/** `import('../../zones/zones-page.tsx'), { search: …, part: wateringPart }`, or the same as an argument. */
const LOADERS =
  'pagePart|readingPart|soilPart|lazySoilPart|loadSoilTexts|accountPart|lawPart|discoverPart|formPart|wateringPart|loadWateringTexts|loadFormTexts|loadReadingTexts|wholePart';
const FETCHES = new RegExp(`import\\('([^']+)'\\)(?:(?!import\\()[^;])*?\\b(${LOADERS})\\b`, 'g');
/** `readingPart(() => import('…'))`. */
const WRAPPED = new RegExp(`(${LOADERS})\\(\\(\\) => import\\('([^']+)'\\)\\)`, 'g');
const ANY = /import\('([^']+)'\)/g;

/** The rest is said by the server alone. */
const SAID = new Set(
  (['first', 'reading', 'soil', 'forms', 'watering', 'account', 'law', 'newcomer', 'others'] as const).flatMap((part) =>
    Object.keys(pickPart(en, part)),
  ),
);

const cwd = import.meta.dirname;
const pages = globSync(['app/router.ts', '*/*.{ts,tsx}', 'app/*/*.{ts,tsx}'], {
  cwd,
  exclude: ['**/*.test.{ts,tsx}'],
}).flatMap((file) => {
  const code = readFileSync(join(cwd, file), 'utf8');
  const named = [
    ...[...code.matchAll(FETCHES)].map(([, path = '', loader = '']) => ({ path, loader })),
    ...[...code.matchAll(WRAPPED)].map(([, loader = '', path = '']) => ({ path, loader })),
  ];
  const hasRoutes = file.startsWith('app/route');
  const others = hasRoutes ? [...code.matchAll(ANY)].map(([, path = '']) => path) : [];
  const usual = others.filter((path) => named.every((other) => other.path !== path));
  const found = [...named, ...usual.map((path) => ({ path, loader: 'laterPart' }))];
  return found
    .filter(({ loader }) => loader in PARTS)
    .map(({ path, loader }): [string, string] => [join(dirname(file), path), loader]);
});

test('there are such pages', () => expect(pages.length).toBeGreaterThan(30));

test.each(pages)('%s finds its texts by %s', (page, loader) => {
  const known = PARTS[loader]?.map((part) => pickPart(en, part)) ?? [];
  const said = [...filesReachedFrom(page)]
    .filter((file) => /\.tsx?$/.test(file))
    // The contract's rules bring their texts when something is checked (`check-fields.ts`).
    .filter((file) => !/[\\/](contract[\\/].*|check-fields\.ts)$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`](\w+)\.(?:(\w+)['"`]|[\w$])/g)])
    .filter(([, group = '']) => SAID.has(group))
    .filter(([, group = '', key]) =>
      known.every(
        (part) => !(key && findText(en, `${group}.${key}`) ? findText(part, `${group}.${key}`) : part[group]),
      ),
    )
    .map(([text]) => text);
  expect([...new Set(said)]).toEqual([]);
});
