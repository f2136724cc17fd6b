import type { WebhookId } from '@sluice/engine/vocabulary/ids';
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

/** Of all gardens that are one's own. */
export const ownWebhooksQuery = () =>
  queryOptions({ queryKey: queryKeys.ownWebhooks(), queryFn: () => callApi('GET /account/webhooks') });

export const useEndWebhook = () =>
  useChange((id: WebhookId) => callApi('DELETE /webhooks/:id', { params: { id } }), [queryKeys.ownWebhooks()]);

/** The text of an export, with all that is recorded. */
export const readExport = (groupId: string, name: 'events' | 'readings') => readFile(`/groups/${groupId}/${name}.csv`);
