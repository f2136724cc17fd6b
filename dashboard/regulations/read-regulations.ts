import type { Regulation } from '@sluice/contract/regulations';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** The laws of the place; the notice says so when none is known there. */
export const regulationsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.regulations(groupId),
    queryFn: () => api.get<{ regulations: Regulation[]; notice: string | null }>(`/groups/${groupId}/regulations`),
  });
