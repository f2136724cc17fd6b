import type { Zone } from '@sluice/contract/zones';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useCallWithId } from '../../platform/api/use-change.ts';

/** What a zone's meter measured by run. */
export const flowQuery = (zoneId: Zone['id']) =>
  queryOptions({
    queryKey: queryKeys.zoneFlow(zoneId),
    queryFn: async () => (await callApi('GET /zones/:id/flow', { params: { id: zoneId } })).flow,
  });

export const useForgetFlow = () => useCallWithId('DELETE /zones/:id/flow', { outdated: [queryKeys.zoneFlows()] });
