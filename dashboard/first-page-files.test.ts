import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesReachedFrom } from './first-page-files.ts';
import { partOf } from './split-texts.ts';

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../i18n/en.json'), 'utf8'));
const later = partOf(texts, 'later');

const files = filesReachedFrom(
  ['main.tsx', 'app/front/login-page.tsx', 'app/shell/shell.tsx', 'app/home/home-page.tsx'].map((file) =>
    join(import.meta.dirname, file),
  ),
);

/** "why.title" in a file is that text; "reason.${type}" may be any of the group. */
const said = [...files]
  // What is said of wrong fields comes with the schema that finds them.
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('check-fields.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['`](\w+)\.(\w*)/g)])
  .map(([, group = '', key = '']) => ({ group, key }));

describe('the first page', () => {
  test('says nothing that comes only with the later texts', () => {
    const isLater = ({ group, key }: (typeof said)[number]) =>
      key === '' ? group in later : key in (later[group] ?? {});
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter(isLater)).toEqual([]);
  });

  test('follows our own packages to what it needs of them', () => {
    expect([...files].some((file) => file.endsWith('engine/vocabulary/limits.ts'))).toBe(true);
    expect([...files].some((file) => file.endsWith('platform/zod-without-eval.ts'))).toBe(false);
  });
});
