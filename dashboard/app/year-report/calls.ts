import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** It changes with a day and with settings, not with every run. */
const STALE_MS = 60_000;

export const yearReportQuery = (groupId: string, year: number) =>
  queryOptions({
    queryKey: queryKeys.yearReport(groupId, year),
    queryFn: () => callApi('GET /groups/:id/year_report', { params: { id: groupId }, query: { year } }),
    staleTime: STALE_MS,
  });
