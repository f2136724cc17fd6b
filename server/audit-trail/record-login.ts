import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { Queryable } from '../platform/database/connect.ts';
import { insertEntry } from './store.ts';

/** What happens to an account before anybody is signed in; as the route is called. */
export type LoginAction =
  | 'POST /register'
  | 'POST /login'
  | 'POST /passkey/login'
  | 'GET /openid/callback'
  | 'LINK /openid/callback'
  | 'POST /demo'
  | 'DELETE /logout'
  | 'POST /password/forgot'
  | 'POST /password/reset'
  | 'POST /email/confirm';

interface Login {
  userId: UserId;
  action: LoginAction;
  fromAddress: string;
  at: Date;
  /** A wrong password. */
  isRefused?: boolean;
}

/** Records a login, a refused one, or what a mailed link did; in the transaction of what happened. */
export async function recordLogin(db: Queryable, { isRefused = false, ...login }: Login): Promise<void> {
  await insertEntry(db, {
    ...login,
    isRefused,
    ...{ groupId: null, subjectId: null, subjectName: null, tokenName: null },
  });
}
