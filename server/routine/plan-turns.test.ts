import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { expect, test } from 'vitest';
import { sharePlans } from './plan-turns.ts';

const LAWN = 'lawn' as GroupId;
const ROOF = 'roof' as GroupId;

function open() {
  const under: { garden: GroupId; finish: (made: boolean) => void; fail: (why: Error) => void }[] = [];
  const plan = sharePlans((garden) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    under.push({ garden, finish: resolve, fail: reject });
    return promise;
  });
  return { plan, under };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask while a plan is made share the next one, which begins when the first is done', async () => {
  const { plan, under } = open();
  const first = plan(LAWN);
  const later = [plan(LAWN), plan(LAWN), plan(LAWN)];
  await settle();
  expect(under).toHaveLength(1);
  under[0]?.finish(true);
  await first;
  await settle();
  expect(under).toHaveLength(2);
  under[1]?.finish(true);
  expect(await Promise.all(later)).toEqual([true, true, true]);
});

test('another garden does not wait', async () => {
  const { plan, under } = open();
  void plan(LAWN);
  void plan(ROOF);
  expect(under.map(({ garden }) => garden)).toEqual([LAWN, ROOF]);
});

test('after a plan that failed the next is made all the same', async () => {
  const { plan, under } = open();
  const first = plan(LAWN);
  const second = plan(LAWN);
  under[0]?.fail(new Error('no weather'));
  await expect(first).rejects.toThrow('no weather');
  await settle();
  under[1]?.finish(true);
  expect(await second).toBe(true);
  void plan(LAWN);
  expect(under).toHaveLength(3);
});
