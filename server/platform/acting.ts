/** Lets a part of the server make calls to its own API as a person whose key it has checked. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Method } from '@sluice/contract/call';
import type { RequestAccount } from './account-of-request.ts';
import type { App } from './services.ts';

const acting = new AsyncLocalStorage<RequestAccount>();

/** Requests that `work` injects are this account's; those that come from outside never are. */
const actAs = <Result>(account: RequestAccount, work: () => Promise<Result>): Promise<Result> =>
  acting.run(account, work);

export const findActing = (): RequestAccount | null => acting.getStore() ?? null;

interface OwnCall {
  method: Method;
  /** Below `/api/v1`. */
  path: string;
  body?: object | undefined;
  /** The same call with the same key is done once. */
  idempotencyKey?: string;
  /** Whoever asked for it: the trail has their address, and refusals are in their language. */
  from?: { fromAddress: string; headers: { 'accept-language'?: string } };
}

/** A call of this server's own API as an account. Answers what the API answers, refusals too. */
export const callOwnApi = (app: App, account: RequestAccount, { method, path, body, idempotencyKey, from }: OwnCall) =>
  actAs(account, () =>
    app
      .inject({
        method,
        url: `/api/v1${path}`,
        ...(from && { remoteAddress: from.fromAddress }),
        headers: {
          ...(from && { 'accept-language': from.headers['accept-language'] ?? '' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { payload: body }),
      })
      .then((response) => response),
  );
