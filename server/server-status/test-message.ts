import { randomUUID } from 'node:crypto';
import type { Answer } from '@sluice/contract/calls';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { queuePush } from '../notifications/index.ts';
import { notFound } from '../platform/errors.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';

/** Sends a mail at once, so that what the mail server says can be told, and queues a push message for each browser. */
export async function sendTestMessage(
  { db, jobs, translate }: Services,
  mailer: Mailer,
  userId: UserId,
): Promise<Answer<'POST /server/test_message'>> {
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  const lang = toLocale(user.lang);
  const title = translate(lang, 'mail.testSubject');
  const mail = {
    to: user.email,
    subject: title,
    text: translate(lang, 'mail.testBody', { name: user.name, ways: '' }).trim(),
  };
  const [failure, browsers] = await Promise.all([
    mailer.send(mail).then(
      () => null,
      (error: Error) => error.message,
    ),
    db.transaction((tx) =>
      queuePush(tx, jobs, userId, {
        ...{ id: randomUUID(), title, lang, isUrgent: false, page: '/home' },
        text: translate(lang, 'mail.testPush'),
      }),
    ),
  ]);
  return { email: user.email, mail_failure: failure, browsers };
}
