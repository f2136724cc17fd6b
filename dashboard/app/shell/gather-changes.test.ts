import type { LiveChange } from '@sluice/contract/live-updates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from './gather-changes.ts';

const change = (...topics: LiveChange['topics']): LiveChange => ({ group_id: null, topics });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first change is passed on at once, a following burst as one, and the next one at once again', () => {
  const tell = vi.fn();
  const hear = gatherChanges(tell);
  hear(change('zones'));
  expect(tell.mock.calls).toEqual([[[change('zones')]]]);
  hear(change('runs'));
  hear(change('devices'));
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(tell).toHaveBeenLastCalledWith([change('runs'), change('devices')]);
  vi.advanceTimersByTime(250);
  hear(change('weather'));
  expect(tell).toHaveBeenCalledTimes(3);
});
