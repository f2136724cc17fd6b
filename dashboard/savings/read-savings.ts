import type { Savings } from '@sluice/contract/savings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Water and money of the past 30 days against the baseline. */
export const savingsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.savings(groupId),
    queryFn: async () => (await api.get<{ savings: Savings }>(`/groups/${groupId}/savings`)).savings,
  });
