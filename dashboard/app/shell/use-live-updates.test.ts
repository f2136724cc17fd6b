import type { LiveChange } from '@sluice/contract/live-updates';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findTouchedKeys, gatherChanges, refreshTouched } from './use-live-updates.ts';

describe('what a change makes old', () => {
  const group_id = 'g' as LiveChange['group_id'];

  test('runs touch the index, the plan and the history of their group', () => {
    expect(findTouchedKeys({ group_id, topics: ['runs'] })).toEqual([['index'], ['schedules', 'g'], ['events', 'g']]);
  });

  test('several topics ask once for what they share', () => {
    expect(findTouchedKeys({ group_id, topics: ['devices', 'zones', 'notifications'] })).toEqual([
      ['index'],
      ['zone-calibration'],
      ['zone-flow'],
      ['notifications', 'g'],
    ]);
  });

  test('a change without a group touches all groups', () => {
    expect(findTouchedKeys({ group_id: null, topics: ['schedule'] })).toEqual([['index'], ['schedules']]);
  });
});

describe('bursts', () => {
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

  test('an answer slower than the changes come is shown, and asked for once more after the last of them', async () => {
    const queryClient = new QueryClient();
    let asked = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: ['index'],
      queryFn: async ({ signal }) => {
        asked += 1;
        const answer = asked;
        await new Promise((resolve) => setTimeout(resolve, 700));
        signal.throwIfAborted();
        return answer;
      },
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(700);
    const hear = gatherChanges(refreshTouched(queryClient));
    for (let second = 0; second < 3; second += 1) {
      for (let tick = 0; tick < 4; tick += 1) {
        hear(change('profile'));
        await vi.advanceTimersByTimeAsync(250);
      }
      expect(observer.getCurrentResult().data).toBeGreaterThan(second + 1);
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect(observer.getCurrentResult().data).toBe(asked);
    expect(asked).toBeLessThan(8);
    stop();
  });
});
