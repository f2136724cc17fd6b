import { expect, test } from 'vitest';
import { Batch } from './batch.ts';

test('requests of the same turn, or made while others run, are sent together', async () => {
  const asked: number[][] = [];
  let answer = () => {};
  const batch = new Batch<number, number>(async (items) => {
    asked.push(items);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return items.map((item) => item * 10);
  });
  const first = [batch.add(1), batch.add(2)];
  await expect.poll(() => asked.length).toBe(1);
  const second = [batch.add(3), batch.add(4)];
  answer();
  expect(await Promise.all(first)).toEqual([10, 20]);
  answer();
  expect(await Promise.all(second)).toEqual([30, 40]);
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failure fails the requests in it, and not later ones', async () => {
  let isBroken = true;
  const batch = new Batch<number, number>(async (items) => {
    if (isBroken) throw new Error('no connection');
    return items;
  });
  const both = await Promise.allSettled([batch.add(1), batch.add(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await batch.add(3)).toBe(3);
});
