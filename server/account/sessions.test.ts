/** What ends with a password, and the list of sessions. */
import type { AccountSession } from '@sluice/contract/account';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { describeDevice } from './describe-device.ts';
import { forgetOldLogins } from './index.ts';

const server = serverForFile();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let visitor = 0;
const post = <Data = unknown>(url: string, payload: object, headers: Record<string, string> = {}) =>
  server.ask<Data>({ method: 'POST', url, payload, headers, remoteAddress: `10.9.8.${visitor++ % 250}` });
const login = async (email: string, password = 'lavender', headers = {}) =>
  (await post<{ token: string }>('/auth/login', { email, password }, headers)).body.data?.token ?? '';
const isGood = async (token: string) => (await server.call(token, 'GET', '/index')).code === 200;
const list = async (token: string) =>
  (await server.call<{ sessions: AccountSession[] }>(token, 'GET', '/account/sessions')).body.data.sessions;
const linksTo = (email: string) =>
  server
    .mails()
    .filter(({ to }) => to === email)
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
    .filter((link) => link !== undefined);
const makeToken = async (token: string) =>
  (await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script' })).body.data.token;
const wantEmail = (token: string, email: string) =>
  server.call(token, 'POST', '/account/email', { email, current_password: 'lavender' });
const change = { current_password: 'lavender', new_password: 'rosemary tea', confirmation: 'rosemary tea' };

describe('a change of the password', () => {
  test('ends a change of email that waits for its link', async () => {
    const { token, email } = await server.register();
    await wantEmail(token, 'thief@garden.test');
    const [link] = linksTo('thief@garden.test');
    expect((await server.call(token, 'POST', '/account/password', change)).code).toBe(200);
    expect((await post('/auth/email/confirm', { token: link })).body.errors[0]?.path).toBe('token');
    expect(await isGood(await login(email, 'rosemary tea'))).toBe(true);
  });

  test('ends personal tokens where that is chosen, and only there', async () => {
    const { token } = await server.register();
    const script = await makeToken(token);
    await server.call(token, 'POST', '/account/password', change);
    expect(await isGood(script)).toBe(true);
    const again = { current_password: 'rosemary tea', new_password: 'marjoram', confirmation: 'marjoram' };
    await server.call(token, 'POST', '/account/password', { ...again, end_tokens: true });
    expect([await isGood(script), await isGood(token)]).toEqual([false, true]);
  });
});

test('a reset ends sessions, personal tokens, a pending change of email and every other link', async () => {
  const { token, email } = await server.register();
  const script = await makeToken(token);
  await wantEmail(token, 'other-thief@garden.test');
  await post('/auth/password/forgot', { email });
  await post('/auth/password/forgot', { email });
  const [first, second] = linksTo(email);
  expect(first).not.toBe(second);
  expect((await post('/auth/password/reset', { token: second, password: 'marjoram' })).code).toBe(200);
  expect([await isGood(token), await isGood(script)]).toEqual([false, false]);
  const [pending] = linksTo('other-thief@garden.test');
  for (const [url, link] of [
    ['/auth/password/reset', first],
    ['/auth/email/confirm', pending],
  ] as const)
    expect((await post(url, { token: link, password: 'tarragon' })).code).toBe(422);
  expect((await post('/auth/email/confirm', { token: pending })).body.errors[0]?.path).toBe('token');
  expect(await isGood(await login(email, 'marjoram'))).toBe(true);
});

test.each(['123456', 'PassWord', 'qwerty123'])('%s is no new password, since thieves try it first', async (common) => {
  const { token, email } = await server.register();
  const message = server.services.translate('en', 'errors.passwordCommon');
  const refusals = [
    await post('/auth/register', { name: 'Ada', email: 'common@garden.test', password: common }),
    await server.call(token, 'POST', '/account/password', { ...change, new_password: common, confirmation: common }),
  ];
  expect(refusals.map(({ body }) => body.errors)).toEqual([
    [{ code: 30, path: 'password', message }],
    [{ code: 30, path: 'new_password', message }],
  ]);
  expect(await isGood(await login(email))).toBe(true);
});

describe('the list of sessions', () => {
  test('names browser, address and the one that asks; one is ended, or all others', async () => {
    const { token, email } = await server.register();
    const [phone, office] = [await login(email, 'lavender', { 'user-agent': FIREFOX }), await login(email)];
    const shown = await list(token);
    expect(shown).toHaveLength(3);
    expect(shown.find(({ is_current }) => is_current)?.from_address).toMatch(/^10\.0\./);
    const lost = shown.find(({ browser }) => browser === 'Firefox');
    expect(lost).toMatchObject({ system: 'Linux', is_current: false });
    expect(JSON.stringify(shown)).not.toContain(phone);
    expect((await server.call(token, 'DELETE', `/account/sessions/${lost?.id}`)).code).toBe(200);
    expect([await isGood(phone), await isGood(office)]).toEqual([false, true]);
    expect((await server.call(token, 'DELETE', `/account/sessions/${lost?.id}`)).code).toBe(404);
    expect((await server.call(token, 'DELETE', '/account/sessions')).code).toBe(200);
    expect([await isGood(office), await isGood(token)]).toEqual([false, true]);
  });

  test('belongs to its account, and no personal token ends one', async () => {
    const [owner, stranger] = [await server.register(), await server.register()];
    const [own] = await list(owner.token);
    const path = `/account/sessions/${own?.id}`;
    expect((await server.call(stranger.token, 'DELETE', path)).code).toBe(404);
    const script = await makeToken(owner.token);
    expect((await server.call(script, 'DELETE', path)).code).toBe(403);
    expect((await server.call(script, 'DELETE', '/account/sessions')).code).toBe(403);
    expect(await isGood(owner.token)).toBe(true);
  });
});

test('a session in daily use ends after ninety days, and is forgotten later', async () => {
  const { token, id } = await server.register();
  const age = (days: number) =>
    server.db.execute(
      sql`update sessions set created_at = created_at - ${days} * interval '1 day' where user_id = ${id}`,
    );
  const read = async () => (await server.call(token, 'GET', '/index')).body.errors?.[0]?.code;
  await age(89);
  expect(await read()).toBeUndefined();
  await age(2);
  expect(await read()).toBe(10);
  expect(await server.call(token, 'DELETE', '/account/sessions')).toMatchObject({ code: 401 });
  await server.db.execute(sql`update sessions set last_used_at = created_at where user_id = ${id}`);
  await forgetOldLogins(server.services);
  expect(await read()).toBe(1);
});

test.each([
  [FIREFOX, { browser: 'Firefox', system: 'Linux' }],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  ['curl/8.5.0', { browser: null, system: null }],
])('%s is %o', (userAgent, device) => expect(describeDevice(userAgent)).toEqual(device));
