/** Live updates: which queries a change invalidates, and how bursts of changes are gathered. */
import type { LiveChange, LiveTopic } from '@sluice/contract/live-updates';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForChanges } from '../../platform/api/live-updates.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { endSession } from '../../platform/api/session.ts';

/** Updates the shown data while the shell is open. */
export function useLiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      listenForChanges({
        onChange: gatherChanges(refreshTouched(queryClient)),
        onReset: () => void queryClient.invalidateQueries(),
        onEnd: () => endSession(),
      }),
    [queryClient],
  );
}

const {
  index,
  schedules,
  events,
  notifications,
  weather,
  shares,
  regulations,
  tickets,
  zoneCalibrations,
  zoneFlows,
  firms,
} = queryKeys;

const TOUCHED: Record<LiveTopic, readonly ((groupId?: string) => string[])[]> = {
  group: [index, shares, regulations],
  devices: [index],
  zones: [index, zoneCalibrations, zoneFlows],
  runs: [index, schedules, events],
  schedule: [index, schedules],
  weather: [index, weather],
  notifications: [index, notifications],
  tickets: [tickets, queryKeys.gardensOverview],
  firms: [() => firms()],
  profile: [index, () => firms()],
};

export function findTouchedKeys({ group_id, topics }: LiveChange): string[][] {
  const keys = topics.flatMap((topic) => TOUCHED[topic] ?? []);
  /** The index is cached under the chosen group or under none, so all of them are invalidated. */
  return [...new Set(keys)].map((key) => (key === index ? index() : key(group_id ?? undefined)));
}

/**
 * Each answer once, however many of the changes touched it, and none anew before it has come: where an answer takes
 * longer than the next change, nothing would ever be shown.
 */
export function refreshTouched(queryClient: QueryClient): (changes: readonly LiveChange[]) => void {
  /** By key, whether a change came after the answer was asked for. */
  const asked = new Map<string, boolean>();

  const refresh = async (queryKey: string[]) => {
    const name = queryKey.join();
    if (asked.has(name)) {
      asked.set(name, true);
      return;
    }
    do {
      asked.set(name, false);
      await queryClient.invalidateQueries({ queryKey });
    } while (asked.get(name));
    asked.delete(name);
  };

  return (changes) => {
    const keys = new Map(changes.flatMap(findTouchedKeys).map((key) => [key.join(), key]));
    for (const queryKey of keys.values()) void refresh(queryKey);
  };
}

const PAUSE_MS = 250;

/**
 * Changes come in bursts, one for each zone or device: the first is passed on at once, those that follow closely
 * together.
 */
export function gatherChanges(tell: (changes: readonly LiveChange[]) => void): (change: LiveChange) => void {
  let waiting: LiveChange[] = [];
  let isPausing = false;

  const notifyWaiting = () => {
    isPausing = waiting.length > 0;
    if (!isPausing) return;
    tell(waiting);
    waiting = [];
    setTimeout(notifyWaiting, PAUSE_MS);
  };

  return (change) => {
    waiting.push(change);
    if (!isPausing) notifyWaiting();
  };
}
