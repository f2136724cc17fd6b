import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMailer } from './mail.ts';

const LINK = `http://192.168.1.5:8080/#/register?invitation=${'a1'.repeat(60)}`;
const MAIL = {
  to: 'jörg@garden.test',
  subject: 'Einladung in den Garten „Blütenweg“\r\nBcc: everybody@garden.test',
  text: `Grüße,\n\nöffne ${LINK} bitte.\n`,
  headers: { 'List-Unsubscribe': '<http://192.168.1.5:8080/unsubscribe?token=b2>' },
  messageId: '<one@garden.test>',
};

test('a mail in the outbox is read, and its links copied, without a mail program; one opens it too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-outbox-'));
  const settings = { smtpUrl: null, mailFrom: null, identityUrl: 'http://garden.test' };
  await createMailer(settings, folder, pino({ level: 'silent' })).send(MAIL);
  const [name = ''] = readdirSync(join(folder, 'outbox'));
  expect(name).toMatch(/\.eml$/);
  const file = readFileSync(join(folder, 'outbox', name), 'utf8');
  expect(file).toContain(LINK);
  expect(file).toContain('Subject: Einladung in den Garten „Blütenweg“ Bcc: everybody@garden.test\r\n');
  const opened = await simpleParser(file);
  expect(opened).toMatchObject({ text: MAIL.text, messageId: MAIL.messageId });
  expect(opened.from?.text).toBe('"Sluice" <no-reply@garden.test>');
  expect(opened.bcc).toBeUndefined();
  expect(opened.subject).toContain('„Blütenweg“');
});
