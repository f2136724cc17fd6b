import type { Skip } from '@sluice/contract/schedule';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** What people have told to be left out. Kept beside the schedule, and made anew with it. */
export const skipsQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...queryKeys.schedules(groupId), 'skips'],
    queryFn: async () => (await api.get<{ skips: Skip[] }>(`/groups/${groupId}/skips`)).skips,
  });
