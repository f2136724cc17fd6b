import type { Body } from '@sluice/contract/calls';
import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { useChangeCall } from '../platform/use-change.ts';

export const useAddOneTimeRun = (groupId: string) =>
  useChangeCall('POST /groups/:id/one_time_runs', (body) => ({ params: { id: groupId }, body }));

type Change = { id: OneTimeRun['id']; change: Body<'PATCH /one_time_runs/:id'> };

export const useChangeOneTimeRun = () =>
  useChangeCall('PATCH /one_time_runs/:id', ({ id, change }: Change) => ({ params: { id }, body: change }));

export const useRemoveOneTimeRun = () =>
  useChangeCall('DELETE /one_time_runs/:id', (id: OneTimeRun['id']) => ({ params: { id } }));
