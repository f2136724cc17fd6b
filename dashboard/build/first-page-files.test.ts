import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DASHBOARD, FIRST_VIEW } from './first-page-files.ts';

describe('the first page', () => {
  test('follows our own packages to what it needs of them', () => {
    expect([...FIRST_VIEW].some((file) => file.endsWith('engine/vocabulary/limits.ts'))).toBe(true);
    expect([...FIRST_VIEW].some((file) => file.endsWith('platform/form/zod-without-eval.ts'))).toBe(false);
  });

  test('takes of a noun what it asks its index for', () => {
    const shown = [...FIRST_VIEW].map((file) => relative(DASHBOARD, file));
    expect(shown).toContain('zones/soil/soil-shares.ts');
    expect(readFileSync(join(DASHBOARD, 'zones/index.ts'), 'utf8')).toContain('./status/zone-status-section.tsx');
    expect(shown).not.toContain('zones/status/zone-status-section.tsx');
  });
});

describe('the index of a noun', () => {
  const indexes = globSync('*/index.ts', { cwd: DASHBOARD });

  test.each(indexes)('%s only names what others may use', (index) => {
    const text = readFileSync(join(DASHBOARD, index), 'utf8');
    expect(text.replaceAll(/^export \{[^}]+\} from '\.\/(?:[\w-]+\/)?[\w-]+\.tsx?';\n/gm, '')).toBe('');
  });
});
