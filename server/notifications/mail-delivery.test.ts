/** From the queue to a real SMTP server on this machine, which takes the mail apart as a mail program does. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../platform/jobs.ts';
import { createMailer } from '../platform/mail.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, log } from '../testing/test-server.ts';
import { notify, sendDueMessages } from './index.ts';

const server = serverForFile();
const arrived: ParsedMail[] = [];
const logins: string[] = [];
/** Answers of the server to the next mails, before it takes one. */
const refusals: string[] = [];

const smtp = new SMTPServer({
  allowInsecureAuth: true,
  hideSTARTTLS: true,
  onAuth: ({ username, password }, _session, done) => {
    logins.push(`${username} ${password}`);
    done(password === 'pa:ss' ? null : new Error('535 no'), { user: username });
  },
  onData: (stream, _session, done) => {
    simpleParser(stream).then((mail) => {
      const refusal = refusals.shift();
      if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 451 }));
      arrived.push(mail);
      done();
    }, done);
  },
});

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const mailer = (password = 'pa%3Ass') => {
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = `smtp://sluice:${password}@127.0.0.1:${port}`;
  return createMailer(
    { smtpUrl, mailFrom: 'garden@home.test', identityUrl: 'https://garden.test' },
    '/nonexistent',
    log,
  );
};

test('a valve fault is queued with its notification, sent by SMTP, and can be unsubscribed in the mail program', async () => {
  const garden = await openOwnGarden(server, 'SPRITE', { account: { lang: 'DE', name: 'Änne Größe' } });
  await notify(server.db, {
    groupId: garden.id as never,
    key: 'valveShortCircuit',
    figures: { zone: 'Rosen \r\nBcc: all@garden.test', device: 'Schuppen' },
    subject: 'DEVICE',
    subjectId: crypto.randomUUID(),
    cause: 'short',
    at: new Date(server.clock.now()),
  });
  await sendDueMessages(server.services);
  const mail = server.mails().at(-1);
  if (!mail) throw new Error('no mail');
  await mailer().send(mail);
  const [got] = arrived.splice(0);
  expect(got?.from?.text).toBe('"Sluice" <garden@home.test>');
  expect(got?.to).toMatchObject({ text: mail.to });
  expect([got?.cc, got?.bcc]).toEqual([undefined, undefined]);
  expect(got?.subject).toContain('Kurzschluss');
  expect(got?.text).toMatch(/^Guten Tag Änne Größe!\n\n[A-ZÄÖÜ]/);
  expect(got?.messageId).toMatch(/^<[\da-f-]{36}@garden\.test>$/);
  expect(got?.headers.get('list')).toMatchObject({
    unsubscribe: { url: expect.stringContaining('/unsubscribe?token=') },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  });
  expect(logins).toEqual(['sluice pa:ss']);
});

test('what the mail server refuses for now, or a wrong password, rejects, so that the job comes again', async () => {
  const mail = { to: 'ada@garden.test', subject: 'A', text: 'B' };
  refusals.push('try later');
  await expect(mailer().send(mail)).rejects.toThrow('451');
  await expect(mailer('wrong').send(mail)).rejects.toThrow(/535|Invalid login/);
  await mailer().send(mail);
  expect(arrived.splice(0).map(({ subject }) => subject)).toEqual(['A']);
});

test('a job of a transaction is queued only if that commits, and is done once', async () => {
  const jobs = await startJobs(server.db, server.connection, log);
  try {
    const done: object[] = [];
    await jobs.work('once', async (data) => void done.push(data));
    await server.db
      .transaction(async (tx) => {
        await jobs.send('once', { lost: true }, tx);
        throw new Error('roll back');
      })
      .catch(() => {});
    await server.db.transaction((tx) => jobs.send('once', { kept: true }, tx));
    await eventually(async () => done.length > 0);
    expect(done).toEqual([{ kept: true }]);
  } finally {
    await jobs.stop();
  }
});
