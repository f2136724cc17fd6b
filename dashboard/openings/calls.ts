import type { Body } from '@sluice/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi, readFile } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

export const calendarFeedQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.calendarFeed(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/calendar_feed', { params: { id: groupId } })).calendar_feed,
  });

/** An earlier address ends. */
export const useMakeFeed = (groupId: string) =>
  useChange(
    () => callApi('POST /groups/:id/calendar_feed', { params: { id: groupId } }, { allowRepeat: true }),
    [queryKeys.calendarFeed(groupId)],
  );

export const useEndFeed = (groupId: string) =>
  useChange(
    () => callApi('DELETE /groups/:id/calendar_feed', { params: { id: groupId } }, { allowRepeat: true }),
    [queryKeys.calendarFeed(groupId)],
  );

/** The text of an export, with all that is recorded. */
export const readExport = (groupId: string, name: 'events' | 'readings') => readFile(`/groups/${groupId}/${name}.csv`);

export const webhooksQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/webhooks', { params: { id: groupId } })).webhooks,
  });

/** The answer shows the secret, this once. */
export const useAddWebhook = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/webhooks'>) =>
      callApi('POST /groups/:id/webhooks', { params: { id: groupId }, body }),
    [queryKeys.webhooks(groupId)],
  );

export const useTestWebhook = (groupId: string) =>
  useChange(
    (id: string) => callApi('POST /webhooks/:id/test', { params: { id } }, { allowRepeat: true }),
    [queryKeys.webhooks(groupId)],
  );

export const useEndWebhook = (groupId: string) =>
  useChange(
    (id: string) => callApi('DELETE /webhooks/:id', { params: { id } }, { allowRepeat: true }),
    [queryKeys.webhooks(groupId)],
  );

export const deviceKeysQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.deviceKeys(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/device_keys', { params: { id: groupId } })).device_keys,
  });

/** The answer shows the key, this once. */
export const useAddDeviceKey = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/device_keys'>) =>
      callApi('POST /groups/:id/device_keys', { params: { id: groupId }, body }, { allowRepeat: true }),
    [queryKeys.deviceKeys(groupId)],
  );

export const useEndDeviceKey = (groupId: string) =>
  useChange(
    (id: string) => callApi('DELETE /device_keys/:id', { params: { id } }, { allowRepeat: true }),
    [queryKeys.deviceKeys(groupId)],
  );
