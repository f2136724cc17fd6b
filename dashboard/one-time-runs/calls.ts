import { useCallWithId, useChangeOf, useChangeThing } from '../platform/api/use-change.ts';

export const useAddOneTimeRun = (groupId: string) => useChangeOf('POST /groups/:id/one_time_runs', groupId);

export const useChangeOneTimeRun = () => useChangeThing('PATCH /one_time_runs/:id');

export const useRemoveOneTimeRun = () => useCallWithId('DELETE /one_time_runs/:id');
