import type { Device } from '@sluice/contract/devices';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useChangeThing } from '../platform/api/use-change.ts';

/** What could take the place of a device, and what its zones are. */
export const replacementQuery = ({ id, group_id }: Pick<Device, 'id' | 'group_id'>) =>
  queryOptions({
    queryKey: queryKeys.replacement(group_id, id),
    queryFn: () => callApi('GET /devices/:id/replacement', { params: { id } }),
  });

/** Of the old device: its zones come to valves of another. */
export const useReplaceDevice = () => useChangeThing('POST /devices/:id/replacement');

/** One zone comes to a valve of another device. */
export const useMoveZone = () => useChangeThing('PUT /zones/:id/valve');
