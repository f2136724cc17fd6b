import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** The runs stand in the index, their waterings in the schedule. */
export const forgetPlan = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
    queryClient.invalidateQueries({ queryKey: queryKeys.schedules() }),
  ]);
