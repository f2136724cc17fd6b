/** An address counts when its mailed link was used. */
import type { Index } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile();

// The first account of a server without mail needs no link.
beforeAll(() => server.register());

let visitor = 0;
const post = <Data = unknown>(url: string, payload: object) =>
  server.ask<Data>({ method: 'POST', url, payload, remoteAddress: `10.3.8.${visitor++ % 250}` });
const claim = (email: string, password = 'lavender') => server.register(email, { password }, { isConfirmed: false });
const newestLink = (email: string) =>
  /token=([\w-]+)/.exec(server.mails().findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
const confirm = (email: string) => post('/auth/email/confirm', { token: newestLink(email) });
const userOf = async (token: string) => (await server.call<Index>(token, 'GET', '/index')).body.data.user;
const newGarden = { name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' };
const begin = async (token: string) =>
  (await server.call<{ group: { id: string } }>(token, 'POST', '/groups', newGarden)).body.data.group.id;

test('pages learn whether mail leaves the server', async () => {
  const sendsMail = async () =>
    (await server.ask<{ sends_mail: boolean }>({ method: 'GET', url: '/auth/options' })).body.data.sends_mail;
  expect(await sendsMail()).toBe(false);
  const { settings } = server.services;
  Object.assign(settings, { smtpUrl: 'smtp://mail.example' });
  expect(await sendsMail()).toBe(true);
  Object.assign(settings, { smtpUrl: null });
});

test('an account that is not confirmed has its own garden, and reaches nobody else', async () => {
  const { token, email } = await claim('new@garden.test');
  expect((await userOf(token)).email_confirmed).toBe(false);
  const group = await begin(token);
  expect((await server.call(token, 'PATCH', `/groups/${group}`, { name: 'Terrace' })).code).toBe(200);
  const before = server.mails().length;
  for (const [path, body] of [
    [`/groups/${group}/shares`, { email: 'friend@garden.test', relationship: 'PLAYER' }],
    [`/groups/${group}/webhooks`, { url: 'https://example.org/garden' }],
    [`/groups/${group}/regulation_reports`, { authority: 'A', place: 'B', description: 'C' }],
  ] as const) {
    const answer = await server.call(token, 'POST', path, body);
    expect([answer.code, answer.body.errors[0]?.message]).toEqual([
      403,
      server.services.translate('en', 'errors.emailUnconfirmed'),
    ]);
  }
  expect((await server.call(token, 'POST', '/notifications/test')).code).toBe(403);
  expect(server.mails()).toHaveLength(before);
  expect((await confirm(email)).body.data).toEqual({ confirmed: true });
  expect((await userOf(token)).email_confirmed).toBe(true);
  expect((await server.call(token, 'POST', '/notifications/test')).code).toBe(200);
});

test('the link is mailed again when asked, and holds for a day', async () => {
  const { token, email } = await claim('patient@garden.test');
  const first = newestLink(email);
  expect((await server.call(token, 'POST', '/account/email/confirmation')).code).toBe(200);
  expect(newestLink(email)).not.toBe(first);
  expect((await confirm(email)).code).toBe(200);
  // One that was used makes the others worthless, and a confirmed address needs none.
  expect((await post('/auth/email/confirm', { token: first })).code).toBe(422);
  const mails = server.mails().length;
  await server.call(token, 'POST', '/account/email/confirmation');
  expect(server.mails()).toHaveLength(mails);
});

test('who confirms first has the address; claims of others stay claims', async () => {
  const thief = await claim('wanted@garden.test', 'thief-password');
  const thiefsLink = newestLink('wanted@garden.test');
  const owner = await claim('Wanted@garden.test', 'own-password');
  expect((await confirm('Wanted@garden.test')).code).toBe(200);
  expect((await post('/auth/email/confirm', { token: thiefsLink })).code).toBe(409);
  expect([(await userOf(owner.token)).email_confirmed, (await userOf(thief.token)).email_confirmed]).toEqual([
    true,
    false,
  ]);
});

test('a reset by the mailed link confirms the address and shuts out who claimed it', async () => {
  const { token, email } = await claim('squatted@garden.test', 'thief-password');
  await post('/auth/password/forgot', { email });
  expect((await post('/auth/password/reset', { token: newestLink(email), password: 'own-password' })).code).toBe(200);
  expect((await server.call(token, 'GET', '/index')).code).toBe(401);
  const { body } = await post<{ token: string }>('/auth/login', { email, password: 'own-password' });
  expect((await userOf(body.data.token)).email_confirmed).toBe(true);
});

test('no more than a few accounts claim one address', async () => {
  for (let count = 0; count < LIMITS.claimsOfEmailMax; count++) await claim('crowded@garden.test');
  const next = await post('/auth/register', { name: 'A', email: 'crowded@garden.test', password: 'lavender' });
  expect(next.code).toBe(429);
});

test('who installs Sluice without a mail server needs no link; the next one does', async () => {
  await server.db.execute(sql`delete from users`);
  const emailConfirmed = async (email: string) => {
    const { body } = await post<{ user: User }>('/auth/register', { name: 'A', email, password: 'lavender' });
    return body.data.user.email_confirmed;
  };
  expect([await emailConfirmed('first@garden.test'), await emailConfirmed('second@garden.test')]).toEqual([
    true,
    false,
  ]);
});

test('accounts from before count as confirmed, those of a demo do not', async () => {
  const before = await openDatabaseBefore('0020_emails-that-count');
  const insert = (id: string, email: string, isDemo: boolean) =>
    before.client.query(`insert into users (id, name, email, password_hash, is_demo, created_at)
      values ('${id}', 'Ada', '${email}', 'x', ${isDemo}, '2026-01-02T03:04:05Z')`);
  await insert('00000000-0000-4000-8000-000000000001', 'ada@garden.test', false);
  await insert('00000000-0000-4000-8000-000000000002', 'demo@demo.invalid', true);
  await before.migrate();
  const { rows } = await before.client.query('select confirmed_at::text as at from users order by id');
  expect(rows).toEqual([{ at: expect.stringContaining('2026-01-02') }, { at: null }]);
  await before.close();
});

test('answers that carry a token are kept by nobody on their way', async () => {
  const { token, email } = await server.register();
  const login = await post('/auth/login', { email, password: 'lavender' });
  const made = await server.call(token, 'POST', '/account/tokens', { name: 'A script' });
  for (const { code, headers } of [login, made]) expect([code, headers['cache-control']]).toEqual([200, 'no-store']);
});

test.each(['\u200b\u200d', '\u0007', 'Ada\r\nBcc: all@garden.test', '\u3164', 'Ada\u001b[2J', '\u2028'])(
  'the name %j is refused',
  async (name) => {
    const answer = await post('/auth/register', { name, email: 'unseen@garden.test', password: 'lavender' });
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'name']);
  },
);

test.each(['Ada', '🌱', 'گلستان', 'Zoë', '花园', '👨‍👩‍👧', '7'])('the name %j is taken', async (name) => {
  expect((await server.register(undefined, { name })).token).not.toBe('');
});

test('a link to a script is no source', async () => {
  const { token } = await server.register();
  const report = { authority: 'A', place: 'B', description: 'C', source: 'javascript:alert(1)' };
  const answer = await server.call(token, 'POST', `/groups/${await begin(token)}/regulation_reports`, report);
  expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'source']);
});
