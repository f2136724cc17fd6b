import type { Recalculation } from '@sluice/contract/schedule';
import type { SkipId } from '@sluice/engine/vocabulary/ids';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { forgetPlan } from './forget-plan.ts';

/** Returns what was left out to normal. */
export function useCancelSkip(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: SkipId) => api.delete<{ recalculation: Recalculation }>(`/skips/${id}`),
    onSettled: () => forgetPlan(queryClient, groupId),
  });
}
