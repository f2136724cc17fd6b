/** Mails on their way, in the real table of jobs. */
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { eventually, log } from '../../testing/test-server.ts';
import { type Jobs, startJobs } from '../jobs.ts';
import { MAIL_QUEUE, type Mail } from '../mail.ts';
import { SealedTexts } from '../sealed-texts.ts';
import { plainName } from './plain-name.ts';
import {
  dropMailsOf,
  forgetMailCounts,
  type MailJob,
  openMail,
  queueAskedMail,
  queueOwnMail,
  queueStrangersMail,
} from './queue.ts';

const server = serverForFile();
let jobs: Jobs;
const handled: string[] = [];
beforeAll(async () => {
  jobs = await startJobs(server.db, server.connection, log);
  await jobs.work<MailJob>(
    MAIL_QUEUE,
    async (job) => {
      const mail = openMail(server.services.seals, job);
      if (mail.to.startsWith('broken')) throw new Error('no such server');
      handled.push(mail.to);
    },
    { patience: 'long' },
  );
});
afterAll(() => jobs.stop());

const to = (address: string): Mail => ({
  to: address,
  subject: 'Hello',
  text: 'https://garden.test/?token=secret-link',
});
const parts = () => ({ ...server.services, jobs });
const rows = async () =>
  (
    await server.db.execute<{ data: MailJob; priority: number }>(
      sql`select data, priority from jobs.job where name = ${MAIL_QUEUE} order by priority desc`,
    )
  ).rows;
const ask = (queue: typeof queueAskedMail, address: string, by: UserId) =>
  server.db.transaction((tx) => queue(parts(), tx, to(address), by));

test('mails are sealed on their way, and go with their account', async () => {
  const { id } = await server.register();
  await ask(queueOwnMail, 'ada@garden.test', id as UserId);
  const text = JSON.stringify((await rows()).filter(({ data }) => data.account === id));
  expect(text).toContain(id);
  for (const secret of ['ada@garden.test', 'secret-link', 'Hello']) expect(text).not.toContain(secret);
  await server.db.transaction((tx) => dropMailsOf(parts(), tx, id as UserId));
  expect((await rows()).filter(({ data }) => data.account === id)).toEqual([]);
});

test('who has sent much waits behind others, and one that fails holds up none', async () => {
  const [busy, quiet] = [(await server.register()).id, (await server.register()).id] as UserId[] as [UserId, UserId];
  await ask(queueAskedMail, 'broken@garden.test', busy);
  await ask(queueAskedMail, 'second@garden.test', busy);
  await ask(queueAskedMail, 'first@garden.test', quiet);
  const priorities = (by: UserId) => rows().then((all) => all.filter(({ data }) => data.account === by));
  expect((await priorities(busy)).map(({ priority }) => priority)).toEqual([-1, -2]);
  expect((await priorities(quiet)).map(({ priority }) => priority)).toEqual([-1]);
  await eventually(async () => ['first', 'second'].every((name) => handled.includes(`${name}@garden.test`)));
  expect(handled).not.toContain('broken@garden.test');
});

test('an account sends, and an address gets, only so many a day; strangers are not told', async () => {
  const [one, other] = [(await server.register()).id, (await server.register()).id] as UserId[] as [UserId, UserId];
  for (let count = 0; count < LIMITS.mailsToAddressPerDay; count++) await ask(queueAskedMail, 'Full@garden.test', one);
  await expect(ask(queueAskedMail, 'full@garden.test', other)).rejects.toMatchObject({ errorName: 'tooManyRequests' });
  const before = (await rows()).length;
  await ask(queueStrangersMail, 'full@garden.test', other);
  expect(await rows()).toHaveLength(before);
  for (let count = 0; count < LIMITS.mailsOfAccountPerDay; count++)
    await ask(queueAskedMail, `guest-${count}@garden.test`, other);
  await expect(ask(queueAskedMail, 'one-more@garden.test', other)).rejects.toMatchObject({
    errorName: 'tooManyRequests',
  });
  server.clock.set(server.clock.now() + DAY_MS);
  await ask(queueAskedMail, 'full@garden.test', other);
  await forgetMailCounts(parts());
  const { rows: remaining } = await server.db.execute(sql`select count(distinct day)::int as days from mail_counts`);
  expect(remaining).toEqual([{ days: 1 }]);
});

test('a text that was sealed for something else, elsewhere, or was changed does not open', () => {
  const { seals } = server.services;
  const sealed = seals.seal('mail', 'secret');
  expect(seals.open('mail', sealed)).toBe('secret');
  expect(seals.seal('mail', 'secret')).not.toBe(sealed);
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  const elsewhere = new SealedTexts(Buffer.alloc(32, 8));
  for (const open of [
    () => seals.open('device', sealed),
    () => seals.open('mail', changed),
    () => seals.open('mail', 'secret'),
    () => elsewhere.open('mail', sealed),
  ])
    expect(open).toThrow();
});

test.each([
  ['Rose garden', 'Rose garden'],
  ['Win!\r\nBcc: all@garden.test', 'Win! Bcc: all @ garden. test'],
  ['https://evil.example/x', 'https: //evil. example/x'],
  ['Ada\u202e\u200b', 'Ada'],
])('the name %j is told as %j', (name, shown) => expect(plainName(name)).toBe(shown));
