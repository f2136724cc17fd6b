import type { AuditEntry } from '@sluice/contract/audit-trail';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

const PAGE_SIZE = 20;

/** The newest first; each page names where the next begins. */
export const auditTrailQuery = (groupId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditTrail(groupId),
    queryFn: ({ pageParam }) =>
      api.get<{ entries: AuditEntry[]; next: string | null }>(
        `/groups/${groupId}/audit_trail?limit=${PAGE_SIZE}${pageParam ? `&after=${pageParam}` : ''}`,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
