import type { Body, WebsiteBody } from '@sluice/contract/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, callWebsite } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

export const notificationSettingsQuery = () =>
  queryOptions({ queryKey: queryKeys.notificationSettings(), queryFn: () => callApi('GET /notifications/settings') });

export const useChangeNotificationSettings = () =>
  useChange(
    (body: Body<'PATCH /notifications/settings'>) => callApi('PATCH /notifications/settings', { body }),
    [queryKeys.notificationSettings()],
  );

/** To oneself, by mail and to every browser that shows messages. */
export const useSendTest = () => useMutation({ mutationFn: () => callApi('POST /notifications/test') });

export const pushSubscriptionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.pushSubscriptions(),
    queryFn: () => callApi('GET /notifications/push_subscriptions'),
  });

export const useKeepPushSubscription = () =>
  useChange(
    (body: Body<'POST /notifications/push_subscriptions'>) =>
      callApi('POST /notifications/push_subscriptions', { body }),
    [queryKeys.pushSubscriptions()],
  );

export const useDropPushSubscription = () =>
  useChange(
    (id: string) => callApi('DELETE /notifications/push_subscriptions/:id', { params: { id } }),
    [queryKeys.pushSubscriptions()],
  );

/** By the link of a mail. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: WebsiteBody<'POST /unsubscribe'>['token']) =>
      callWebsite('POST /unsubscribe', { body: { token } }),
  });
