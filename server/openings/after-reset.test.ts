/** What a person gave to other programs, after a password that somebody else may have known. */
import type { Webhook } from '@sluice/contract/openings';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile();
const password = 'rosemary tea';
let visitor = 0;
const from = () => `10.5.0.${visitor++}`;

interface Garden {
  id: string;
  token: string;
}

/** Opens one of everything that lets others in, or sends them something. */
async function openAll({ id: group, token }: Garden, userId: string) {
  const at = new Date(server.clock.now());
  const call = <Data>(path: string, payload?: object) =>
    server.call<Data>(token, 'POST', `/groups/${group}/${path}`, payload);
  const feed = await call<{ calendar_feed: { url: string } }>('calendar_feed');
  await call('webhooks', { url: 'https://hooks.example/1' });
  await server.call(token, 'POST', '/account/tokens', { name: 'A script' });
  const id = () => crypto.randomUUID();
  await server.db.execute(sql`insert into device_keys (id, group_id, user_id, key_hash, created_at)
    values (${id()}, ${group}, ${userId}, ${id()}, ${at})`);
  await server.db.execute(sql`insert into guest_links (id, group_id, user_id, name, token, token_hash, first_day, last_day,
    most_run_min, most_day_min, created_at)
    values (${id()}, ${group}, ${userId}, 'Fridge', 'x', ${id()}, ${at}, ${at}, 10, 60, ${at})`);
  await server.db.execute(sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, is_synced, created_at)
    values (${id()}, ${userId}, 'Phone', ${id()}, 'A', 0, false, ${at})`);
  await server.db.execute(sql`insert into provider_links (id, user_id, issuer, subject, email, created_at)
    values (${id()}, ${userId}, 'https://id.example', ${id()}, 'ada@id.example', ${at})`);
  await server.db.execute(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    values (${id()}, ${userId}, ${`https://push.example/${id()}`}, 'A', 'A', 'Firefox', ${at})`);
  return { feed: feed.body.data.calendar_feed.url };
}

const TABLES = [
  'api_tokens',
  'passkeys',
  'provider_links',
  'push_subscriptions',
  'device_keys',
  'guest_links',
] as const;
async function countLeft(userId: string): Promise<number> {
  let left = 0;
  for (const table of TABLES) {
    const { rows } = await server.db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${userId}`);
    left += rows.length;
  }
  return left;
}
const statusOf = async (url: string) =>
  (await server.app.inject({ url: new URL(url).pathname, remoteAddress: from() })).statusCode;
const hooksOf = async (token: string) =>
  (await server.call<{ webhooks: (Webhook & { garden: string })[] }>(token, 'GET', '/account/webhooks')).body.data
    .webhooks;

async function open() {
  const garden = await openOwnGarden(server);
  const { rows } = await server.db.execute<{ id: string; email: string }>(
    sql`select u.id, u.email from users u join shares s on s.user_id = u.id where s.group_id = ${garden.id}`,
  );
  const [user] = rows;
  if (!user) throw new Error('a garden without an owner');
  return { garden, user, ...(await openAll(garden, user.id)) };
}

test('a reset ends it, gives calendars other addresses, and tells the owner; webhooks stay, and are listed', async () => {
  const { garden, user, feed } = await open();
  expect([await countLeft(user.id), await statusOf(feed)]).toEqual([TABLES.length, 200]);
  await server.ask({
    method: 'POST',
    url: '/auth/password/forgot',
    payload: { email: user.email },
    remoteAddress: from(),
  });
  const text = server.mails().findLast(({ to }) => to === user.email)?.text ?? '';
  const [, token] = /token=([\w-]+)/.exec(text) ?? [];
  const reset = { method: 'POST', url: '/auth/password/reset', payload: { token, password } } as const;
  expect((await server.ask({ ...reset, remoteAddress: from() })).code).toBe(200);
  expect([await countLeft(user.id), await statusOf(feed)]).toEqual([0, 404]);
  expect(server.mails().findLast(({ to }) => to === user.email)?.subject).toBe('Your Sluice password was changed');

  const login = await server.ask<{ token: string }>({
    ...{ method: 'POST', url: '/auth/login', payload: { email: user.email, password }, remoteAddress: from() },
  });
  const again = login.body.data.token;
  const renewed = await server.call<{ calendar_feed: { url: string } }>(
    again,
    'GET',
    `/groups/${garden.id}/calendar_feed`,
  );
  expect(await statusOf(renewed.body.data.calendar_feed.url)).toBe(200);
  const [hook] = await hooksOf(again);
  expect(hook).toMatchObject({ url: 'https://hooks.example/1', group_id: garden.id });
  expect((await server.call(again, 'DELETE', `/webhooks/${hook?.id}`)).code).toBe(200);
  expect(await hooksOf(again)).toEqual([]);
});

test('a change ends it where that is chosen, and only there', async () => {
  const { garden, user, feed } = await open();
  const change = (current: string, next: string, extra = {}) =>
    server.call(garden.token, 'POST', '/account/password', {
      ...{ current_password: current, new_password: next, confirmation: next },
      ...extra,
    });
  expect((await change('lavender', password)).code).toBe(200);
  expect([await countLeft(user.id), await statusOf(feed)]).toEqual([TABLES.length, 200]);
  expect((await change(password, 'marjoram', { end_tokens: true })).code).toBe(200);
  expect([await countLeft(user.id), await statusOf(feed)]).toEqual([0, 404]);
});

test('webhooks of a garden that somebody else owns are not listed', async () => {
  const { garden } = await open();
  const manager = await server.register();
  await server.share(garden.id, manager.id, 'MANAGER');
  expect(await hooksOf(manager.token)).toEqual([]);
  expect(await hooksOf(garden.token)).toHaveLength(1);
});
