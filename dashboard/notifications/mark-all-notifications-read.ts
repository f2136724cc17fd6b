import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export function useMarkAllNotificationsRead(groupId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<{ read: number }>('/notifications/read', { group_id: groupId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications() }),
  });
}
