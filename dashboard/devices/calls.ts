import type { Body } from '@sluice/contract/calls';
import type { Device } from '@sluice/contract/devices';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

/** A device comes with a zone for each of its terminals. */
export const useAddDevice = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/devices'>) =>
    callApi('POST /groups/:id/devices', { params: { id: groupId }, body }),
  );

type Change = { id: Device['id']; change: Body<'PATCH /devices/:id'> };

export const useChangeDevice = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /devices/:id', { params: { id }, body: change }));

/** Its zones go with it; their history stays. */
export const useRemoveDevice = () =>
  useChange((id: Device['id']) => callApi('DELETE /devices/:id', { params: { id } }));

export const useOrderDevices = (groupId: string) =>
  useChange((ids: Device['id'][]) =>
    callApi('PUT /groups/:id/devices/order', { params: { id: groupId }, body: { ids } }),
  );
