/** A change: when it is done or refused, outdated queries are reloaded. */
import type { Given } from '@sluice/contract/call';
import type { ApiCalls, Body } from '@sluice/contract/calls';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApiWith } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** All that tells of the garden, its plan included. */
const GARDEN = [queryKeys.index(), queryKeys.schedules()];

export function useChange<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  outdated: readonly QueryKey[] = GARDEN,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** A change that is one call; `given` writes what is changed as the call's path parameters and body. */
export const useChangeCall = <A extends keyof ApiCalls, Changed = Body<A>>(
  address: A,
  given: (changed: Changed) => Given<ApiCalls[A]>,
) => useChange((changed: Changed) => callApiWith(address, given(changed)));
