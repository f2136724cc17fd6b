import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

const PAGE_SIZE = 20;

/** The newest first; each page names where the next begins. */
export const auditTrailQuery = (groupId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditTrail(groupId),
    queryFn: ({ pageParam }) =>
      callApi('GET /groups/:id/audit_trail', {
        params: { id: groupId },
        query: { limit: PAGE_SIZE, after: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
