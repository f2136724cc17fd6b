import { callApi } from '../platform/api/api.ts';
import { useChange } from '../platform/api/use-change.ts';

/** Looks for hardware that could be added; with an address only there. Changes nothing, and is asked for each time. */
export const useFindHardware = (groupId: string) =>
  useChange(
    (address: string | null) =>
      callApi('GET /groups/:id/found_devices', { params: { id: groupId }, query: { address } }),
    [],
  );
