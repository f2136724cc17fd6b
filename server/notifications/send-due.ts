/** Hands messages that are due to the jobs that send them. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { queueOwnMail } from '../platform/mail-queue/queue.ts';
import type { Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';
import { sendAlarmMails } from './alarm-contacts/mails.ts';
import { type MailParts, writeDigestMail, writeMessageMail } from './message-mail.ts';
import { queuePush, writePush } from './push.ts';
import { readersWithDueMessages, takeDueMessages } from './store.ts';

/** Background job: every minute, and when something was just written. */
export const MESSAGES_QUEUE = 'messages';

export type SendingParts = Pick<Services, 'db' | 'clock' | 'jobs' | 'seals' | 'translate' | 'links' | 'settings'>;

/**
 * Each message is marked and its job queued in one transaction: done twice, or by two processes, it is still sent once.
 * What fails for one person does not keep others from theirs; it is thrown at the end.
 */
export async function sendDueMessages(parts: SendingParts): Promise<void> {
  const now = new Date(parts.clock.now());
  const failures: unknown[] = [];
  for (const userId of await readersWithDueMessages(parts.db, now)) {
    await sendTo(parts, userId, now).catch((error) => failures.push(error));
  }
  await sendAlarmMails(parts, now).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `messages of ${failures.length} people are not sent`);
}

async function sendTo(parts: SendingParts, userId: UserId, now: Date): Promise<void> {
  const { db, jobs, translate, links, settings } = parts;
  const { baseUrl, identityUrl } = settings;
  const mails: MailParts = { translate, links, baseUrl, identityUrl };
  await db.transaction(async (tx) => {
    const due = await takeDueMessages(tx, userId, now);
    const reader = await findUser(tx, userId);
    if (!reader) return;
    for (const message of due) {
      if (message.channel === 'PUSH') await queuePush(tx, jobs, userId, writePush(translate, reader, message));
      else if (!message.isInDigest) await queueOwnMail(parts, tx, writeMessageMail(mails, reader, message), userId);
    }
    // Who has read it in the app need not read it again.
    const digest = due.filter(({ isInDigest, notification }) => isInDigest && notification.status === 'UNREAD');
    if (digest.length > 0) await queueOwnMail(parts, tx, writeDigestMail(mails, reader, digest), userId);
  });
}
