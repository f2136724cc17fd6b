import type { Notification } from '@sluice/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';

export const notificationsQuery = (groupId: string, status: Notification['status']) =>
  queryOptions({
    queryKey: queryKeys.notifications(groupId, status),
    queryFn: async () => {
      const wanted = new URLSearchParams({ group_id: groupId, status });
      return (await api.get<{ notifications: Notification[] }>(`/notifications?${wanted}`)).notifications;
    },
  });
