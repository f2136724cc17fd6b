import type { ApiToken } from '@sluice/contract/account';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { openTestServer } from '../testing/test-server.ts';

const server = serverForFile();

const make = (token: string, creation: object) =>
  server.call<{ token: string; api_token: ApiToken }>(token, 'POST', '/account/tokens', creation);
const list = async (token: string) =>
  (await server.call<{ api_tokens: ApiToken[] }>(token, 'GET', '/account/tokens')).body.data.api_tokens;

test('a personal token does what its user may, and is shown once', async () => {
  const { token } = await server.register();
  const made = (await make(token, { name: 'A script' })).body.data;
  expect(made.token).toMatch(/^sluice_/);
  expect(made.api_token).toMatchObject({ name: 'A script', scope: 'all', last_used_at: null, expires_at: null });
  expect((await server.call(made.token, 'POST', '/profile', { lang: 'ES' })).code).toBe(200);
  const [listed] = await list(token);
  expect(listed?.last_used_at).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(made.token);
});

test('one that may only read is refused every change, and says why', async () => {
  const { token } = await server.register();
  const reader = (await make(token, { name: 'A display', scope: 'read' })).body.data.token;
  expect((await server.call(reader, 'GET', '/index')).code).toBe(200);
  const answer = await server.call(reader, 'POST', '/profile', { lang: 'ES' });
  expect([answer.code, answer.body.errors]).toEqual([403, [{ code: 40, message: 'This token is read only.' }]]);
});

test('a revoked token is refused', async () => {
  const { token } = await server.register();
  const stranger = await server.register();
  const made = (await make(token, { name: 'Lost' })).body.data;
  const path = `/account/tokens/${made.api_token.id}`;
  expect((await server.call(stranger.token, 'DELETE', path)).code).toBe(404);
  expect((await server.call(token, 'DELETE', path)).body.data).toEqual({ removed: true });
  expect((await server.call(made.token, 'GET', '/index')).body.errors[0]?.code).toBe(1);
  expect((await server.call(token, 'DELETE', path)).code).toBe(404);
});

test('one with an end date expires: code 10 on reads, code 1 on changes', async () => {
  const own = await openTestServer();
  const { token } = await own.register();
  const made = await own.call<{ token: string }>(token, 'POST', '/account/tokens', {
    name: 'A guest',
    expires_in_days: 7,
  });
  const guest = made.body.data.token;
  expect((await own.call(guest, 'GET', '/index')).code).toBe(200);
  own.clock.set(own.clock.now() + 7 * 86_400_000 + 1000);
  expect((await own.call(guest, 'GET', '/index')).body.errors[0]?.code).toBe(10);
  expect((await own.call(guest, 'POST', '/profile', {})).body.errors[0]?.code).toBe(1);
  await own.close();
});

test('a token cannot make tokens, so a stolen one gives no lasting access', async () => {
  const { token } = await server.register();
  const made = (await make(token, { name: 'A script' })).body.data.token;
  expect((await make(made, { name: 'Another' })).code).toBe(403);
});

test('there are twenty at most', async () => {
  const { token } = await server.register();
  const answers = [];
  for (let count = 0; count <= LIMITS.apiTokensMax; count++)
    answers.push(await make(token, { name: `Number ${count}` }));
  expect(answers.map(({ code }) => code)).toEqual([...Array(LIMITS.apiTokensMax).fill(200), 409]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x', scope: 'write' }, 'scope'],
  [{ name: 'x', expires_in_days: 0 }, 'expires_in_days'],
  [{ name: 'x', expires_in_days: 1.5 }, 'expires_in_days'],
])('%o is refused', async (creation, path) => {
  const { token } = await server.register();
  const answer = await make(token, creation);
  expect([answer.code, answer.body.errors.map((error) => error.path)]).toEqual([422, [path]]);
});
