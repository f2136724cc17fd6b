import { queryOptions } from '@tanstack/react-query';
import { callApi, readFile } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChangeOf } from '../platform/api/use-change.ts';

const feedChanges = (id: string) => ({ outdated: [queryKeys.calendarFeed(id)], allowRepeat: true });
const webhookChanges = (id: string) => ({ outdated: [queryKeys.webhooks(id)], allowRepeat: true });
const keyChanges = (id: string) => ({ outdated: [queryKeys.deviceKeys(id)], allowRepeat: true });

export const calendarFeedQuery = (groupId: string) =>
  queryOf('GET /groups/:id/calendar_feed', groupId, queryKeys.calendarFeed(groupId), (read) => read.calendar_feed);

/** An earlier address ends. */
export const useMakeFeed = (groupId: string) => useCallWithId('POST /groups/:id/calendar_feed', feedChanges(groupId));

export const useEndFeed = (groupId: string) => useCallWithId('DELETE /groups/:id/calendar_feed', feedChanges(groupId));

const OWN_WEBHOOKS = ['own-webhooks'];

/** Of all gardens that are one's own. */
export const ownWebhooksQuery = () =>
  queryOptions({ queryKey: OWN_WEBHOOKS, queryFn: () => callApi('GET /account/webhooks') });

/** The text of an export, with all that is recorded. */
export const readExport = (groupId: string, name: 'events' | 'readings') => readFile(`/groups/${groupId}/${name}.csv`);

export const webhooksQuery = (groupId: string) =>
  queryOf('GET /groups/:id/webhooks', groupId, queryKeys.webhooks(groupId), ({ webhooks }) => webhooks);

/** The answer shows the secret, this once. */
export const useAddWebhook = (groupId: string) =>
  useChangeOf('POST /groups/:id/webhooks', groupId, { outdated: [queryKeys.webhooks(groupId)] });

export const useTestWebhook = (groupId: string) => useCallWithId('POST /webhooks/:id/test', webhookChanges(groupId));
export const useEndWebhook = (groupId: string) => useCallWithId('DELETE /webhooks/:id', webhookChanges(groupId));

/** Of a garden that is not the current one. */
export const useEndOtherWebhook = () =>
  useCallWithId('DELETE /webhooks/:id', { outdated: [OWN_WEBHOOKS], allowRepeat: true });

export const deviceKeysQuery = (groupId: string) =>
  queryOf('GET /groups/:id/device_keys', groupId, queryKeys.deviceKeys(groupId), ({ device_keys }) => device_keys);

/** The answer shows the key, this once. */
export const useAddDeviceKey = (groupId: string) =>
  useChangeOf('POST /groups/:id/device_keys', groupId, keyChanges(groupId));

export const useEndDeviceKey = (groupId: string) => useCallWithId('DELETE /device_keys/:id', keyChanges(groupId));
