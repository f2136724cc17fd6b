import type { ApiToken } from '@sluice/contract/account';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
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

describe('scopes', () => {
  const open = async () => {
    const garden = await openOwnGarden(server);
    const other = await garden.call<{ group: { id: string } }>('POST', '/groups', {
      name: 'Roof',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: 'Europe/Vienna',
    });
    return { ...garden, otherId: other.body.data.group.id };
  };
  const codesOf = async (
    token: string,
    calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'PATCH', string, object?])[],
  ) => {
    const codes: number[] = [];
    for (const [method, url, body] of calls) codes.push((await server.call(token, method, url, body)).code);
    return codes;
  };

  test.each([
    ['read', [200, 403, 403, 403, 403]],
    ['water', [200, 200, 403, 403, 403]],
    ['plan', [200, 200, 200, 403, 403]],
    ['manage', [200, 200, 200, 200, 403]],
    ['all', [200, 200, 200, 200, 200]],
  ] as const)('%s', async (scope, codes) => {
    const { id, token } = await open();
    const made = (await make(token, { name: 'A script', scope })).body.data.token;
    const calls = [
      ['GET', `/groups/${id}/programs`],
      ['PUT', `/groups/${id}/rain_delay`, { hours: 5 }],
      ['POST', `/groups/${id}/constraints`, { days: [1] }],
      ['PATCH', `/groups/${id}`, { name: 'Meadow' }],
      ['POST', '/profile', { lang: 'ES' }],
    ] as const;
    expect(await codesOf(made, calls)).toEqual(codes);
  });

  test('a refusal names the scope that is needed', async () => {
    const { id, token } = await open();
    const made = (await make(token, { name: 'A script', scope: 'water' })).body.data.token;
    const answer = await server.call(made, 'PATCH', `/groups/${id}`, { name: 'Meadow' });
    expect(answer.body.errors).toEqual([
      { code: 40, message: 'This token does not allow that. It needs “manage” access.' },
    ]);
  });

  test('bound to one garden, the others do not exist for it, and its owner’s account neither', async () => {
    const { id, otherId, token } = await open();
    const made = (await make(token, { name: 'A script', scope: 'all', group_id: id })).body.data;
    expect(made.api_token.group_id).toBe(id);
    const calls = [
      ['GET', `/groups/${id}/index`],
      ['GET', `/groups/${otherId}/index`],
      ['GET', `/groups/${otherId}/programs`],
      ['PATCH', `/groups/${otherId}`, { name: 'Meadow' }],
      ['GET', '/account/sessions'],
      ['GET', '/notifications'],
      ['POST', '/profile', { lang: 'ES' }],
      ['POST', '/groups', { name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: 'UTC' }],
    ] as const;
    expect(await codesOf(made.token, calls)).toEqual([200, 404, 404, 404, 403, 403, 403, 403]);
    for (const url of ['/index', '/groups', `/groups/${id}/index`]) {
      const { groups } = (await server.call<{ groups: { id: string }[] }>(made.token, 'GET', url)).body.data;
      expect(groups.map((group) => group.id)).toEqual([id]);
    }
    // The owner's own answer is not that of the token.
    const whole = await server.call<{ groups: object[] }>(token, 'GET', `/groups/${id}/index`);
    expect(whole.body.data.groups).toHaveLength(2);
  });

  test.each(['manage', 'all'])('with the scope %s removes no garden; its owner does, logged in', async (scope) => {
    const { id, token, call } = await open();
    const made = (await make(token, { name: 'A script', scope, group_id: id })).body.data.token;
    const refused = await server.call(made, 'DELETE', `/groups/${id}`);
    expect([refused.code, refused.body.errors]).toEqual([
      403,
      [{ code: 40, message: 'A token cannot remove a garden. Its owner can, logged in.' }],
    ]);
    expect((await call('DELETE', `/groups/${id}`)).code).toBe(200);
  });

  test('cannot be bound to a garden of somebody else, and ends with its own', async () => {
    const { id, token, call } = await open();
    const stranger = await openOwnGarden(server);
    expect((await make(token, { name: 'A script', group_id: stranger.id })).code).toBe(404);
    const made = (await make(token, { name: 'A script', group_id: id })).body.data.token;
    await call('DELETE', `/groups/${id}`);
    expect((await server.call(made, 'GET', '/groups')).code).toBe(401);
  });
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
  own.clock.set(own.clock.now() + 7 * DAY_MS + 1000);
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

test('a call that a token may not make is a use of it on record', async () => {
  const { token } = await server.register();
  const made = await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'Found', scope: 'read' });
  const uses = async () =>
    (await server.call<{ token_uses: object[] }>(token, 'GET', '/account/token_uses')).body.data.token_uses;
  expect(await uses()).toEqual([]);
  const refused = await server.call(made.body.data.token, 'POST', '/profile', { lang: 'DE' });
  expect(refused.code).toBe(403);
  expect(await uses()).toMatchObject([{ token_name: 'Found', group_id: null }]);
});
