/** A change and its entry are written together or not at all, and logins leave a trace. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { User } from '@sluice/contract/users';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listenOnLoopback, sendAndCut } from '../testing/send-and-cut.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { forgetOldEntries } from './index.ts';

const server = serverForFile();
let port: number;
beforeAll(async () => {
  port = await listenOnLoopback(server);
});

const garden = { name: 'Watched', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' };
const begin = async (token: string) =>
  (await server.call<{ group: { id: string } }>(token, 'POST', '/groups', garden)).body.data.group.id;
const entriesAt = async (token: string, path: string) =>
  (await server.call<{ entries: AuditEntry[] }>(token, 'GET', `${path}/audit_trail?limit=200`)).body.data.entries;

test('a change whose connection is cut is recorded, with the address it came from', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  await sendAndCut(server, port, group, { call: `PATCH /api/v1/groups/${group}`, token, body: { name: 'Cut' } });
  await eventually(async () => {
    const { rows } = await server.db.execute(sql`select 1 from groups where id = ${group} and name = 'Cut'`);
    return rows.length > 0;
  });
  const [change] = await entriesAt(token, `/groups/${group}`);
  expect(change).toMatchObject({ action: 'PATCH /groups/:id', from_address: '127.0.0.1', subject_id: group });
});

test('a change that cannot be recorded is not made', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  const made = await server.call<{ api_token: { id: string } }>(token, 'POST', '/account/tokens', { name: 'A script' });
  await server.db.execute(sql`alter table audit_trail rename to audit_trail_gone`);
  const codes = [
    (await server.call(token, 'PATCH', `/groups/${group}`, { name: 'Unseen' })).code,
    // One statement, without a transaction of its own.
    (await server.call(token, 'DELETE', `/account/tokens/${made.body.data.api_token.id}`)).code,
  ];
  await server.db.execute(sql`alter table audit_trail_gone rename to audit_trail`);
  expect(codes).toEqual([500, 500]);
  const { rows } = await server.db.execute(sql`select name from groups where id = ${group}`);
  expect(rows).toEqual([{ name: 'Watched' }]);
  expect(
    (await server.call<{ api_tokens: unknown[] }>(token, 'GET', '/account/tokens')).body.data.api_tokens,
  ).toHaveLength(1);
});

test('logins, refused ones and the end of a session are recorded, with their address', async () => {
  const { token, email } = await server.register();
  const from = (remoteAddress: string, password: string) =>
    server.ask<{ token: string; user: User }>({
      ...{ method: 'POST', url: '/auth/login', payload: { email, password }, remoteAddress },
    });
  await from('192.0.2.1', 'a guess');
  const { body } = await from('192.0.2.2', 'lavender');
  await server.ask({
    ...{ method: 'DELETE', url: '/auth/logout', remoteAddress: '192.0.2.3' },
    headers: { authorization: `Bearer ${body.data.token}` },
  });
  await server.ask({ method: 'POST', url: '/auth/password/forgot', payload: { email }, remoteAddress: '192.0.2.4' });
  const recorded = (await entriesAt(token, '/account')).map((entry) => [
    entry.action,
    entry.from_address,
    entry.is_refused,
  ]);
  expect(recorded.slice(0, 4)).toEqual([
    ['POST /password/forgot', '192.0.2.4', false],
    ['DELETE /logout', '192.0.2.3', false],
    ['POST /login', '192.0.2.2', false],
    ['POST /login', '192.0.2.1', true],
  ]);
});

test('who else used a garden, and which days a token was used, are kept for their owners', async () => {
  const [owner, guest] = [await server.register(), await server.register(undefined, { name: 'Grace' })];
  const group = await begin(owner.token);
  await server.share(group, guest.id, 'PLAYER');
  const made = await server.call<{ token: string }>(guest.token, 'POST', '/account/tokens', { name: 'Kitchen' });
  const look = (token: string) =>
    server.ask({
      ...{ method: 'GET', url: `/api/v1/groups/${group}/programs`, remoteAddress: '192.0.2.9' },
      headers: { authorization: `Bearer ${token}` },
    });
  for (const token of [owner.token, guest.token, guest.token, made.body.data.token]) await look(token);
  const path = `/groups/${group}/visits`;
  expect((await server.call(guest.token, 'GET', path)).code).toBe(403);
  const day = new Date(server.clock.now()).toISOString().slice(0, 10);
  const { visits } = (await server.call<{ visits: object[] }>(owner.token, 'GET', path)).body.data;
  expect(visits).toEqual(
    ['Kitchen', null].map((token_name) =>
      expect.objectContaining({ user_id: guest.id, user_name: 'Grace', token_name, day, from_address: '192.0.2.9' }),
    ),
  );
  const uses = await server.call<{ token_uses: object[] }>(guest.token, 'GET', '/account/token_uses');
  expect(uses.body.data.token_uses).toMatchObject([{ token_name: 'Kitchen', group_id: group, day }]);
  await server.db.execute(sql`update visits set last_at = last_at - interval '91 days'`);
  await forgetOldEntries(server.services);
  expect((await server.call<{ visits: object[] }>(owner.token, 'GET', path)).body.data.visits).toEqual([]);
});
