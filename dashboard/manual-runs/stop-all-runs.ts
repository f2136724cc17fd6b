import type { ActiveRun } from '@sluice/contract/schedule';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetRuns } from './forget-runs.ts';

/** Stops everything that waters in the group, whoever started it. */
export function useStopAllRuns(groupId: string) {
  const forgetRuns = useForgetRuns();
  return useMutation({
    mutationFn: () => api.delete<{ runs: ActiveRun[] }>(`/groups/${groupId}/manual_runs`),
    onSettled: forgetRuns,
  });
}
