/** Which queries a change invalidates: the table between the stream's topics and the query cache. */
import type { LiveChange, LiveTopic } from '@sluice/contract/live-updates';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../platform/api/query-keys.ts';

const { index, schedules, events, notifications, weather, shares, regulations } = queryKeys;

const TOUCHED: Record<LiveTopic, readonly ((groupId?: string) => string[])[]> = {
  group: [index, shares, regulations],
  devices: [index],
  zones: [index],
  runs: [index, schedules, events],
  schedule: [index, schedules],
  weather: [index, weather],
  notifications: [index, notifications],
  profile: [index],
};

export function touchedKeys({ group_id, topics }: LiveChange): string[][] {
  const keys = topics.flatMap((topic) => TOUCHED[topic] ?? []);
  /** The index is cached under the chosen group or under none, so all of them are invalidated. */
  return [...new Set(keys)].map((key) => (key === index ? index() : key(group_id ?? undefined)));
}

/** Each answer once, however many of the changes touched it. */
export function refreshTouched(queryClient: QueryClient, changes: readonly LiveChange[]) {
  const keys = new Map(changes.flatMap(touchedKeys).map((key) => [key.join(), key]));
  for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey });
}
