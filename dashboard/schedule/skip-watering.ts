import type { Recalculation, Skip, SkipCreation } from '@sluice/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { forgetPlan } from './forget-plan.ts';

/** Leaves out one watering, a zone, all zones, or the rest of today. */
export function useSkipWatering(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: SkipCreation) =>
      api.post<{ skip: Skip; recalculation: Recalculation }>(`/groups/${groupId}/skips`, wish),
    onSettled: () => forgetPlan(queryClient, groupId),
  });
}
