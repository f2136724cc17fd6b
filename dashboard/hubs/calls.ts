import type { Hub } from '@sluice/contract/hubs';
import { callApi } from '../platform/api/api.ts';
import { queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

/** The hubs of one garden; the index tells of those of all gardens. */
export const hubsQuery = (groupId: string) =>
  queryOf('GET /groups/:id/hubs', groupId, queryKeys.hubs(groupId), ({ hubs }) => hubs);

export const useAddHub = (groupId: string) => useChangeOf('POST /groups/:id/hubs', groupId);

export const useChangeHub = () => useChangeThing('PATCH /hubs/:id');

export const useRemoveHub = () => useCallWithId('DELETE /hubs/:id');

/** Open, a hub lets new end devices join for three minutes. */
export const useSetPairing = () =>
  useChange(({ id, isOpen }: { id: Hub['id']; isOpen: boolean }) =>
    callApi(isOpen ? 'POST /hubs/:id/pairing' : 'DELETE /hubs/:id/pairing', { params: { id } }),
  );

/** Asks the hub what is in its network. */
export const useNetwork = () =>
  useChange(async (id: Hub['id']) => (await callApi('GET /hubs/:id/end_devices', { params: { id } })).end_devices, []);

export const useRenameInNetwork = () =>
  useChange(({ id, serial, name }: { id: Hub['id']; serial: string; name: string }) =>
    callApi('PATCH /hubs/:id/end_devices/:serial', { params: { id, serial }, body: { name } }),
  );

/** `isForced`: also where it does not answer. */
export const useRemoveFromNetwork = () =>
  useChange(({ id, serial, isForced }: { id: Hub['id']; serial: string; isForced: boolean }) =>
    callApi('DELETE /hubs/:id/end_devices/:serial', {
      params: { id, serial },
      query: { is_forced: isForced ? 'true' : 'false' },
    }),
  );
