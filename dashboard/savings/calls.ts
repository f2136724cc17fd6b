import type { Body } from '@sluice/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

/** Water and money of the past 30 days against the baseline. */
export const savingsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.savings(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/savings', { params: { id: groupId } })).savings,
  });

/** What water costs here; null while nobody has said it. */
export const tariffQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.tariff(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/tariff', { params: { id: groupId } })).tariff,
  });

export const useSaveTariff = (groupId: string) =>
  useChange(
    async (body: Body<'PUT /groups/:id/tariff'>) =>
      (await callApi('PUT /groups/:id/tariff', { params: { id: groupId }, body })).tariff,
    [queryKeys.tariff(groupId), queryKeys.savings(groupId)],
  );
