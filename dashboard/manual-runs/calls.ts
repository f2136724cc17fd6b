import type { Body } from '@sluice/contract/calls';
import type { ActiveRun } from '@sluice/contract/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, WATERING_TIMEOUT_MS } from '../platform/api/api.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** After a run was started, changed or stopped: what shows runs asks anew, and nobody waits for it. */
function useRunChange<Request, Answer>(send: (request: Request) => Promise<Answer>, meta?: { isWatering: true }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(meta && { meta }),
    onSettled: () => {
      for (const queryKey of [queryKeys.index(), queryKeys.schedules(), queryKeys.events()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

export const useStartManualRun = (groupId: string) =>
  useRunChange(
    (body: Body<'POST /groups/:id/manual_runs'>) =>
      callApi(
        'POST /groups/:id/manual_runs',
        { params: { id: groupId }, body },
        { allowRepeat: true, timeoutMs: WATERING_TIMEOUT_MS },
      ),
    { isWatering: true },
  );

type Extension = { id: ActiveRun['id'] /** The whole length from its start. */; minutes: number };

export const useExtendManualRun = () =>
  useRunChange(({ id, minutes }: Extension) =>
    callApi('PATCH /manual_runs/:id', { params: { id }, body: { minutes } }),
  );

export const useStopManualRun = () =>
  useRunChange((id: ActiveRun['id']) => callApi('DELETE /manual_runs/:id', { params: { id } }));

/** Stops everything that waters in the group, whoever started it. */
export const useStopAllRuns = (groupId: string) =>
  useRunChange(() => callApi('DELETE /groups/:id/manual_runs', { params: { id: groupId } }));
