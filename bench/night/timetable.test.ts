import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { listStarts, planDisturbances } from './timetable.ts';

const night = readOptions(['--seed', '7']);

test.each([
  ['the whole night', night],
  ['a small one', readOptions(['--runs', '24', '--devices', '6', '--kills', '6', '--minutes', '2', '--seed', '3'])],
  ['one that does not divide', readOptions(['--runs', '7', '--devices', '3', '--minutes', '2', '--seed', '3'])],
])('%s has the runs it says, and no device has more in a minute than fit', (_, options) => {
  const starts = listStarts(options);
  expect(starts.reduce((sum, { runs }) => sum + runs.length, 0)).toBe(options.runs);
  expect(new Set(starts.map(({ device, minute }) => `${device} ${minute}`)).size).toBe(starts.length);
  for (const { minute, runs } of starts) {
    expect(minute).toBeLessThan(options.minutes);
    expect(runs.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(40);
    for (const { seconds } of runs) expect(seconds).toBeGreaterThanOrEqual(15);
  }
});

test('a seed makes the same night again, another seed another', () => {
  expect(listStarts(readOptions(['--seed', '7']))).toEqual(listStarts(night));
  expect(listStarts(readOptions(['--seed', '8']))).not.toEqual(listStarts(night));
  expect(planDisturbances(readOptions(['--seed', '7']))).toEqual(planDisturbances(night));
});

test('faults come in order of time, from before the first start until after the last', () => {
  const disturbances = planDisturbances(readOptions(['--seed', '7', '--stop', '5', '--kill-database', '3']));
  expect(Map.groupBy(disturbances, ({ kind }) => kind).get('kill')).toHaveLength(60);
  expect(disturbances).toHaveLength(68);
  expect(disturbances.map(({ afterMs }) => afterMs)).toEqual(
    disturbances.map(({ afterMs }) => afterMs).sort((a, b) => a - b),
  );
  expect(disturbances[0]?.afterMs).toBeGreaterThanOrEqual(-10_000);
  expect(disturbances.at(-1)?.afterMs).toBeLessThanOrEqual(11 * 60_000 + 30_000);
});

describe('a night that cannot be is refused with a sentence', () => {
  test.each([
    [['--runs', 'many'], '--runs takes a whole number from 1.'],
    [['--kills=-1'], '--kills takes a whole number from 0.'],
    [['--runs', '100', '--devices', '2', '--minutes', '3'], '2 devices take 12 runs in 3 minutes'],
    [['--moon', 'full'], '--moon'],
  ])('%s', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
