/** A stranger's day: registers an address that was invited, steals a session, a link, a token and the database; gains nothing. */
import type { Index } from '@sluice/contract/groups';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnGarden } from './testing/own-garden.ts';
import { forFile, serverForFile } from './testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server));

let visitor = 0;
const post = <Data = unknown>(url: string, payload: object, token = '') =>
  server.ask<Data>({
    ...{ method: 'POST', url, payload, remoteAddress: `198.51.100.${visitor++ % 250}` },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
const login = async (email: string, password: string) =>
  (await post<{ token: string } | null>('/auth/login', { email, password })).body.data?.token ?? null;
const linksTo = (email: string) =>
  server
    .mails()
    .filter(({ to }) => to === email)
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
const sees = async (token: string) => (await server.call(token, 'GET', `/groups/${garden.id}/index`)).code === 200;
const isGood = async (token: string) => (await server.call(token, 'GET', '/index')).code === 200;

let valve: object;
beforeAll(async () => {
  await garden.addDevice('SPRITE-8');
  const [zone] = (await garden.groupOf()).zones;
  await garden.makeLawn(zone?.id ?? '');
  valve = { zones: [{ zone_id: zone?.id, minutes: 1 }] };
});
const opensValve = async (token: string) =>
  (await server.call(token, 'POST', `/groups/${garden.id}/manual_runs`, valve)).code === 200;

/** Somebody who shares the garden, as the thief finds them. */
async function openVictim() {
  const victim = await server.register();
  await server.share(garden.id, victim.id, 'MANAGER');
  return victim;
}

describe('an address that was invited', () => {
  test('opens nothing to whoever registers it, before the invitation or after', async () => {
    const email = 'aunt@garden.test';
    const invite = () =>
      server.call(garden.token, 'POST', `/groups/${garden.id}/shares`, { email, relationship: 'MANAGER' });
    const early = await server.register(email, {}, { isConfirmed: false });
    expect((await invite()).code).toBe(200);
    const late = await server.register(email, {}, { isConfirmed: false });
    const { shares, invitations } = (
      await server.call<{ shares: object[]; invitations: { id: string }[] }>(
        garden.token,
        'GET',
        `/groups/${garden.id}/shares`,
      )
    ).body.data;
    expect(shares).toHaveLength(1);
    for (const { token } of [early, late]) {
      const accept = await server.call(token, 'POST', `/account/invitations/${invitations[0]?.id}/accept`);
      expect(accept.code).toBe(403);
      expect([await sees(token), await opensValve(token)]).toEqual([false, false]);
    }
    // The aunt herself takes the mailed link, and is let in.
    const text = server.mails().findLast((mail) => mail.to === email && mail.text.includes('invitation='))?.text ?? '';
    const aunt = await server.register(email, { password: 'rosemary tea' }, { isConfirmed: false });
    const link = /invitation=([\w-]+)/.exec(text)?.[1];
    expect((await post('/auth/invitations/accept', { token: link }, aunt.token)).code).toBe(200);
    expect(await opensValve(aunt.token)).toBe(true);
    await server.call(garden.token, 'DELETE', `/groups/${garden.id}/manual_runs`);
  });
});

describe('a stolen session', () => {
  test('changes neither password nor email, and is over when the owner changes the password', async () => {
    const victim = await openVictim();
    const stolen = (await login(victim.email, 'lavender')) ?? '';
    const newPassword = { current_password: 'a guess', new_password: 'thiefs-own', confirmation: 'thiefs-own' };
    expect((await post('/api/v1/account/password', newPassword, stolen)).code).toBe(422);
    const elsewhere = { email: 'thief@garden.test', current_password: 'a guess' };
    expect((await post('/api/v1/account/email', elsewhere, stolen)).code).toBe(422);
    const left = (await post<{ token: string }>('/api/v1/account/tokens', { name: 'Back door' }, stolen)).body.data
      .token;
    const change = {
      current_password: 'lavender',
      new_password: 'rosemary tea',
      confirmation: 'rosemary tea',
      end_tokens: true,
    };
    expect((await post('/api/v1/account/password', change, victim.token)).code).toBe(200);
    for (const key of [stolen, left]) expect([await isGood(key), await opensValve(key)]).toEqual([false, false]);
    expect(await isGood(victim.token)).toBe(true);
  });

  test('with the password known, a change of email that waits dies with the reset, and the owner reads of it', async () => {
    const victim = await openVictim();
    const stolen = (await login(victim.email, 'lavender')) ?? '';
    const elsewhere = { email: 'patient-thief@garden.test', current_password: 'lavender' };
    expect((await post('/api/v1/account/email', elsewhere, stolen)).code).toBe(200);
    const [pending] = linksTo('patient-thief@garden.test');
    expect(server.mails().some(({ to, text }) => to === victim.email && text.includes(elsewhere.email))).toBe(true);
    await post('/auth/password/forgot', { email: victim.email });
    const reset = linksTo(victim.email).at(-1);
    expect((await post('/auth/password/reset', { token: reset, password: 'rosemary tea' })).code).toBe(200);
    expect((await post('/auth/email/confirm', { token: pending })).code).toBe(422);
    expect([await isGood(stolen), await login('patient-thief@garden.test', 'lavender')]).toEqual([false, null]);
    expect(await login(victim.email, 'rosemary tea')).not.toBeNull();
  });
});

test('a stolen reset link is worthless once the owner has used another, or changed the password', async () => {
  const victim = await openVictim();
  const ask = () => post('/auth/password/forgot', { email: victim.email });
  const useLink = async (token: string | undefined, password: string) =>
    (await post('/auth/password/reset', { token, password })).code;
  await ask();
  await ask();
  const [stolen, own] = linksTo(victim.email).slice(-2);
  expect(await useLink(own, 'rosemary tea')).toBe(200);
  expect(await useLink(stolen, 'thiefs-own')).toBe(422);
  await ask();
  const another = linksTo(victim.email).at(-1);
  const token = (await login(victim.email, 'rosemary tea')) ?? '';
  const change = { current_password: 'rosemary tea', new_password: 'marjoram', confirmation: 'marjoram' };
  expect((await post('/api/v1/account/password', change, token)).code).toBe(200);
  expect(await useLink(another, 'thiefs-own')).toBe(422);
  expect([await login(victim.email, 'thiefs-own'), await isGood(token)]).toEqual([null, true]);
});

test('a stolen token makes no other, ends no session, takes nothing over, and is seen and taken back', async () => {
  const victim = await openVictim();
  const made = await post<{ token: string; api_token: { id: string } }>(
    '/api/v1/account/tokens',
    { name: 'Kitchen' },
    victim.token,
  );
  const { token: stolen, api_token } = made.body.data;
  expect(await sees(stolen)).toBe(true);
  const refused = [
    await post('/api/v1/account/tokens', { name: 'Another' }, stolen),
    await server.call(stolen, 'DELETE', '/account/sessions'),
    await post('/api/v1/account/email', { email: 'thief@garden.test', current_password: 'a guess' }, stolen),
    await server.call(stolen, 'DELETE', '/account', { password: 'a guess' }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([403, 403, 422, 422]);
  const { token_uses } = (
    await server.call<{ token_uses: { token_name: string; group_id: string | null }[] }>(
      victim.token,
      'GET',
      '/account/token_uses',
    )
  ).body.data;
  // Used in the garden, and refused outside it.
  expect(token_uses).toMatchObject([{ token_name: 'Kitchen', group_id: null }, { token_name: 'Kitchen' }]);
  expect((await server.call(victim.token, 'DELETE', `/account/tokens/${api_token.id}`)).code).toBe(200);
  expect([await isGood(stolen), await opensValve(stolen)]).toEqual([false, false]);
});

test('a stolen copy of the database has no key in it', async () => {
  const victim = await openVictim();
  await post('/auth/password/forgot', { email: victim.email });
  const hook = await server.call<{ secret: string }>(garden.token, 'POST', `/groups/${garden.id}/webhooks`, {
    url: 'https://example.org/garden',
  });
  const { address } =
    (await server.db.execute<{ address: string }>(sql`select address from devices limit 1`)).rows[0] ?? {};
  expect(address).toMatch(/^sealed1\./);
  const secrets = [victim.token, hook.body.data.secret, linksTo(victim.email).at(-1) ?? ''];
  expect(secrets.every((secret) => secret.length > 7)).toBe(true);
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await server.db.execute<{ text: string }>(
      sql`select t::text as text from ${sql.identifier(name)} t`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of secrets) expect(all.includes(secret), `${name} holds a secret`).toBe(false);
  }
});

test('the owner sees that somebody tried', async () => {
  const victim = await openVictim();
  for (const guess of ['password', '123456']) await login(victim.email, guess);
  const { entries } = (
    await server.call<{ entries: { action: string; is_refused: boolean }[] }>(
      victim.token,
      'GET',
      '/account/audit_trail',
    )
  ).body.data;
  expect(entries.slice(0, 2)).toMatchObject(Array(2).fill({ action: 'POST /login', is_refused: true }));
  const index = (await server.call<Index>(victim.token, 'GET', '/index')).body.data;
  expect(index.user.email_confirmed).toBe(true);
});
