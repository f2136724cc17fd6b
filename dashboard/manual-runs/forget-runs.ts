import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';

/** After a run was started, changed or stopped: what shows runs asks anew. */
export function useForgetRuns() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [queryKeys.index(), queryKeys.schedules(), queryKeys.events()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
