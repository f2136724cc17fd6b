import { callApi } from '../platform/api/api.ts';
import { useChange, useChangeOf } from '../platform/api/use-change.ts';

/** Looks for hardware that could be added; with an address only there. Changes nothing, and is asked for each time. */
export const useFindHardware = (groupId: string) =>
  useChange(
    (address: string | null) =>
      callApi('GET /groups/:id/found_devices', { params: { id: groupId }, query: { address } }),
    [],
  );

/** Lists what can be added of one that lists others, with the login there. */
export const useListHardware = (groupId: string) =>
  useChangeOf('POST /groups/:id/found_devices', groupId, { outdated: [], isRefusalShown: true });
