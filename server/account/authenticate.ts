/** Finds the owner of a session token or a personal token. */

import type { RequestAccount } from '../platform/account-of-request.ts';
import { AppError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { findApiToken, isApiToken } from './api-token-store.ts';
import { findSession } from './session-store.ts';

/** Scope of a session: it may do what its account may. */
const WHOLE = { scope: 'all', gardenId: null } as const;

/** Throws code 1, or on reads code 10 for an expired one. */
export async function authenticate(
  { db, clock }: Services,
  token: string,
  isRead: boolean,
  fromAddress?: string,
): Promise<RequestAccount> {
  const tokenHash = hashToken(token);
  const now = new Date(clock.now());
  const found = token === '' ? null : await findGood(db, token, tokenHash, now, fromAddress);
  if (!found) throw new AppError('tokenInvalid', { message: 'errors.tokenInvalid' });
  if (found.isEnded) {
    throw isRead
      ? new AppError('sessionEnded', { message: 'errors.sessionEnded' })
      : new AppError('tokenInvalid', { message: 'errors.tokenInvalid' });
  }
  const { userId, name, lang, unitSystem, isConfirmed, versions, tokenName, scope, gardenId } = found;
  return { id: userId, name, lang, unitSystem, isConfirmed, tokenHash, tokenName, versions, scope, gardenId };
}

async function findGood(db: Services['db'], token: string, tokenHash: string, now: Date, fromAddress?: string) {
  if (isApiToken(token)) return findApiToken(db, tokenHash, now);
  const session = await findSession(db, tokenHash, now, fromAddress);
  return session && { ...session, tokenName: null, ...WHOLE };
}

/** Whether a token is still valid; for long-lived connections. */
export async function isTokenGood({ db, clock }: Services, tokenHash: string): Promise<boolean> {
  const now = new Date(clock.now());
  const found = (await findSession(db, tokenHash, now)) ?? (await findApiToken(db, tokenHash, now));
  return found !== null && !found.isEnded;
}
