import { expect, test } from 'vitest';
import { dryDays, gardenOf, stateOf, TAP } from '../proof/gardens.ts';
import { plan } from './plan.ts';
import { pumpSpans, supplySpans } from './pump-spans.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

test('a pump leads, lags and does not stop between zones that follow each other', () => {
  const source = { ...TAP, leadSeconds: 2, lagSeconds: 10 };
  const runs = [
    { startMs: 0, endMs: MINUTE },
    { startMs: MINUTE + 8000, endMs: 2 * MINUTE },
    { startMs: HOUR, endMs: HOUR + MINUTE },
  ];
  expect(pumpSpans(runs, source)).toEqual([
    { startMs: -2000, endMs: 2 * MINUTE + 10_000 },
    { startMs: HOUR - 2000, endMs: HOUR + MINUTE + 10_000 },
  ]);
});

test('a plan knows which pump its runs need', () => {
  const garden = gardenOf({
    sources: [
      { ...TAP, leadSeconds: 2 },
      { ...TAP, id: 'well' },
    ],
  });
  const { runs } = plan(garden, dryDays(3), stateOf(garden, 0.39), 1);
  const supply = supplySpans(garden, runs);
  expect(supply.get('well')).toEqual([]);
  expect(supply.get('tap')?.[0]?.startMs).toBe((runs[0]?.startsAt ?? 0) - 2000);
});
