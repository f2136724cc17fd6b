import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { inlineLimits } from './cut-limits.ts';
import { DASHBOARD } from './first-page-files.ts';

test('a limit is written where it is used', () => {
  expect(inlineLimits('wait(LIMITS.snackbarMs / 2)')).toBe(`wait((${LIMITS.snackbarMs}) / 2)`);
  expect(inlineLimits('[...LIMITS.pumpRunSteps, 60]')).toBe(`[...(${JSON.stringify(LIMITS.pumpRunSteps)}), 60]`);
});

test('what is no limit, or is taken from the whole object, stays', () => {
  const code = 'const { rainSkipMinMm } = LIMITS; OTHER_LIMITS.snackbarMs; LIMITS.ofNothing;';
  expect(inlineLimits(code)).toBe(code);
});

test('no page takes a limit from the whole object, which would then be shipped', () => {
  const pages = globSync('*/**/*.{ts,tsx}', {
    cwd: DASHBOARD,
    exclude: ['build/**', 'dist/**', 'node_modules/**', 'testing/**', '**/*.test.{ts,tsx}'],
  });
  expect(pages.length).toBeGreaterThan(400);
  const whole = /(?:=|\.\.\.|\(|,)\s*LIMITS\b(?!\.)/;
  expect(pages.filter((file) => whole.test(readFileSync(join(DASHBOARD, file), 'utf8')))).toEqual([]);
});
