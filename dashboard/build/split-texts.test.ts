/** What a part of the page says comes with it: read from the sources by other means than the build's. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import en from '@sluice/i18n/en.json';
import { expect, test } from 'vitest';
import { DASHBOARD, FIRST_VIEW, findReachedFiles } from './first-page-files.ts';
import { pickTexts, readSplitTexts, splitTexts } from './split-texts.ts';
import { listKeys } from './texts-in-source.ts';

const { first, parts, partsOf } = readSplitTexts();
const keys = listKeys(en);
const inParts = new Set([...first, ...[...parts.values()].flatMap((part) => [...part])]);

/** "why.title" in a file is that text; "reason.${type}" may be any of the group. */
const saidIn = (files: Iterable<string>) =>
  [...files]
    // What is said of wrong fields comes with the schema that finds them.
    .filter((file) => /\.tsx?$/.test(file) && !/[\\/](contract[\\/].*|check-fields\.ts)$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['`](\w+\.[\w.]*)/g)])
    .map(([, said = '']) => said);
const withheld = (said: readonly string[], fetched: ReadonlySet<string>) =>
  said.filter((head) =>
    keys.includes(head) ? !fetched.has(head) : keys.some((key) => key.startsWith(head) && !fetched.has(key)),
  );

const LATER = /import\('(\.[^']+)'\)/g;
const sources = globSync('**/*.{ts,tsx}', {
  cwd: DASHBOARD,
  exclude: ['**/*.test.{ts,tsx}', 'build/**', 'dist/**', 'node_modules/**', 'testing/**'],
}).map((file) => join(DASHBOARD, file));
const later = new Set(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LATER)].map(([, path = '']) => join(dirname(file), path)),
  ),
);

test('the first page says nothing that comes later', () => {
  const said = saidIn(FIRST_VIEW);
  expect(said.length).toBeGreaterThan(100);
  expect(withheld(said, first)).toEqual([]);
});

test('there are many later parts of the page', () => expect(later.size).toBeGreaterThan(60));

test.each([...later].map((file) => relative(DASHBOARD, file)).toSorted())('%s finds its texts', (file) => {
  const names = partsOf.get(join(DASHBOARD, file)) ?? [];
  const fetched = new Set([...first, ...names.flatMap((name) => [...(parts.get(name) ?? [])])]);
  expect(withheld(saidIn(findReachedFiles(file)), fetched)).toEqual([]);
});

test('what is said anywhere in the dashboard is in some part', () => {
  const said = saidIn(sources);
  expect(said.length).toBeGreaterThan(1_000);
  expect(withheld(said, inParts)).toEqual([]);
});

test('what only the server says stays there', () => {
  expect([...inParts].filter((key) => /^(mail|proof|homeAssistant)\./.test(key))).toEqual([]);
});

test('a few files hold all later texts, and a part of the page fetches a few of them', () => {
  expect(parts.size).toBeGreaterThan(4);
  expect(parts.size).toBeLessThanOrEqual(40);
  expect(Math.max(...[...partsOf.values()].map((names) => names.length))).toBeLessThanOrEqual(8);
});

test('a text with a count comes in all its forms', () => {
  const texts = { zones: { name: 'Name', left_one: '{{count}} zone left', left_other: '{{count}} zones left' } };
  expect(pickTexts(texts, new Set(['zones.left']))).toEqual({
    zones: { left_one: '{{count}} zone left', left_other: '{{count}} zones left' },
  });
});

test('an import of a page is written with its texts, and one that says nothing stays as it is', () => {
  const { transform } = splitTexts();
  if (typeof transform !== 'function') throw new Error('no transform');
  const write = (file: string) => {
    const path = join(DASHBOARD, file);
    const result = transform.call({} as never, readFileSync(path, 'utf8'), path, {} as never);
    return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : null;
  };
  expect(write('app/router.ts')).toMatch(
    /__withTexts\(\(\) => import\('\.\.\/account\/register-page\.tsx'\), \["part\d+"/,
  );
  expect(write('app/shell/use-stored-answers.ts')).toBeNull();
});
