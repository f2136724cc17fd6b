import type { ActiveRun } from '@sluice/contract/schedule';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetRuns } from './forget-runs.ts';

export function useStopManualRun() {
  const forgetRuns = useForgetRuns();
  return useMutation({
    mutationFn: (id: ActiveRun['id']) => api.delete<{ run: ActiveRun }>(`/manual_runs/${id}`),
    onSettled: forgetRuns,
  });
}
