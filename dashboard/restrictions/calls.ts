import { useCallWithId, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

export const useAddRestriction = (groupId: string) => useChangeOf('POST /groups/:id/constraints', groupId);

export const useChangeRestriction = () => useChangeThing('PATCH /constraints/:id');

export const useRemoveRestriction = () => useCallWithId('DELETE /constraints/:id');
