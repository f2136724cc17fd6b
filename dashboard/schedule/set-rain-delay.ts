import type { RainDelay } from '@sluice/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

/** Hours from now; null clears the delay. */
export function useSetRainDelay(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hours: number | null) =>
      hours === null
        ? api.delete<RainDelay>(`/groups/${groupId}/rain_delay`)
        : api.put<RainDelay>(`/groups/${groupId}/rain_delay`, { hours }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.index() }),
        queryClient.invalidateQueries({ queryKey: queryKeys.schedules(groupId) }),
      ]),
  });
}
