import { callApi } from '../../platform/api/api.ts';
import { useChange, useChangeOf } from '../../platform/api/use-change.ts';

/** Changes nothing, and is asked for each time. */
export const useWriteTable = () =>
  useChange((id: string) => callApi('GET /groups/:id/zones/table', { params: { id } }), []);

/** The same table may be tried again. */
export const useReadTable = (groupId: string) =>
  useChangeOf('POST /groups/:id/zones/table', groupId, { allowRepeat: true });
