import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { forgetPlan } from './forget-plan.ts';

export function useRemoveOneTimeRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: OneTimeRun['id']) => api.delete(`/one_time_runs/${id}`),
    onSuccess: () => forgetPlan(queryClient),
  });
}
