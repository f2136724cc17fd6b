/** A change: when it is done or refused, outdated queries are reloaded. */
import type { Given } from '@sluice/contract/call';
import type { ApiCalls, Body } from '@sluice/contract/calls';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApiWith } from './api.ts';
import { type AddressWithId, callWithId } from './call-with-id.ts';
import { queryKeys } from './query-keys.ts';

/** Queries of the garden, its plan included. */
const GARDEN = [queryKeys.index(), queryKeys.schedules()];

export function useChange<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  outdated: readonly QueryKey[] = GARDEN,
  meta: { isRefusalShown?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    meta,
    mutationFn: send,
    onSettled: () => Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** A change that is one call; `given` writes what is changed as the call's path parameters and body. */
export const useChangeCall = <A extends keyof ApiCalls, Changed = Body<A>>(
  address: A,
  given: (changed: Changed) => Given<ApiCalls[A]>,
  outdated?: readonly QueryKey[],
) => useChange((changed: Changed) => callApiWith(address, given(changed)), outdated);

type How = {
  outdated?: readonly QueryKey[];
  allowRepeat?: boolean;
  /** Whoever makes the change shows why it was refused, and the snackbar does not. */
  isRefusalShown?: boolean;
};

/** Changes one of many things: `mutate({ id, change })`. */
export const useChangeThing = <A extends AddressWithId>(address: A) =>
  useChange(({ id, change }: { id: string; change: Body<A> }) => callWithId(address, id, change));

/** Changes the thing with this id, or adds to it: `mutate(body)`. */
export const useChangeOf = <A extends AddressWithId>(
  address: A,
  id: string,
  { outdated, isRefusalShown = false, ...options }: How = {},
) => useChange((body: Body<A>) => callWithId(address, id, body, options), outdated, { isRefusalShown });

/** Removes a thing, or does something with it, by its id alone: `mutate(id)`. */
export const useCallWithId = <A extends AddressWithId>(address: A, { outdated, ...options }: How = {}) =>
  useChange((id: string) => callWithId(address, id, undefined, options), outdated);
