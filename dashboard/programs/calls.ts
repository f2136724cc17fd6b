import { callApi, WATERING_TIMEOUT_MS } from '../platform/api/api.ts';
import { useCallWithId, useChange, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

export const useAddProgram = (groupId: string) => useChangeOf('POST /groups/:id/programs', groupId);

export const useChangeProgram = () => useChangeThing('PATCH /programs/:id');

export const useRemoveProgram = () => useCallWithId('DELETE /programs/:id');

/** Waters its zones now, one after another. */
export const useRunProgram = () =>
  useChange((id: string) =>
    callApi('POST /programs/:id/run', { params: { id } }, { allowRepeat: true, timeoutMs: WATERING_TIMEOUT_MS }),
  );
