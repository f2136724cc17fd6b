import type { AlarmRequest } from '@sluice/contract/alarm-contacts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callWebsite } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChangeOf } from '../platform/api/use-change.ts';

export const alarmContactsQuery = (groupId: string) =>
  queryOf('GET /groups/:id/alarm_contacts', groupId, queryKeys.alarmContacts(groupId), (answer) => answer);

export const useAddAlarmContact = (groupId: string) =>
  useChangeOf('POST /groups/:id/alarm_contacts', groupId, { outdated: [queryKeys.alarmContacts(groupId)] });

export const useRemoveAlarmContact = (groupId: string) =>
  useCallWithId('DELETE /alarm_contacts/:id', { outdated: [queryKeys.alarmContacts(groupId)] });

/** What somebody was asked by mail. */
export const alarmRequestQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.alarmRequest(token),
    meta: { isRefusalShown: true },
    queryFn: () => callWebsite('POST /alarm_contact', { body: { token } }),
  });

export function useAgreeToAlarms(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callWebsite('POST /alarm_contact/agree', { body: { token } }),
    onSuccess: (request: AlarmRequest) => queryClient.setQueryData(queryKeys.alarmRequest(token), request),
  });
}

export const useEndAlarms = (token: string) =>
  useMutation({ mutationFn: () => callWebsite('POST /alarm_contact/end', { body: { token } }) });
