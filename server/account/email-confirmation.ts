/** An email counts when its mailed link was used: mails that link, and takes it. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { recordLogin } from '../audit-trail/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Mail } from '../platform/mail.ts';
import { queueAskedMail, type queueStrangersMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { confirmEmailOf, findUser, findUserByEmail, type UserRow } from '../users/index.ts';
import { insertEmailChange, useEmailChange, voidLinks } from './link-store.ts';

/**
 * Mails a link that confirms the email which the account claims. Where another account has confirmed it, the mail says
 * that instead: only who reads the mail learns of it. No name is in it, since whoever claims an address chooses one.
 */
export async function mailConfirmation(
  services: Services,
  tx: Transaction,
  user: UserRow,
  queue: typeof queueStrangersMail,
): Promise<void> {
  await queue(services, tx, await writeConfirmation(services, tx, user), user.id);
}

async function writeConfirmation(services: Services, tx: Transaction, user: UserRow): Promise<Mail> {
  const { clock, settings, translate } = services;
  const { id: userId, email, lang } = user;
  const holder = await findUserByEmail(tx, email);
  if (holder?.confirmedAt && holder.id !== userId) return writeInUseMail(services, user, email);
  const token = newToken();
  const hours = LIMITS.emailConfirmationHours;
  const expiresAt = new Date(clock.now() + hours * HOUR_MS);
  await insertEmailChange(tx, { tokenHash: hashToken(token), userId, email, expiresAt });
  const locale = toLocale(lang);
  const link = `${settings.baseUrl}/#/confirm-email?token=${token}`;
  return {
    to: email,
    subject: translate(locale, 'mail.confirmSubject'),
    text: translate(locale, 'mail.confirmBody', { link, hours }),
  };
}

/** Mails the owner of a confirmed email that another account wanted it. */
export function writeInUseMail(
  { translate, settings }: Services,
  { lang }: Pick<UserRow, 'lang'>,
  email: string,
): Mail {
  const locale = toLocale(lang);
  return {
    to: email,
    subject: translate(locale, 'mail.inUseSubject'),
    text: translate(locale, 'mail.inUseBody', { link: `${settings.baseUrl}/#/login` }),
  };
}

/** Mails the link once more; nothing for an email that is confirmed. */
export async function mailConfirmationAgain(services: Services, userId: UserId): Promise<void> {
  await services.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw notFound();
    if (user.confirmedAt === null && !user.isDemo) await mailConfirmation(services, tx, user, queueAskedMail);
  });
}

/**
 * Confirms an email by its link, a new one or the one claimed at the registration. Throws "invalid" at
 * `token`, "conflict" when somebody else has confirmed it by now.
 */
export async function confirmEmail({ db, clock }: Services, token: string, fromAddress: string): Promise<void> {
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    const change = await useEmailChange(tx, hashToken(token), now);
    if (!change) throw invalid('token', 'errors.resetLinkInvalid');
    const { userId: id, email } = change;
    if (!(await confirmEmailOf(tx, id, email, now))) throw conflict('errors.emailChangeFailed');
    await voidLinks(tx, id, now);
    await announce(tx, { userId: id }, ['profile', 'group']);
    await recordLogin(tx, { userId: id, action: 'POST /email/confirm', fromAddress, at: now });
  });
}
