import type { Body } from '@sluice/contract/calls';
import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { callApi } from '../platform/api.ts';
import { useChange } from '../platform/use-change.ts';

export const useAddOneTimeRun = (groupId: string) =>
  useChange((body: Body<'POST /groups/:id/one_time_runs'>) =>
    callApi('POST /groups/:id/one_time_runs', { params: { id: groupId }, body }),
  );

type Change = { id: OneTimeRun['id']; change: Body<'PATCH /one_time_runs/:id'> };

export const useChangeOneTimeRun = () =>
  useChange(({ id, change }: Change) => callApi('PATCH /one_time_runs/:id', { params: { id }, body: change }));

export const useRemoveOneTimeRun = () =>
  useChange((id: OneTimeRun['id']) => callApi('DELETE /one_time_runs/:id', { params: { id } }));
