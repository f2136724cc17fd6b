import type { Body } from '@sluice/contract/calls';
import type { Hub } from '@sluice/contract/hubs';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange } from '../platform/use-change.ts';

/** The hubs of one garden; the index tells of those of all gardens. */
export const hubsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.hubs(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/hubs', { params: { id: groupId } })).hubs,
  });

export const useAddHub = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/hubs'>) =>
    callApi('POST /groups/:id/hubs', { params: { id: groupId }, body }),
  );

type Change = { id: Hub['id']; change: Body<'PATCH /hubs/:id'> };

export const useChangeHub = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /hubs/:id', { params: { id }, body: change }));

export const useRemoveHub = () => useChange((id: Hub['id']) => callApi('DELETE /hubs/:id', { params: { id } }));

/** Open, a hub lets new end devices join for three minutes. */
export const useSetPairing = () =>
  useChange(({ id, isOpen }: { id: Hub['id']; isOpen: boolean }) =>
    callApi(isOpen ? 'POST /hubs/:id/pairing' : 'DELETE /hubs/:id/pairing', { params: { id } }),
  );
