import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** It changes with a day and with settings, not with every run. */
const STALE_MS = 60_000;

/** The twelve months until yesterday. */
export const pastYearQuery = (groupId: string) => ({
  ...queryOf('GET /groups/:id/past_year', groupId, queryKeys.pastYear(groupId), ({ past_year }) => past_year),
  staleTime: STALE_MS,
});

/** The same months with other settings of the garden; nothing is changed. */
export const gardenWhatIfQuery = (groupId: string, settings: string) =>
  queryOptions({
    queryKey: queryKeys.gardenWhatIf(groupId, settings),
    queryFn: async () =>
      (await callApi('GET /groups/:id/what_if', { params: { id: groupId }, query: { settings } })).what_if,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });
