import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_VIEW, filesReachedFrom } from './first-page-files.ts';
import { type Part, pickPart } from './split-texts.ts';

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../i18n/en.json'), 'utf8'));

/** "why.title" in a file is that text; "reason.${type}" may be any of the group. */
const findTextKeys = (sources: Iterable<string>) =>
  [...sources]
    // What is said of wrong fields comes with the schema that finds them.
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('check-fields.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['`](\w+)\.(\w*)/g)])
    .map(([, group = '', key = '']) => ({ group, key }));

const withheld = (keys: ReturnType<typeof findTextKeys>, ...parts: readonly Part[]) => {
  const missing = parts.map((part) => pickPart(texts, part));
  return keys.filter(({ group, key }) =>
    missing.some((part) => (key === '' ? group in part : key in Object(part[group]))),
  );
};

describe('the texts of', () => {
  test('the first page say nothing that comes later', () => {
    const said = findTextKeys(FIRST_VIEW);
    expect(said.length).toBeGreaterThan(100);
    expect(
      withheld(said, 'reading', 'soil', 'forms', 'rules', 'watering', 'account', 'law', 'newcomer', 'others', 'server'),
    ).toEqual([]);
  });

  test.each(['schedule/schedule-page.tsx', 'app/shell/settings-frame.tsx', 'app/zone-place/zones-page.tsx'])(
    '%s say nothing that comes with forms',
    (page) => {
      const said = findTextKeys([...filesReachedFrom(page)].filter((file) => !FIRST_VIEW.has(file)));
      expect(said.length).toBeGreaterThan(2);
      expect(withheld(said, 'forms', 'rules', 'watering', 'account', 'law', 'newcomer', 'others', 'server')).toEqual(
        [],
      );
    },
  );

  test('no page are kept back as the server’s', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['dist/**', 'node_modules/**'] });
    const said = findTextKeys(
      sources.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => join(import.meta.dirname, file)),
    );
    expect(said.length).toBeGreaterThan(1_000);
    expect(withheld(said, 'server')).toEqual([]);
  });
});

describe('the first page', () => {
  test('follows our own packages to what it needs of them', () => {
    expect([...FIRST_VIEW].some((file) => file.endsWith('engine/vocabulary/limits.ts'))).toBe(true);
    expect([...FIRST_VIEW].some((file) => file.endsWith('platform/zod-without-eval.ts'))).toBe(false);
  });

  test('takes of a noun what it asks its index for', () => {
    const shown = [...FIRST_VIEW].map((file) => relative(import.meta.dirname, file));
    expect(shown).toContain('zones/zone-card.tsx');
    expect(readFileSync(join(import.meta.dirname, 'zones/index.ts'), 'utf8')).toContain('./zone-status-section.tsx');
    expect(shown).not.toContain('zones/zone-status-section.tsx');
  });
});

describe('the index of a noun', () => {
  const indexes = globSync('*/index.ts', { cwd: import.meta.dirname });

  test.each(indexes)('%s only names what others may use', (index) => {
    const text = readFileSync(join(import.meta.dirname, index), 'utf8');
    expect(text.replaceAll(/^export \{[^}]+\} from '\.\/[\w-]+\.tsx?';\n/gm, '')).toBe('');
  });
});
