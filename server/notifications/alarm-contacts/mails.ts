/** Mails to somebody without an account: one that asks, the alarms once they have agreed, and one when people end it. */
import { toLocale } from '@sluice/engine/vocabulary/people';
import type { Transaction } from '../../platform/database/connect.ts';
import { type Mail, messageIdOf } from '../../platform/mail.ts';
import { plainName } from '../../platform/mail-queue/plain-name.ts';
import { queueOwnMail } from '../../platform/mail-queue/queue.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { MailParts } from '../message-mail.ts';
import { type Reader, writeFigures, writeNotice } from '../present.ts';
import type { SendingParts } from '../send-due.ts';
import {
  type AlarmContactRow,
  type AlarmMailRow,
  contactsWithDueMails,
  findAlarmContact,
  guestTokenOf,
  takeDueAlarmMails,
} from './store.ts';

const PURPOSE = 'alarm contact';

type Parts = Pick<MailParts, 'translate' | 'links' | 'baseUrl' | 'identityUrl'>;
type Addressed = AlarmContactRow & { email: string };

/** The id of a contact; null for a link that this server did not make. */
export const readContactLink = (links: SignedLinks, token: string) => links.read(PURPOSE, token);

const linkTo = ({ links, baseUrl }: Parts, { id }: Addressed) =>
  `${baseUrl}/#/alarms?token=${encodeURIComponent(links.sign(PURPOSE, id))}`;

const readerOf = (translate: Reader['translate'], { lang, timeZone, maker }: Addressed): Reader => ({
  ...{ translate, locale: toLocale(lang), timeZone, unitSystem: maker.unitSystem },
});

export function writeRequestMail(parts: Parts, contact: Addressed): Mail {
  const reader = readerOf(parts.translate, contact);
  const garden = plainName(contact.garden);
  const texts = {
    ...writeFigures({ from: contact.firstDay, until: contact.lastDay }, reader),
    ...{ name: plainName(contact.name), person: plainName(contact.maker.name), garden, link: linkTo(parts, contact) },
  };
  return {
    to: contact.email,
    subject: parts.translate(reader.locale, 'mail.alarmRequestSubject', { garden }),
    text: parts.translate(reader.locale, 'mail.alarmRequestBody', texts),
  };
}

/** To somebody who had agreed, once `person` of the garden has ended it. */
export function writeEndMail({ translate }: Pick<Parts, 'translate'>, contact: Addressed, person: string): Mail {
  const locale = toLocale(contact.lang);
  const texts = { name: plainName(contact.name), person: plainName(person), garden: plainName(contact.garden) };
  return {
    to: contact.email,
    subject: translate(locale, 'mail.alarmEndedSubject', texts),
    text: translate(locale, 'mail.alarmEndedBody', texts),
  };
}

/** `guestToken`: of the link by which water is stopped; null for none. */
function writeAlarmMail(parts: Parts, contact: Addressed, mail: AlarmMailRow, guestToken: string | null): Mail {
  const { translate, baseUrl, identityUrl } = parts;
  const reader = readerOf(translate, contact);
  const garden = plainName(contact.garden);
  const { title, text } = writeNotice(mail, reader);
  const stop =
    guestToken && translate(reader.locale, 'mail.alarmStop', { link: `${baseUrl}/#/guest?token=${guestToken}` });
  return {
    to: contact.email,
    subject: `${title} · ${garden}`,
    text: translate(reader.locale, 'mail.alarmBody', {
      ...writeFigures({ until: contact.lastDay }, reader),
      ...{ name: plainName(contact.name), person: plainName(contact.maker.name), garden },
      text: [text, ...(stop ? [stop] : [])].join('\n\n'),
      link: linkTo(parts, contact),
    }),
    messageId: messageIdOf(`${contact.id}-${mail.at.getTime()}-${mail.key}`, identityUrl),
  };
}

/** Each mail is marked and its job queued in one transaction, as with messages to people. Throws what failed, at the end. */
export async function sendAlarmMails(parts: SendingParts, now: Date): Promise<void> {
  const { db, translate, links, settings } = parts;
  const { baseUrl, identityUrl } = settings;
  const failures: unknown[] = [];
  for (const id of await contactsWithDueMails(db, now)) {
    const send = db.transaction(async (tx: Transaction) => {
      const due = await takeDueAlarmMails(tx, id, now);
      const contact = await findAlarmContact(tx, id, now);
      if (!contact || !hasEmail(contact)) return;
      const guestToken = await guestTokenOf(tx, contact, now);
      for (const mail of due) {
        const written = writeAlarmMail({ translate, links, baseUrl, identityUrl }, contact, mail, guestToken);
        await queueOwnMail(parts, tx, written, contact.madeById);
      }
    });
    await send.catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `alarms of ${failures.length} contacts are not sent`);
}

export const hasEmail = (contact: AlarmContactRow): contact is Addressed => contact.email !== null;
