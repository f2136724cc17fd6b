import { expect, test } from 'vitest';
import { divideTexts } from './divide-texts.ts';

const SHORT = 10;
const LONG = 100_000;
const divide = (needs: Record<string, readonly string[]>, bytes: number) => {
  const { parts, partsOf } = divideTexts(
    new Map(Object.entries(needs).map(([page, keys]) => [page, new Set(keys)])),
    () => bytes,
  );
  const keysFor = (page: string) =>
    (partsOf.get(page) ?? []).flatMap((name) => [...(parts.get(name) ?? [])]).toSorted();
  return { parts, partsOf, keysFor };
};
const NEEDS = { calendar: ['days', 'form.save'], people: ['form.save', 'users'], soil: ['days', 'roots'] };

test('long texts come only with what says them, and only once', () => {
  const { parts, keysFor } = divide(NEEDS, LONG);
  for (const [page, keys] of Object.entries(NEEDS)) expect(keysFor(page)).toEqual(keys.toSorted());
  expect([...parts.values()].flatMap((keys) => [...keys]).toSorted()).toEqual(['days', 'form.save', 'roots', 'users']);
});

test('short texts are one file, which costs less than asking for several', () => {
  const { parts, partsOf } = divide(NEEDS, SHORT);
  expect([...parts.values()]).toEqual([new Set(['days', 'form.save', 'roots', 'users'])]);
  expect([...partsOf.values()]).toEqual([['part1'], ['part1'], ['part1']]);
});

test('who needs nothing fetches nothing', () => {
  expect(divide({ ...NEEDS, map: [] }, LONG).partsOf.has('map')).toBe(false);
});

test('the same needs, in another order, are divided alike', () => {
  const turned = Object.fromEntries(Object.entries(NEEDS).toReversed());
  expect(divide(turned, LONG).parts).toEqual(divide(NEEDS, LONG).parts);
});
