import type { OneTimeRun, OneTimeRunCreation } from '@sluice/contract/one-time-runs';
import type { Recalculation } from '@sluice/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { forgetPlan } from './forget-plan.ts';

/** The warning says when its device may call in too late for it. */
export type OneTimeRunAnswer = {
  one_time_run: OneTimeRun;
  warning: string | null;
  recalculation: Recalculation | null;
};

export function useAddOneTimeRun(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (run: OneTimeRunCreation) => api.post<OneTimeRunAnswer>(`/groups/${groupId}/one_time_runs`, run),
    onSuccess: () => forgetPlan(queryClient),
  });
}
