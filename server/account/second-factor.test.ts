/** A code besides the password. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { sealedWithLostKey } from '../testing/lost-key.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile();
const PERIOD_MS = 30_000;

let visitor = 0;
const login = async (email: string, password: string, code?: string) => {
  const { code: status, body } = await server.ask<{ token: string } | null>({
    ...{ method: 'POST', url: '/auth/login', remoteAddress: `10.4.${visitor >> 8}.${visitor++ & 255}` },
    payload: { email, password, ...(code !== undefined && { code }) },
  });
  const [{ path, message } = {}] = body.errors ?? [];
  return { status, path, message, token: body.data?.token };
};
const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() + shiftMs });
const current_password = 'lavender';

/** An account that asks for codes; the next code is of another period than the first. */
async function openGuarded() {
  const { token, email } = await server.register();
  const begun = await server.call<{ secret: string; uri: string }>(token, 'POST', '/account/second_factor', {
    current_password,
  });
  const { secret, uri } = begun.body.data;
  const on = await server.call<{ recovery_codes: string[] }>(token, 'POST', '/account/second_factor/confirm', {
    code: codeOf(secret),
  });
  server.clock.set(server.clock.now() + PERIOD_MS);
  return { token, email, secret, uri, codes: on.body.data.recovery_codes };
}
const read = async (token: string) => (await server.call<object>(token, 'GET', '/account/second_factor')).body.data;

test('a login asks for the code of the app, after the password, and takes each once', async () => {
  const { email, secret, uri, token } = await openGuarded();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Sluice:/);
  expect(await read(token)).toEqual({ is_on: true, recovery_codes_left: LIMITS.recoveryCodes });
  // Who does not know the password learns nothing of it.
  expect(await login(email, 'a guess')).toMatchObject({ status: 422, path: 'password' });
  expect(await login(email, 'lavender')).toMatchObject({ status: 422, path: 'code' });
  const code = codeOf(secret);
  expect((await login(email, 'lavender', code)).token).toBeDefined();
  expect(await login(email, 'lavender', code)).toMatchObject({ status: 422, path: 'code' });
  // A phone whose clock is half a minute ahead.
  expect((await login(email, 'lavender', codeOf(secret, PERIOD_MS))).token).toBeDefined();
  expect(await login(email, 'lavender', codeOf(secret, 10 * PERIOD_MS))).toMatchObject({ status: 422 });
});

test('a code for a lost phone lets in once', async () => {
  const { email, token, codes } = await openGuarded();
  const [first = ''] = codes;
  expect((await login(email, 'lavender', first.toUpperCase().replaceAll('-', ' '))).token).toBeDefined();
  expect(await login(email, 'lavender', first)).toMatchObject({ status: 422, path: 'code' });
  expect(await read(token)).toMatchObject({ recovery_codes_left: LIMITS.recoveryCodes - 1 });
});

test('without the key that sealed its secret no code of an app lets in, and one for a lost phone does', async () => {
  const { email, codes } = await openGuarded();
  await server.db.execute(sql`update second_factors set secret = ${sealedWithLostKey('x')}
    where user_id = (select id from users where email = ${email})`);
  const ofNothing = new TOTP({ secret: new Secret({ buffer: new ArrayBuffer(0) }) });
  const code = ofNothing.generate({ timestamp: server.clock.now() });
  expect(await login(email, 'lavender', code)).toMatchObject({
    ...{ status: 422, path: 'code' },
    message: expect.stringContaining('one of your backup codes'),
  });
  expect((await login(email, 'lavender', codes[0])).token).toBeDefined();
});

test('after many wrong codes even a right one waits for an hour', async () => {
  const { email, secret } = await openGuarded();
  for (let turn = 0; turn < LIMITS.wrongCodesMax; turn++) await login(email, 'lavender', '000000x');
  expect(await login(email, 'lavender', codeOf(secret))).toMatchObject({ status: 429 });
  server.clock.set(server.clock.now() + HOUR_MS);
  expect((await login(email, 'lavender', codeOf(secret))).token).toBeDefined();
});

test('none is asked for before a first code was right, nor after it is turned off, by password and code', async () => {
  const { token, email } = await server.register();
  const begin = (password: string) =>
    server.call<{ secret: string }>(token, 'POST', '/account/second_factor', { current_password: password });
  expect((await begin('a guess')).body.errors[0]?.path).toBe('current_password');
  const { secret } = (await begin(current_password)).body.data;
  const confirm = (code: string) => server.call(token, 'POST', '/account/second_factor/confirm', { code });
  expect((await confirm('123')).body.errors[0]?.path).toBe('code');
  expect((await login(email, 'lavender')).token).toBeDefined();
  expect((await confirm(codeOf(secret))).headers['cache-control']).toBe('no-store');
  expect((await begin(current_password)).code).toBe(409);
  const end = async (password: string, code?: string) => {
    const given = { current_password: password, ...(code === undefined ? {} : { code }) };
    const { code: status, body } = await server.call(token, 'DELETE', '/account/second_factor', given);
    return [status, body.errors?.[0]?.path];
  };
  expect(await end('a guess')).toEqual([422, 'current_password']);
  expect(await end(current_password)).toEqual([422, 'code']);
  expect(await end(current_password, '000000')).toEqual([422, 'code']);
  expect((await login(email, 'lavender')).path).toBe('code');
  server.clock.set(server.clock.now() + 60_000);
  expect(await end(current_password, codeOf(secret))).toEqual([200, undefined]);
  expect((await login(email, 'lavender')).token).toBeDefined();
  expect(server.mails().flatMap(({ to, subject }) => (to === email ? [subject] : []))).toEqual([
    'Two-step login of your Sluice account was turned on',
    'Two-step login of your Sluice account was turned off',
  ]);
});

test('a code for a lost phone turns it off too', async () => {
  const { token, codes } = await openGuarded();
  const body = { current_password, code: codes[0] };
  expect((await server.call(token, 'DELETE', '/account/second_factor', body)).code).toBe(200);
  expect(await read(token)).toMatchObject({ is_on: false });
});
