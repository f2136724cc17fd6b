import type { WebsiteBody } from '@sluice/contract/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, callWebsite } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChangeCall } from '../platform/api/use-change.ts';

export const notificationSettingsQuery = () =>
  queryOptions({ queryKey: queryKeys.notificationSettings(), queryFn: () => callApi('GET /notifications/settings') });

export const useChangeNotificationSettings = () =>
  useChangeCall('PATCH /notifications/settings', (body) => ({ body }), [queryKeys.notificationSettings()]);

/** To oneself, by mail and to every browser that shows messages. */
export const useSendTest = () => useMutation({ mutationFn: () => callApi('POST /notifications/test') });

export const pushSubscriptionsQuery = () =>
  queryOptions({
    queryKey: queryKeys.pushSubscriptions(),
    queryFn: () => callApi('GET /notifications/push_subscriptions'),
  });

export const useKeepPushSubscription = () =>
  useChangeCall('POST /notifications/push_subscriptions', (body) => ({ body }), [queryKeys.pushSubscriptions()]);

export const useDropPushSubscription = () =>
  useCallWithId('DELETE /notifications/push_subscriptions/:id', { outdated: [queryKeys.pushSubscriptions()] });

/** By the link of a mail. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: WebsiteBody<'POST /unsubscribe'>['token']) =>
      callWebsite('POST /unsubscribe', { body: { token } }),
  });
