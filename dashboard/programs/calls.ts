import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddProgram = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/programs'>) =>
    callApi('POST /groups/:id/programs', { params: { id: groupId }, body }),
  );

type Change = { id: string; change: Body<'PATCH /programs/:id'> };

export const useChangeProgram = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /programs/:id', { params: { id }, body: change }));

export const useRemoveProgram = () => useChange((id: string) => callApi('DELETE /programs/:id', { params: { id } }));

/** Waters its zones now, one after another. */
export const useRunProgram = () =>
  useChange((id: string) => callApi('POST /programs/:id/run', { params: { id } }, { allowRepeat: true }));
