import type { CallAnswer, CallParams, Given } from '@sluice/contract/call';
import type { ApiCalls, Body } from '@sluice/contract/calls';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { callApiWith } from './api.ts';

/** Calls whose path has an id and nothing else. */
export type AddressWithId = {
  [A in keyof ApiCalls]: keyof CallParams<ApiCalls[A]> extends 'id' ? A : never;
}[keyof ApiCalls];

export const callWithId = <A extends AddressWithId>(
  address: A,
  id: string,
  body?: Body<A>,
  options?: { allowRepeat?: boolean },
) => callApiWith(address, { params: { id }, body } as unknown as Given<ApiCalls[A]>, options);

/** Reads what belongs to the thing with this id; `pick` takes it out of the answer. */
export const queryOf = <A extends AddressWithId, Data>(
  address: A,
  id: string,
  queryKey: QueryKey,
  pick: (answer: CallAnswer<ApiCalls[A]>) => Data,
) => queryOptions({ queryKey, queryFn: async () => pick(await callWithId(address, id)) });
