/** Registration rules: the operator's setting, and from where the server is reached. */
import type { AccountOptions } from '@sluice/contract/account';
import type { RegistrationRule } from '@sluice/engine/vocabulary/people';
import { afterEach, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(registration: RegistrationRule | null, isOnlyHere = true) {
  server = await openTestServer({ registration, isOnlyHere, withSimulator: true });
  return server;
}

let count = 0;
const register = (of: TestServer, extra: object = {}, headers: Record<string, string> = {}) => {
  count += 1;
  const payload = { name: 'Ada', email: `ada${count}@garden.test`, password: 'lavender', ...extra };
  return of.ask({ method: 'POST', url: '/auth/register', payload, headers });
};
const rule = async (of: TestServer, headers: Record<string, string> = {}) => {
  const { data } = (await of.ask<AccountOptions>({ method: 'GET', url: '/auth/options', headers })).body;
  return [data.registration, data.registration_rule];
};
const BY_INVITATION = {
  http: 403,
  errors: [[40, null, 'An account can only be opened here with an invitation. Please open the link in its mail.']],
};

test('on a machine that nobody else reaches, anybody opens an account', async () => {
  const here = await open(null);
  expect((await register(here)).code).toBe(200);
  expect((await register(here)).code).toBe(200);
  expect(await rule(here)).toEqual([true, 'open']);
});

test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded'])(
  'behind a proxy that sends %s, only the first does, from then on',
  async (header) => {
    const here = await open(null);
    expect((await register(here)).code).toBe(200);
    expect(refusal(await register(here, {}, { [header]: 'for=192.0.2.7' }))).toEqual(BY_INVITATION);
    expect(refusal(await register(here))).toEqual(BY_INVITATION);
    expect(await rule(here)).toEqual([false, 'invitation']);
  },
);

test('where others reach it, the first opens an account, whatever visitors of the demo do, and then who was invited', async () => {
  const there = await open(null, false);
  await openDemoGarden(there);
  expect(await rule(there)).toEqual([true, 'open']);
  const garden = await openOwnGarden(there);
  expect(await rule(there)).toEqual([false, 'invitation']);
  expect(refusal(await register(there))).toEqual(BY_INVITATION);
  expect(refusal(await register(there, { invitation: 'made-up' }))).toMatchObject({
    http: 422,
    errors: [[30, 'invitation', expect.any(String)]],
  });
  await garden.call('POST', `/groups/${garden.id}/shares`, { email: 'new@garden.test', relationship: 'PLAYER' });
  const invitation = /invitation=([\w-]+)/.exec(there.mails().at(-1)?.text ?? '')?.[1];
  const made = await register(there, { email: 'new@garden.test', invitation });
  expect(made.code).toBe(200);
  const { token } = made.body.data as { token: string };
  const accepted = await there.ask({
    method: 'POST',
    url: '/auth/invitations/accept',
    payload: { token: invitation },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(accepted.code).toBe(200);
  // Once it is taken up, it lets nobody else in.
  expect(refusal(await register(there, { invitation })).http).toBe(422);
  // The demo goes on.
  await openDemoGarden(there);
});

test('of two who want to be the first at the same time, one is', async () => {
  const there = await open(null, false);
  const codes = (await Promise.all([1, 2, 3, 4].map(() => register(there)))).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 403, 403, 403]);
});

test('closed, it lets nobody register, not even with an invitation; open, anybody', async () => {
  const closed = await open('closed');
  expect(refusal(await register(closed))).toEqual({
    http: 403,
    errors: [[40, null, 'No accounts can be opened here: registration is closed.']],
  });
  expect(await rule(closed)).toEqual([false, 'closed']);
  await closed.close();
  const opened = await open('open', false);
  expect((await register(opened)).code).toBe(200);
  expect((await register(opened, {}, { 'x-forwarded-for': '192.0.2.7' })).code).toBe(200);
});

test('eight who claim one email at the same time: five do', async () => {
  const here = await open('open');
  // The first account of a server without mail is confirmed from the start.
  await register(here);
  const claims = await Promise.all(Array.from({ length: 8 }, () => register(here, { email: 'claimed@garden.test' })));
  expect(claims.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});
