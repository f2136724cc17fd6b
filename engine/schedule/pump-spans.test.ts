import { expect, test } from 'vitest';
import { TAP } from '../proof/gardens.ts';
import { pumpSpans } from './pump-spans.ts';

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
