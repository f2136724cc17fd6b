/** Mail: through a server where one is set, otherwise as `.eml` files in the outbox of the data folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';

/** Mails are queued, so that an answer does not wait for them. */
export const MAIL_QUEUE = 'mail';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** The same for the same mail, so that a mail that is sent twice is shown once. */
  messageId?: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or it is on disk. Rejects when the server refused it. */
  send(mail: Mail): Promise<void>;
}

const SENDER_NAME = 'Sluice';
/** A server that does not answer is tried again later. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

export type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'identityUrl'>;

/** Address of a mail's sender: the operator's choice, otherwise nobody at the server's own name. */
const findSender = ({ mailFrom, identityUrl }: MailSettings) => mailFrom ?? `no-reply@${new URL(identityUrl).hostname}`;

/** A Message-ID that is the same for the same thing (RFC 5322). */
export const messageIdOf = (thing: string, identityUrl: string) => `<${thing}@${new URL(identityUrl).hostname}>`;

export function createMailer(settings: MailSettings, dataDir: string, log: Logger): Mailer {
  const from = { name: SENDER_NAME, address: findSender(settings) };
  if (settings.smtpUrl) {
    const transport = createTransport({ ...PATIENCE, url: settings.smtpUrl });
    return { send: async (mail) => void (await transport.sendMail({ from, ...mail })) };
  }
  const outbox = join(dataDir, 'outbox');
  return {
    send: async (mail) => {
      const now = new Date();
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${now.toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`);
      await writeFile(`${path}.part`, writeReadable(mail, from, now), { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path, subject: mail.subject }, 'mail written to the outbox, since SMTP_URL is not set');
    },
  };
}

/**
 * A mail that a person reads and a mail program opens: UTF-8 as it is, in headers too (RFC 6532), and no line broken,
 * so that links can be copied.
 */
function writeReadable(mail: Mail, from: { name: string; address: string }, now: Date): string {
  const headers = {
    From: `${from.name} <${from.address}>`,
    To: mail.to,
    Subject: mail.subject,
    Date: now.toUTCString().replace('GMT', '+0000'),
    ...(mail.messageId && { 'Message-ID': mail.messageId }),
    ...mail.headers,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/\p{Cc}+/gu, ' ')}`);
  return [...head, '', ...mail.text.trimEnd().split(/\r?\n/), ''].join('\r\n');
}
