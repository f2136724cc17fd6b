import type { Tariff } from '@sluice/contract/savings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** What water costs here; null while nobody has said it. */
export const tariffQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.tariff(groupId),
    queryFn: async () => (await api.get<{ tariff: Tariff | null }>(`/groups/${groupId}/tariff`)).tariff,
  });
