/** Mail: through a server where one is set, otherwise as `.eml` files in the outbox of the data folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** Mails are queued, so that an answer does not wait for them. */
export const MAIL_QUEUE = 'mail';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or it is on disk. Rejects when the server refused it. */
  send(mail: Mail): Promise<void>;
}

const SENDER_NAME = 'Sluice';

export function createMailer(smtpUrl: string | null, baseUrl: string, dataDir: string, log: Logger): Mailer {
  const from = `${SENDER_NAME} <no-reply@${new URL(baseUrl).hostname}>`;
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { send: async (mail) => void (await transport.sendMail({ from, ...mail })) };
  }
  const outbox = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const composed = await composer.sendMail({ from, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(
        outbox,
        `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
      );
      await writeFile(`${path}.part`, composed.message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path, subject: mail.subject }, 'mail written to the outbox, since SMTP_URL is not set');
    },
  };
}
