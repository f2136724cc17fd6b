import type { ActiveRun } from '@sluice/contract/schedule';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useForgetRuns } from './forget-runs.ts';

type Extension = { id: ActiveRun['id'] /** The whole length from its start. */; minutes: number };

export function useExtendManualRun() {
  const forgetRuns = useForgetRuns();
  return useMutation({
    mutationFn: ({ id, minutes }: Extension) => api.patch<{ run: ActiveRun }>(`/manual_runs/${id}`, { minutes }),
    onSettled: forgetRuns,
  });
}
