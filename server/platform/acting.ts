/** Lets a part of the server make calls to its own API as a person whose key it has checked. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestAccount } from './account-of-request.ts';

const acting = new AsyncLocalStorage<RequestAccount>();

/** Requests that `work` injects are this account's; those that come from outside never are. */
export const actAs = <Result>(account: RequestAccount, work: () => Promise<Result>): Promise<Result> =>
  acting.run(account, work);

export const findActing = (): RequestAccount | null => acting.getStore() ?? null;
