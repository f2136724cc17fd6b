import type { Index } from '@sluice/contract/groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The user, all groups, and one group whole: the one asked for, else the one the server picks. */
export const indexQuery = (groupId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.index(groupId),
    queryFn: () => api.get<Index>(groupId ? `/groups/${groupId}/index` : '/index'),
    placeholderData: keepPreviousData,
  });
