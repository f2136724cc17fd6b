/** Signing up, in and out. */
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Login, OpenedSession, PasswordReset, Registration } from '@sluice/contract/account';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type LoginWay, toLocale, toStoredLanguage } from '@sluice/engine/vocabulary/people';
import { sql } from 'drizzle-orm';
import { recordLogin } from '../audit-trail/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { wasHandedOver } from '../platform/handed-over.ts';
import { tooManyRequests } from '../platform/limits/index.ts';
import { announce } from '../platform/live/announce.ts';
import type { Mail } from '../platform/mail.ts';
import { queueStrangersMail } from '../platform/mail-queue/queue.ts';
import { loginsFailed } from '../platform/process-figures.ts';
import type { Services } from '../platform/services.ts';
import { digestToken, hashToken, newToken } from '../platform/session-cookie.ts';
import {
  confirmEmailOf,
  findUser,
  findUserByEmail,
  hasAccounts,
  insertUser,
  presentUser,
  type UserRow,
  updateUser,
  usersWithEmail,
} from '../users/index.ts';
import { refuseDisabled } from './disable-account.ts';
import { mailConfirmation } from './email-confirmation.ts';
import { usePasswordReset, voidLinks } from './link-store.ts';
import { hashesToTry } from './login-work.ts';
import { mailLoginChange } from './mail-login-change.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';
import { makePasswordLink } from './password-link.ts';
import { checkCode } from './second-factor.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import type { Visit } from './seen-from.ts';
import { endSession, endUserSessions, insertSession } from './session-store.ts';
import { type EndOpenings, endWaysIn } from './ways-in.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** Longer than writing down that a login was refused, which is done only where there is an account. */
const REFUSED_AFTER_MS = 30;

/**
 * Adds an account and mails a link that confirms its email. An email that somebody has is a claim like any other, so
 * that nobody learns who has an account. Throws "too many requests" where too many claim the same, and what `refuse`
 * throws, which is asked before anything is stored; an account of the demo is opened in any case.
 */
export async function createAccount(
  services: Services,
  registration: Omit<Registration, 'invitation'>,
  { fromAddress, languages }: Visit,
  refuse: ((tx: Transaction) => Promise<void>) | 'demo',
): Promise<UserRow> {
  const isDemo = refuse === 'demo';
  const { db, clock, settings } = services;
  refuseWeakPassword(registration.password, 'password', registration);
  const passwordHash = await hashPassword(registration.password);
  return db.transaction(async (tx) => {
    const { name, email, account_type: accountType, unit_system: unitSystem } = registration;
    const lang = toStoredLanguage(registration.lang, languages);
    if (refuse !== 'demo') await refuse(tx);
    // One after another: those who claim it at the same time are counted too.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 3))`);
    const claims = (await usersWithEmail(tx, email)).filter(({ confirmedAt }) => confirmedAt === null);
    if (claims.length >= LIMITS.claimsOfEmailMax) throw tooManyRequests(LIMITS.emailConfirmationHours * 3_600);
    // Who installs Sluice without a mail server has no way to read the first link.
    const isInstaller = !isDemo && settings.smtpUrl === null && !(await hasAccounts(tx));
    const createdAt = new Date(clock.now());
    const id = randomUUIDv7() as UserId;
    const confirmedAt = isInstaller ? createdAt : null;
    await insertUser(tx, {
      ...{ id, name, email, confirmedAt, passwordHash, accountType, lang, unitSystem },
      ...{ isDemo, createdAt },
    });
    const user = await findUser(tx, id);
    if (!user) throw new Error('an account vanished while it was made');
    if (!isInstaller && !isDemo) await mailConfirmation(services, tx, user, queueStrangersMail);
    await recordLogin(tx, { userId: id, action: isDemo ? 'POST /demo' : 'POST /register', fromAddress, at: createdAt });
    return user;
  });
}

/** Who has logged in, and by what; null in the demo, where there is nothing to log in with. */
export interface LoggedIn {
  user: UserRow;
  way: LoginWay | null;
}

const ACTIONS = {
  password: 'POST /login',
  code: 'POST /login',
  passkey: 'POST /passkey/login',
  openid: 'GET /openid/callback',
} as const;

/** Opens a session; only this call returns the token. Throws "not permitted" for a disabled account. */
export async function openSession(
  { db, clock, settings }: Services,
  { user, way }: LoggedIn,
  { languages, ...from }: Visit,
): Promise<OpenedSession> {
  const token = newToken();
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    await refuseDisabled(tx, user.id);
    const lang = toStoredLanguage(user.lang, languages);
    if (lang !== user.lang) await updateUser(tx, user.id, { lang });
    await insertSession(tx, hashToken(token), user.id, at, from, way);
    await recordLogin(tx, { userId: user.id, action: ACTIONS[way ?? 'password'], fromAddress: from.fromAddress, at });
  });
  return { token, digest: digestToken(token), user: presentUser(user, null, settings.forumUrl) };
}

/**
 * The account whose password this is: of the one that has confirmed the email and those that claim it. Throws "invalid"
 * for an unknown email and a wrong password alike; the owner of the email reads of it. With the right password a code
 * is asked for where the account has a second factor.
 */
export async function checkLogin(services: Services, login: Login, fromAddress: string): Promise<LoggedIn> {
  const { db, clock } = services;
  const users = await usersWithEmail(db, login.email);
  const hashes = hashesToTry(users.map(({ passwordHash }) => passwordHash));
  const isRight = await Promise.all(hashes.map((one) => isPasswordOf(one, login.password)));
  const user = users[isRight.indexOf(true)];
  const refuse = async (userId: UserId) =>
    recordLogin(db, { ...{ userId, action: 'POST /login', fromAddress }, at: new Date(clock.now()), isRefused: true });
  if (!user) {
    const [owner] = users;
    loginsFailed.inc({ way: 'password' });
    await Promise.all([owner && refuse(owner.id), sleep(REFUSED_AFTER_MS)]);
    throw invalid('password', 'errors.loginFailed');
  }
  const asksCode = await checkCode(services, user.id, login.code).catch(async (error) => {
    if (login.code) {
      loginsFailed.inc({ way: 'code' });
      await refuse(user.id);
    }
    throw error;
  });
  return { user, way: asksCode ? 'code' : 'password' };
}

export async function closeSession({ db, clock }: Services, token: string, fromAddress: string): Promise<void> {
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    const userId = await endSession(tx, hashToken(token), at);
    if (!userId) return;
    await recordLogin(tx, { userId, action: 'DELETE /logout', fromAddress, at });
    // Other pages of the same session then ask again, and find out that it is over.
    await announce(tx, { userId }, ['profile']);
  });
}

/** Mails a link to set a new password. Does not reveal whether the e-mail is known. */
export async function sendPasswordReset(services: Services, email: string, fromAddress: string): Promise<void> {
  const user = await findUserByEmail(services.db, email);
  if (!user || user.isDemo || user.disabledAt) return;
  await mailPasswordReset(services, user, queueStrangersMail);
  const at = new Date(services.clock.now());
  await recordLogin(services.db, { userId: user.id, action: 'POST /password/forgot', fromAddress, at });
}

export async function mailPasswordReset(
  services: Services,
  user: UserRow,
  queue: typeof queueStrangersMail,
): Promise<void> {
  const { db, clock, settings, translate } = services;
  const minutes = LIMITS.passwordResetMinutes;
  const locale = toLocale(user.lang);
  await db.transaction(async (tx) => {
    const of = { userId: user.id, baseUrl: settings.baseUrl, now: new Date(clock.now()) };
    const link = await makePasswordLink(tx, newToken(), of);
    const mail: Mail = {
      to: user.email,
      subject: translate(locale, 'mail.resetSubject'),
      text: translate(locale, 'mail.resetBody', { link, minutes }),
    };
    await queue(services, tx, mail, user.id);
  });
}

/**
 * Sets a new password by a link. Every session, other way in and other link of the account ends with it, and the
 * owner is notified by mail. Throws "invalid" at `token`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: PasswordReset,
  fromAddress: string,
  endOpenings: EndOpenings,
): Promise<void> {
  const { db, clock } = services;
  const passwordHash = await hashPassword(password);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    const userId = await usePasswordReset(tx, hashToken(token), now);
    if (!userId) throw invalid('token', 'errors.resetLinkInvalid');
    const user = await findUser(tx, userId);
    // The link stays good for another choice.
    refuseWeakPassword(password, 'password', user);
    await updateUser(tx, userId, { passwordHash });
    // A mailed link was read there; where another account has confirmed the address, this one goes on claiming it.
    if (user && user.confirmedAt === null && !wasHandedOver(token)) {
      await confirmEmailOf(tx, userId, user.email, now);
      // Whoever only claimed the address may have set one up.
      await deleteSecondFactor(tx, userId);
    }
    await endUserSessions(tx, userId, now);
    await endWaysIn(tx, userId, endOpenings);
    await voidLinks(tx, userId, now);
    // Open pages then ask again, and find out.
    await announce(tx, { userId }, ['profile']);
    await mailLoginChange(services, tx, await findUser(tx, userId), 'passwordReset');
    await recordLogin(tx, { userId, action: 'POST /password/reset', fromAddress, at: now });
  });
}
