import { expect, test } from 'vitest';
import { Watchers } from './watchers.ts';

test('what goes wrong in looking reaches who waits, and nobody else', async () => {
  const watchers = new Watchers();
  let isThere = false;
  const other = watchers.waitFor(() => isThere, 60_000);
  let looks = 0;
  const broken = watchers.waitFor(() => {
    if (looks++ > 0) throw new TypeError('no such value');
    return false;
  }, 60_000);
  const refused = expect(broken).rejects.toThrow('no such value');
  isThere = true;
  watchers.wake();
  await refused;
  expect(await other).toBe(true);
  watchers.wake();
  expect(looks).toBe(2);
});
