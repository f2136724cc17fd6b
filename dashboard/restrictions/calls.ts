import type { Body } from '@sluice/contract/calls';
import { useChangeCall } from '../platform/use-change.ts';

export const useAddRestriction = (groupId: string) =>
  useChangeCall('POST /groups/:id/constraints', (body) => ({ params: { id: groupId }, body }));

type Change = { id: string; change: Body<'PATCH /constraints/:id'> };

export const useChangeRestriction = () =>
  useChangeCall('PATCH /constraints/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveRestriction = () =>
  useChangeCall('DELETE /constraints/:id', (id: string) => ({ params: { id } }));
