import type { Body } from '@sluice/contract/calls';
import type { Hub } from '@sluice/contract/hubs';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useChange, useChangeCall } from '../platform/use-change.ts';

/** The hubs of one garden; the index tells of those of all gardens. */
export const hubsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeys.hubs(groupId),
    queryFn: async () => (await callApi('GET /groups/:id/hubs', { params: { id: groupId } })).hubs,
  });

export const useAddHub = (groupId: string) =>
  useChangeCall('POST /groups/:id/hubs', (body) => ({ params: { id: groupId }, body }));

type Change = { id: Hub['id']; change: Body<'PATCH /hubs/:id'> };

export const useChangeHub = () =>
  useChangeCall('PATCH /hubs/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveHub = () => useChangeCall('DELETE /hubs/:id', (id: Hub['id']) => ({ params: { id } }));

/** Open, a hub lets new end devices join for three minutes. */
export const useSetPairing = () =>
  useChange(({ id, isOpen }: { id: Hub['id']; isOpen: boolean }) =>
    callApi(isOpen ? 'POST /hubs/:id/pairing' : 'DELETE /hubs/:id/pairing', { params: { id } }),
  );
