import type { Notification } from '@sluice/contract/notifications';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChange } from '../platform/api/use-change.ts';

export const notificationsQuery = (groupId: string, status: Notification['status']) =>
  queryOptions({
    queryKey: queryKeys.notifications(groupId, status),
    queryFn: async () => (await callApi('GET /notifications', { query: { group_id: groupId, status } })).notifications,
  });

export const useMarkNotificationRead = () =>
  useChange(
    (id: Notification['id']) => callApi('POST /notifications/:id/read', { params: { id } }),
    [queryKeys.notifications()],
  );

export const useMarkAllNotificationsRead = (groupId: GroupId) =>
  useChange(() => callApi('POST /notifications/read', { body: { group_id: groupId } }), [queryKeys.notifications()]);
