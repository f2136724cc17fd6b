import type { ManualRunRequest } from '@sluice/contract/manual-runs';
import type { ActiveRun } from '@sluice/contract/schedule';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetRuns } from './forget-runs.ts';

export function useStartManualRun(groupId: string) {
  const forgetRuns = useForgetRuns();
  return useMutation({
    mutationFn: (request: ManualRunRequest) =>
      api.post<{ runs: ActiveRun[] }>(`/groups/${groupId}/manual_runs`, request, { allowRepeat: true }),
    meta: { isWatering: true },
    onSettled: forgetRuns,
  });
}
