import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATES, partsAt } from './dates.ts';

const tests = globSync('{engine,contract,simulator,weather-providers,dashboard,server}/**/*.test.{ts,tsx}', {
  cwd: join(import.meta.dirname, '..'),
  exclude: ['**/node_modules'],
});

test.each([...new Set(DATES.flat().flatMap(partsAt))])('%s is the beginning of the path of a test', (part) => {
  expect(tests.filter((path) => path.startsWith(part))).not.toEqual([]);
});

test.each(DATES.flat())('%s is an instant', (date) => {
  expect(Date.parse(date)).not.toBeNaN();
});
