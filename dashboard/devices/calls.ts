import type { Body } from '@sluice/contract/calls';
import type { Device } from '@sluice/contract/devices';
import { useChangeCall } from '../platform/use-change.ts';

/** A device comes with a zone for each of its terminals. */
export const useAddDevice = (groupId: string) =>
  useChangeCall('POST /groups/:id/devices', (body) => ({ params: { id: groupId }, body }));

type Change = { id: Device['id']; change: Body<'PATCH /devices/:id'> };

export const useChangeDevice = () =>
  useChangeCall('PATCH /devices/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

/** Its zones go with it; their history stays. */
export const useRemoveDevice = () => useChangeCall('DELETE /devices/:id', (id: Device['id']) => ({ params: { id } }));

export const useOrderDevices = (groupId: string) =>
  useChangeCall('PUT /groups/:id/devices/order', (ids: Device['id'][]) => ({ params: { id: groupId }, body: { ids } }));
