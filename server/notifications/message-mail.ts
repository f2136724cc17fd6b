/** Mails of notifications: one each, or the day's together. */
import { type MessageKind, pageOfSubject } from '@sluice/engine/vocabulary/messages';
import { type SpokenLocale, toLocale } from '@sluice/engine/vocabulary/people';
import type { Translate } from '../platform/language.ts';
import { type Mail, messageIdOf } from '../platform/mail.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { UserRow } from '../users/index.ts';
import { describeNotice } from './keys.ts';
import { presentNotification } from './present.ts';
import type { DueMessage } from './store.ts';
import { findUnsubscribeLinks } from './unsubscribe.ts';

export interface MailParts {
  translate: Translate;
  links: SignedLinks;
  baseUrl: string;
  identityUrl: string;
}

export type MailReader = Pick<UserRow, 'id' | 'name' | 'email' | 'lang' | 'unitSystem'>;

/** Messages of a day beyond these are counted, not listed. */
const MAX_LISTED = 40;

export function writeMessageMail(parts: MailParts, reader: MailReader, message: DueMessage): Mail {
  const { translate, baseUrl, identityUrl } = parts;
  const { notification } = message;
  const garden = plainName(message.groupName);
  const locale = toLocale(reader.lang);
  const { title, text } = presentNotification(notification, translate, locale, reader.unitSystem);
  const { kind } = describeNotice(notification.key);
  const { ways, headers } = writeWays(parts, reader, locale, kind);
  const link = linkOf(baseUrl, notification);
  return {
    to: reader.email,
    subject: `${title} · ${garden}`,
    text: translate(locale, 'mail.messageBody', { name: reader.name, text, garden, link, ways }),
    headers,
    messageId: messageIdOf(notification.id, identityUrl),
  };
}

const linkOf = (baseUrl: string, { subject, subjectId, groupId }: DueMessage['notification']) =>
  `${baseUrl}/#${pageOfSubject(subject, subjectId, groupId)}`;

/** `messages`: oldest first, at least one. */
export function writeDigestMail(parts: MailParts, reader: MailReader, messages: readonly DueMessage[]): Mail {
  const { translate, baseUrl, identityUrl } = parts;
  const locale = toLocale(reader.lang);
  const listed = messages.slice(-MAX_LISTED);
  const unsaid = messages.length - listed.length;
  const home = `${baseUrl}/#/home`;
  const line = ({ notification }: DueMessage) => {
    const { title, text } = presentNotification(notification, translate, locale, reader.unitSystem);
    const link = linkOf(baseUrl, notification);
    return [`- ${title}`, text, ...(link === home ? [] : [link])].join('\n  ');
  };
  const gardens = Object.entries(Object.groupBy(listed, ({ groupName }) => groupName)).map(([garden, ofGarden = []]) =>
    [garden, ...ofGarden.map(line)].join('\n'),
  );
  const more = unsaid > 0 ? [translate(locale, 'mail.digestMore', { number: unsaid })] : [];
  const { ways, headers } = writeWays(parts, reader, locale, null);
  return {
    to: reader.email,
    subject: translate(locale, 'mail.digestSubject'),
    text: translate(locale, 'mail.digestBody', {
      name: reader.name,
      items: [...gardens, ...more].join('\n\n'),
      link: home,
      ways,
    }),
    headers,
    messageId: messageIdOf(`digest-${messages[0]?.notification.id}`, identityUrl),
  };
}

/** To see by oneself that mails arrive. */
export function writeTestMail(parts: MailParts, reader: MailReader): Mail {
  const locale = toLocale(reader.lang);
  const { ways, headers } = writeWays(parts, reader, locale, null);
  return {
    to: reader.email,
    subject: parts.translate(locale, 'mail.testSubject'),
    text: parts.translate(locale, 'mail.testBody', { name: reader.name, ways }),
    headers,
  };
}

/** How to get fewer of them: at the end of the text, and for the mail program's own button (RFC 2369, RFC 8058). */
function writeWays(
  { links, baseUrl, translate }: MailParts,
  { id }: MailReader,
  locale: SpokenLocale,
  kind: MessageKind | null,
) {
  const { page, oneClick } = findUnsubscribeLinks(links, baseUrl, id, kind);
  const settings = `${baseUrl}/#/settings/account/NotificationSetting`;
  return {
    ways: translate(locale, kind === null ? 'mail.waysOfAll' : 'mail.ways', { settings, unsubscribe: page }),
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
