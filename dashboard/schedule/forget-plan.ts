import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** After a change of the plan: what shows it is asked for anew. */
export const forgetPlan = (queryClient: QueryClient, groupId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
    queryClient.invalidateQueries({ queryKey: queryKeys.schedules(groupId) }),
  ]);
