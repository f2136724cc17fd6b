/** An account that the operator disables: nobody logs in with it, and nothing else changes (docs/decisions/0113). */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { Transaction } from '../platform/database/connect.ts';
import { AppError } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { findUser, lockUser, updateUser } from '../users/index.ts';
import { deleteApiTokensOf } from './api-token-store.ts';
import { voidLinks } from './link-store.ts';
import { endUserSessions } from './session-store.ts';
import type { EndOpenings } from './ways-in.ts';

/**
 * Ends sessions, personal tokens, mailed links and openings. Passkeys and the connection with a provider stay for later;
 * gardens, programs and shares stay as they are.
 */
export async function disableAccount(
  tx: Transaction,
  userId: UserId,
  now: Date,
  endOpenings: EndOpenings,
): Promise<void> {
  await lockUser(tx, userId);
  await updateUser(tx, userId, { disabledAt: now });
  await endUserSessions(tx, userId, now);
  await deleteApiTokensOf(tx, userId);
  await voidLinks(tx, userId, now);
  await endOpenings(tx, userId);
  await announce(tx, { userId }, ['profile']);
}

export const enableAccount = (tx: Transaction, userId: UserId): Promise<void> =>
  updateUser(tx, userId, { disabledAt: null });

/** Throws "not permitted" for a disabled account; one that is disabled meanwhile waits for the transaction. */
export async function refuseDisabled(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId);
  if ((await findUser(tx, userId))?.disabledAt)
    throw new AppError('notPermitted', { message: 'errors.accountDisabled' });
}
