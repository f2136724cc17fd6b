import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['Épinard', 'epinard'],
  ['Żywotnik zachodni', 'zywotnik zachodni'],
  ['Słonecznik', 'slonecznik'],
  ['Weißkohl', 'weisskohl'],
  ["Lily-of-the-Nile's", 'lily of the niles'],
  ['Adam’s needle', 'adams needle'],
  ['Ёлка; Щавель', 'elka shchavel'],
  ['薰衣草', '薰 衣 草'],
  ['100 % _wild_ \u0000\u001f 🌹', '100 wild'],
  ['🌹', ''],
])('%s is searched as "%s"', (name, key) => {
  expect(nameKey(name)).toBe(key);
});
