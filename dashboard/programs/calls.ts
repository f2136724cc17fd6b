import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange, useChangeCall } from '../platform/use-change.ts';

export const useAddProgram = (groupId: string) =>
  useChangeCall('POST /groups/:id/programs', (body) => ({ params: { id: groupId }, body }));

type Change = { id: string; change: Body<'PATCH /programs/:id'> };

export const useChangeProgram = () =>
  useChangeCall('PATCH /programs/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveProgram = () => useChangeCall('DELETE /programs/:id', (id: string) => ({ params: { id } }));

/** Waters its zones now, one after another. */
export const useRunProgram = () =>
  useChange((id: string) => callApi('POST /programs/:id/run', { params: { id } }, { allowRepeat: true }));
