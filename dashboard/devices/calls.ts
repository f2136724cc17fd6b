import type { Device } from '@sluice/contract/devices';
import { useCallWithId, useChangeCall, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

/** A device comes with a zone for each of its terminals. */
export const useAddDevice = (groupId: string) => useChangeOf('POST /groups/:id/devices', groupId);

export const useChangeDevice = () => useChangeThing('PATCH /devices/:id');

/** The login that it has now. */
export const useChangeAccess = () => useChangeThing('PUT /devices/:id/access');

/** Its zones go with it; their history stays. */
export const useRemoveDevice = () => useCallWithId('DELETE /devices/:id');

export const useOrderDevices = (groupId: string) =>
  useChangeCall('PUT /groups/:id/devices/order', (ids: Device['id'][]) => ({ params: { id: groupId }, body: { ids } }));
