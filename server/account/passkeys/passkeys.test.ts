/** Passkeys, by an authenticator in software that speaks their documented format. */
import type { AccountSession } from '@sluice/contract/account';
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { Passkey } from '@sluice/contract/passkeys';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { makeAuthenticator } from '../../testing/software-authenticator.ts';

const server = serverForFile();
const ORIGIN = 'https://garden.test';
beforeAll(() => {
  server.services.settings.identityUrl = ORIGIN;
});

const current_password = 'lavender';
interface CreationOptions {
  challenge: string;
  user: { id: string };
  rp: { id: string };
}
type Maker = ReturnType<typeof makeAuthenticator>;
const say = (key: Parameters<typeof server.services.translate>[1], figures = {}) =>
  server.services.translate('en', key, figures);
let visitor = 0;
const post = <Data>(url: string, payload: object = {}) =>
  server.ask<Data>({ method: 'POST', url, payload, remoteAddress: `10.7.${visitor >> 8}.${visitor++ & 255}` });

const begin = (token: string, password = current_password) =>
  server.call<{ options: CreationOptions }>(token, 'POST', '/account/passkeys/options', { current_password: password });
const add = async (token: string, maker: Maker, over = {}) => {
  const { options } = (await begin(token)).body.data;
  const payload = { name: 'My phone', ...maker.create(options, over) };
  return server.call<{ passkey: Passkey }>(token, 'POST', '/account/passkeys', payload);
};
const challenge = async () =>
  (await post<{ options: { challenge: string } }>('/auth/passkey/options')).body.data.options;
const logIn = async (maker: Maker, over = {}) =>
  post<{ token: string }>('/auth/passkey/login', maker.get(await challenge(), over));
const list = async (token: string) =>
  (await server.call<{ passkeys: Passkey[] }>(token, 'GET', '/account/passkeys')).body.data.passkeys;
const messages = (answer: { body: { errors: { message: string }[] } }) => answer.body.errors?.map((one) => one.message);

async function openWithPasskey() {
  const account = await server.register();
  const maker = makeAuthenticator(ORIGIN);
  const { passkey } = (await add(account.token, maker)).body.data;
  return { ...account, maker, passkey };
}

test('one is added by password, logs in without a name, and is listed, mailed and recorded', async () => {
  const { token, email, id, maker, passkey } = await openWithPasskey();
  expect(passkey).toMatchObject({ name: 'My phone', is_synced: false, last_used_at: null });
  const { code, body, headers } = await logIn(maker);
  expect([code, headers['cache-control']]).toEqual([200, 'no-store']);
  expect((body.data as unknown as { user: { id: string } }).user.id).toBe(id);
  expect(String(headers['set-cookie'])).toContain('sluice_session=');
  expect((await list(token))[0]?.last_used_at).not.toBeNull();
  const { sessions } = (await server.call<{ sessions: AccountSession[] }>(body.data.token, 'GET', '/account/sessions'))
    .body.data;
  expect(sessions.map((one) => [one.signed_in_by, one.is_current]).toSorted()).toEqual([
    ['passkey', true],
    ['password', false],
  ]);
  const mail = server.mails().findLast(({ to }) => to === email);
  expect(mail?.subject).toBe(say('mail.passkeyAddedSubject'));
  expect(mail?.text).toContain('My phone');
  const { entries } = (await server.call<{ entries: AuditEntry[] }>(token, 'GET', '/account/audit_trail')).body.data;
  expect(entries.map(({ action, subject_name }) => [action, subject_name]).slice(0, 2)).toEqual([
    ['POST /passkey/login', null],
    ['POST /account/passkeys', 'My phone'],
  ]);
});

test('it counts as both factors: no code is asked for', async () => {
  const { token, email, id, maker } = await openWithPasskey();
  await server.db.$client.query('insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, $3)', [
    ...[id, 'JBSWY3DPEHPK3PXP', new Date(server.clock.now())],
  ]);
  expect((await post('/auth/login', { email, password: current_password })).body.errors[0]?.path).toBe('code');
  expect((await logIn(maker)).code).toBe(200);
  expect(await list(token)).toHaveLength(1);
});

test('neither one that nobody unlocked, nor a copy, nor one for another page, nor a foreign signature lets in', async () => {
  const { token, maker } = await openWithPasskey();
  expect((await logIn(maker)).code).toBe(200);
  const stranger = makeAuthenticator(ORIGIN);
  const forged = { ...maker.get(await challenge()), signature: stranger.get(await challenge()).signature };
  const refusals = [
    await logIn(maker, { isVerified: false }),
    await logIn(maker, { counter: 1 }),
    await logIn(maker, { origin: 'https://garden.test.example' }),
    await logIn(maker, { rpId: 'other.test' }),
    await logIn(stranger),
    await post('/auth/passkey/login', forged),
    await post('/auth/passkey/login', { ...maker.get(await challenge()), user_handle: 'c29tZWJvZHkgZWxzZQ' }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(Array(refusals.length).fill(422));
  expect(new Set(refusals.flatMap(messages))).toEqual(new Set([say('errors.passkeyRefused')]));
  const { entries } = (await server.call<{ entries: AuditEntry[] }>(token, 'GET', '/account/audit_trail')).body.data;
  // An unknown passkey has no owner to be notified.
  expect(entries.filter(({ action, is_refused }) => action === 'POST /passkey/login' && is_refused)).toHaveLength(6);
  expect((await logIn(maker)).code).toBe(200);
});

test('a challenge is answered once, within five minutes, and only the server’s own', async () => {
  const { token, maker } = await openWithPasskey();
  const once = maker.get(await challenge());
  expect((await post('/auth/passkey/login', once)).code).toBe(200);
  expect(messages(await post('/auth/passkey/login', once))).toEqual([say('errors.loginStartOver')]);
  const late = maker.get(await challenge());
  server.clock.set(server.clock.now() + LIMITS.loginStartMinutes * 60_000);
  expect(messages(await post('/auth/passkey/login', late))).toEqual([say('errors.loginStartOver')]);
  const own = maker.get({ challenge: Buffer.alloc(32, 1).toString('base64url') });
  expect(messages(await post('/auth/passkey/login', own))).toEqual([say('errors.loginStartOver')]);
  // That of adding one is for nothing else, nor for somebody else.
  const { options } = (await begin(token)).body.data;
  expect((await post('/auth/passkey/login', maker.get(options))).code).toBe(422);
  const other = await server.register();
  const made = { name: 'Theirs', ...makeAuthenticator(ORIGIN).create(options) };
  expect((await server.call(other.token, 'POST', '/account/passkeys', made)).code).toBe(422);
});

test('adding and removing ask for the password; others see and remove none; a token makes none', async () => {
  const { token, maker, passkey, email } = await openWithPasskey();
  expect((await begin(token, 'a guess')).body.errors[0]?.path).toBe('current_password');
  const stranger = await server.register();
  const path = `/account/passkeys/${passkey.id}`;
  expect(await list(stranger.token)).toEqual([]);
  expect((await server.call(stranger.token, 'PATCH', path, { name: 'Mine' })).code).toBe(404);
  expect((await server.call(stranger.token, 'DELETE', path, { current_password })).code).toBe(404);
  const script = await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script' });
  expect((await begin(script.body.data.token)).code).toBe(403);
  expect(
    (await server.call<{ passkey: Passkey }>(token, 'PATCH', path, { name: 'Key ring' })).body.data.passkey.name,
  ).toBe('Key ring');
  expect((await server.call(token, 'DELETE', path, { current_password: 'a guess' })).code).toBe(422);
  expect((await server.call(token, 'DELETE', path, { current_password })).code).toBe(200);
  expect(server.mails().findLast(({ to }) => to === email)?.subject).toBe(say('mail.passkeyRemovedSubject'));
  expect(messages(await logIn(maker))).toEqual([say('errors.passkeyRefused')]);
});

test('one passkey is one account’s, and none is taken that was not unlocked when it was made', async () => {
  const { maker } = await openWithPasskey();
  const { token } = await server.register();
  expect(messages(await add(token, maker))).toEqual([say('errors.passkeyRefused')]);
  const own = makeAuthenticator(ORIGIN);
  for (const over of [{ isVerified: false }, { origin: 'https://elsewhere.test' }, { rpId: 'elsewhere.test' }])
    expect(messages(await add(token, own, over))).toEqual([say('errors.passkeyRefused')]);
  expect(await list(token)).toEqual([]);
});

test('where the address allows none, that is said, and nothing is begun', async () => {
  const { token } = await server.register();
  const origin = async () =>
    (await server.ask<{ passkey_origin: string | null }>({ method: 'GET', url: '/auth/options' })).body.data
      .passkey_origin;
  expect(await origin()).toBe(ORIGIN);
  server.services.settings.identityUrl = 'http://192.168.1.5:8080';
  try {
    expect(await origin()).toBeNull();
    for (const answer of [await post('/auth/passkey/options'), await begin(token)])
      expect([answer.code, messages(answer)]).toEqual([409, [say('errors.passkeyPlace')]]);
  } finally {
    server.services.settings.identityUrl = ORIGIN;
  }
});
