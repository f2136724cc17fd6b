/** What people change about their account: password, email, and whether there is one. */
import type { EmailChange, PasswordChange } from '@sluice/contract/account';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { forgetPerson } from '../audit-trail/index.ts';
import { dissolveGardensOwnedBy } from '../groups/index.ts';
import type { RequestAccount } from '../platform/account-of-request.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Mail } from '../platform/mail.ts';
import { dropMailsOf, queueAskedMail, queueOwnMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { forgetInHistory } from '../runs/index.ts';
import { deleteUser, findUserByEmail, updateUser } from '../users/index.ts';
import { checkPassword } from './check-password.ts';
import { writeInUseMail } from './email-confirmation.ts';
import { insertEmailChange, voidLinks } from './link-store.ts';
import { mailLoginChange } from './mail-login-change.ts';
import { hashPassword } from './password-hash.ts';
import { endUserSessions } from './session-store.ts';
import { type EndOpenings, endWaysIn } from './ways-in.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/**
 * Ends every other session and every mailed link, and all other ways in where that is wanted; the session that asks goes
 * on.
 */
export async function changePassword(
  services: Services,
  account: RequestAccount,
  change: PasswordChange,
  endOpenings: EndOpenings,
) {
  const { db, clock } = services;
  const user = await checkPassword(
    services,
    account.id,
    change.current_password,
    'current_password',
    'errors.passwordChangeFailed',
  );
  refuseWeakPassword(change.new_password, 'new_password', user);
  const passwordHash = await hashPassword(change.new_password);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    await updateUser(tx, account.id, { passwordHash });
    await endUserSessions(tx, account.id, now, account.tokenHash);
    await voidLinks(tx, account.id, now);
    if (change.end_tokens) await endWaysIn(tx, account.id, endOpenings);
    await mailLoginChange(services, tx, user, 'passwordChanged');
    // Pages of the ended sessions then ask again, and find out.
    await announce(tx, { userId: account.id }, ['profile']);
  });
}

/**
 * Mails a link to the new address, and a notice to the old one where that is confirmed. Nothing changes before the link
 * is used. An address of somebody else is answered alike.
 */
export async function askForEmailChange(services: Services, userId: UserId, change: EmailChange): Promise<void> {
  const { db, clock, settings, translate } = services;
  const user = await checkPassword(
    services,
    userId,
    change.current_password,
    'current_password',
    'errors.emailChangeFailed',
  );
  const { email } = change;
  if (email.toLowerCase() === user.email.toLowerCase()) throw invalid('email', 'errors.emailUnchanged');
  const token = newToken();
  const minutes = LIMITS.emailChangeMinutes;
  const expiresAt = new Date(clock.now() + minutes * 60_000);
  const locale = toLocale(user.lang);
  const link = `${settings.baseUrl}/#/confirm-email?token=${token}`;
  const question: Mail = {
    to: email,
    subject: translate(locale, 'mail.emailChangeSubject'),
    text: translate(locale, 'mail.emailChangeBody', { link, minutes }),
  };
  const notice: Mail = {
    to: user.email,
    subject: translate(locale, 'mail.emailNoticeSubject'),
    text: translate(locale, 'mail.emailNoticeBody', { name: user.name, email }),
  };
  await db.transaction(async (tx) => {
    await insertEmailChange(tx, { tokenHash: hashToken(token), userId, email, expiresAt });
    const holder = await findUserByEmail(tx, email);
    const mail = holder?.confirmedAt ? writeInUseMail(services, holder, email) : question;
    await queueAskedMail(services, tx, mail, userId);
    if (user.confirmedAt) await queueOwnMail(services, tx, notice, userId);
  });
}

/** Takes a person out of all firms; throws "conflict" where one would be left without a head. */
export type LeaveFirms = (tx: Transaction, userId: UserId) => Promise<void>;

/**
 * Removes the account with its sessions, tokens and shares. Gardens of one's own are handed over or removed; the
 * history of others keeps what was done without the name. Throws "invalid" at `password`, "conflict" while there are devices.
 */
export async function deleteAccount(
  services: Services,
  userId: UserId,
  password: string,
  leaveFirms: LeaveFirms,
): Promise<void> {
  await checkPassword(services, userId, password, 'password');
  await services.db.transaction(async (tx) => {
    await dissolveGardensOwnedBy(tx, userId, new Date(services.clock.now()));
    await leaveFirms(tx, userId);
    await forgetPerson(tx, userId);
    await forgetInHistory(tx, userId);
    await dropMailsOf(services, tx, userId);
    await deleteUser(tx, userId);
    await announce(tx, { userId }, ['profile']);
  });
}
