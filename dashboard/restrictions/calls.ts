import type { Body } from '@sluice/contract/calls';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddRestriction = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/constraints'>) =>
    callApi('POST /groups/:id/constraints', { params: { id: groupId }, body }),
  );

type Change = { id: string; change: Body<'PATCH /constraints/:id'> };

export const useChangeRestriction = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /constraints/:id', { params: { id }, body: change }));

export const useRemoveRestriction = () =>
  useChange((id: string) => callApi('DELETE /constraints/:id', { params: { id } }));
