import type { Body } from '@sluice/contract/calls';
import type { PasskeyId } from '@sluice/engine/vocabulary/ids';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { useChange } from '../../platform/api/use-change.ts';
import { makePasskey } from './browser-passkeys.ts';

const KEY = ['passkeys'];

export const passkeysQuery = () => queryOptions({ queryKey: KEY, queryFn: () => callApi('GET /account/passkeys') });

const useChangePasskeys = <Request, Answer>(send: (request: Request) => Promise<Answer>) => useChange(send, [KEY]);

/** Asks the server, then the person, then the server once more. */
export const useAddPasskey = () =>
  useChangePasskeys(async ({ name, current_password }: { name: string; current_password: string }) => {
    const { options } = await callApi('POST /account/passkeys/options', { body: { current_password } });
    return callApi('POST /account/passkeys', { body: { name, ...(await makePasskey(options)) } });
  });

export const useRenamePasskey = (id: PasskeyId) =>
  useChangePasskeys((body: Body<'PATCH /account/passkeys/:id'>) =>
    callApi('PATCH /account/passkeys/:id', { params: { id }, body }),
  );

export const useRemovePasskey = (id: PasskeyId) =>
  useChangePasskeys((current_password: string) =>
    callApi('DELETE /account/passkeys/:id', { params: { id }, body: { current_password } }),
  );
