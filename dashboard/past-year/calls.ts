import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** It changes with a day and with settings, not with every run. */
const STALE_MS = 60_000;

/** The twelve months until yesterday. */
export const pastYearQuery = (groupId: string) => ({
  ...queryOf('GET /groups/:id/past_year', groupId, queryKeys.pastYear(groupId), ({ past_year }) => past_year),
  staleTime: STALE_MS,
});
