/** Signing up, in and out. */
import { randomUUIDv7 } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Login, OpenedSession, Registration } from '@sluice/contract/account';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { invalid } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { MAIL_QUEUE, type Mail } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import { digestToken, hashToken, newToken } from '../platform/session-cookie.ts';
import {
  claimInvitations,
  findUser,
  findUserByEmail,
  insertUser,
  presentUser,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import { deleteApiTokensOf } from './api-token-store.ts';
import { insertPasswordReset, usePasswordReset, voidLinks } from './link-store.ts';
import { endSession, endUserSessions, insertSession, type SeenFrom } from './session-store.ts';

/** Checked when nobody has the e-mail, so that the answer takes as long as for a wrong password. */
const NOBODY_HASH = await hash(newToken());

/** Adds an account, with the gardens its email was invited to. Throws "invalid" at `email` when it is in use. */
export async function createAccount(
  { db, clock }: Services,
  registration: Registration,
  isDemo = false,
): Promise<UserRow> {
  const row = {
    id: randomUUIDv7() as UserId,
    name: registration.name,
    email: registration.email,
    passwordHash: await hash(registration.password),
    accountType: registration.account_type,
    lang: registration.lang,
    unitSystem: 'SI' as const,
    isDemo,
    createdAt: new Date(clock.now()),
  };
  await db.transaction(async (tx) => {
    if (!(await insertUser(tx, row))) throw invalid('email', 'errors.emailInUse');
    await claimInvitations(tx, row, row.createdAt);
  });
  const user = await findUser(db, row.id);
  if (!user) throw new Error('an account vanished while it was made');
  return user;
}

/** Opens a session; only this call returns the token. */
export async function openSession(
  { db, clock, settings }: Services,
  user: UserRow,
  from: SeenFrom,
): Promise<OpenedSession> {
  const token = newToken();
  await insertSession(db, hashToken(token), user.id, new Date(clock.now()), from);
  return { token, digest: digestToken(token), user: presentUser(user, null, settings.forumUrl) };
}

/** Throws "token invalid" for an unknown e-mail and a wrong password alike. */
export async function checkLogin({ db }: Services, login: Login): Promise<UserRow> {
  const user = await findUserByEmail(db, login.email);
  const isRight = await verify(user?.passwordHash ?? NOBODY_HASH, login.password);
  if (!user || !isRight) throw invalid('password', 'errors.loginFailed');
  return user;
}

export async function closeSession({ db, clock }: Services, token: string): Promise<void> {
  const userId = await endSession(db, hashToken(token), new Date(clock.now()));
  // Other pages of the same session then ask again, and find out that it is over.
  if (userId) await announce(db, { userId }, ['profile']);
}

/** Mails a link to set a new password. Does not reveal whether the e-mail is known. */
export async function sendPasswordReset(
  { db, clock, settings, translate, jobs }: Services,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user || user.isDemo) return;
  const token = newToken();
  const minutes = LIMITS.passwordResetMinutes;
  await insertPasswordReset(db, hashToken(token), user.id, new Date(clock.now() + minutes * 60_000));
  const locale = toLocale(user.lang);
  const link = `${settings.baseUrl}/#/reset-password?token=${token}`;
  await jobs.send(MAIL_QUEUE, {
    to: user.email,
    subject: translate(locale, 'mail.resetSubject'),
    text: translate(locale, 'mail.resetBody', { name: user.name, link, minutes }),
  } satisfies Mail);
}

/**
 * Sets a new password by a mailed link; every session, personal token and other link of the account ends with it.
 * Returns whose. Throws "invalid" at `token`.
 */
export async function resetPassword({ db, clock }: Services, token: string, password: string): Promise<UserId> {
  const passwordHash = await hash(password);
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const userId = await usePasswordReset(tx, hashToken(token), now);
    if (!userId) throw invalid('token', 'errors.resetLinkInvalid');
    await updateUser(tx, userId, { passwordHash });
    await endUserSessions(tx, userId, now);
    await deleteApiTokensOf(tx, userId);
    await voidLinks(tx, userId, now);
    // Open pages then ask again, and find out.
    await announce(tx, { userId }, ['profile']);
    return userId;
  });
}
