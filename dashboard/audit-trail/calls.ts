import type { AuditPage } from '@sluice/contract/audit-trail';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

const PAGE_SIZE = 20;

const following = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: AuditPage) => next,
};

/** Of a garden. The newest first; each page names where the next begins. */
export const auditTrailQuery = (groupId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditTrail(groupId),
    queryFn: ({ pageParam }): Promise<AuditPage> =>
      callApi('GET /groups/:id/audit_trail', {
        params: { id: groupId },
        query: { limit: PAGE_SIZE, after: pageParam },
      }),
    ...following,
  });

/** Of one's own account, outside of gardens. */
export const accountTrailQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditTrail('account'),
    queryFn: ({ pageParam }): Promise<AuditPage> =>
      callApi('GET /account/audit_trail', { query: { limit: PAGE_SIZE, after: pageParam } }),
    ...following,
  });

export type TrailQuery = ReturnType<typeof auditTrailQuery>;

/** Who else used a garden. */
export const visitsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.visits(groupId),
    queryFn: () => callApi('GET /groups/:id/visits', { params: { id: groupId } }),
  });
