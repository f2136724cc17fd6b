import type { OneTimeRun, OneTimeRunChange } from '@sluice/contract/one-time-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { OneTimeRunAnswer } from './add-one-time-run.ts';
import { forgetPlan } from './forget-plan.ts';

type Change = { id: OneTimeRun['id']; change: OneTimeRunChange };

export function useChangeOneTimeRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: Change) => api.patch<OneTimeRunAnswer>(`/one_time_runs/${id}`, change),
    onSuccess: () => forgetPlan(queryClient),
  });
}
