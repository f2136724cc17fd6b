import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { inTurn } from './demo-turns.ts';

test('demos are made one after another; beyond those that may wait, people are asked to come back', async () => {
  let underWay = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const make = () =>
    inTurn(async () => {
      underWay += 1;
      await promise;
      underWay -= 1;
      return underWay;
    });
  const made = Array.from({ length: 1 + LIMITS.demosWaiting }, make);
  await expect(make()).rejects.toMatchObject({ errorName: 'busy' });
  expect(underWay).toBe(1);
  resolve();
  // Never two at once.
  expect(new Set(await Promise.all(made))).toEqual(new Set([0]));
});
