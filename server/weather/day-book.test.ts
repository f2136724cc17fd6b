import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { countInDatabase } from './day-book.ts';
import { weatherQuestions } from './tables.ts';

const server = serverForFile();
const NOON = Date.parse('2026-06-17T12:00:00Z');

test('an account asks as often as its day allows, whoever counts, and begins anew on the next', async () => {
  const count = () => countInDatabase(server.db);
  const atOnce = await Promise.all([1, 2, 3, 4, 5].map(() => count()('api.example key-1', 3, NOON)));
  expect(atOnce.filter(Boolean)).toHaveLength(3);
  expect(await count()('api.example key-1', 3, NOON + 60_000)).toBe(false);
  expect(await count()('api.example key-2', 3, NOON)).toBe(true);
  const together = countInDatabase(server.db);
  const some = await Promise.all(['key-3', 'key-4', 'key-3', 'key-3'].map((key) => together(key, 2, NOON)));
  expect(some).toEqual([true, true, true, false]);
  expect(await count()('api.example key-1', 3, NOON + DAY_MS)).toBe(true);
  const stored = await server.db.select().from(weatherQuestions);
  expect(stored.map(({ date, asked }) => [date, asked]).toSorted()).toEqual([
    ['2026-06-17', 1],
    ['2026-06-17', 1],
    ['2026-06-17', 2],
    ['2026-06-18', 1],
  ]);
  expect(JSON.stringify(stored)).not.toContain('key-1');
});
