/** What is stored of a person, for that person: every table that names one, and nothing that lets in. */

import { getTableName, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPopulatedGarden, PASSWORD, type PopulatedGarden } from '../testing/populated-garden.ts';
import { LEFT_OUT, PERSONAL_KINDS } from './kinds.ts';

let garden: PopulatedGarden;
let files: Record<string, string> = {};
beforeAll(async () => {
  garden = await openPopulatedGarden({ rewindable: false });
  const { server, tokens, demo } = garden;
  await server.db.execute(sql`update users set lang = 'FR' where id = ${demo.userId}`);
  const answer = await ask(tokens.owner, PASSWORD);
  expect(answer.body.errors ?? []).toEqual([]);
  expect(answer.body.data.file_name).toMatch(/^sluice-\d{4}-\d\d-\d\d\.zip$/);
  const unzipped = unzipSync(Buffer.from(answer.body.data.zip_base64, 'base64'));
  files = Object.fromEntries(Object.entries(unzipped).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
});
afterAll(() => garden.server.close());

const ask = (token: string, password: string) =>
  garden.server.call<{ file_name: string; zip_base64: string }>(token, 'POST', '/account/personal_data', {
    current_password: password,
  });
const json = (name: string) => JSON.parse(files[`json/${name}.json`] ?? 'null') as Record<string, unknown>[];

test('every table that names an account is in it, or is left out for a reason', async () => {
  const { rows } = await garden.server.db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'uuid'::regtype and not a.attisdropped
      and (a.attname ~ '(^|_)user_id$|_by$' or exists (select from pg_constraint k where k.contype = 'f'
        and k.confrelid = 'users'::regclass and k.conrelid = c.oid and a.attnum = any (k.conkey)))`);
  const exported = new Set([...PERSONAL_KINDS.map(({ table }) => getTableName(table)), ...Object.keys(LEFT_OUT)]);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(({ name }) => name).filter((name) => !exported.has(name))).toEqual([]);
});

test('it holds each kind twice, with one’s own and not what is others’', () => {
  for (const { name } of PERSONAL_KINDS)
    expect(Object.keys(files)).toEqual(expect.arrayContaining([`json/${name}.json`, `csv/${name}.csv`]));
  expect(json('account')).toMatchObject([{ id: garden.demo.userId, lang: 'FR' }]);
  expect(json('memberships').length).toBe(garden.demo.index.groups.length);
  for (const kind of [
    'sessions',
    'passkeys',
    'tokens',
    'device-keys',
    'browsers',
    'notifications',
    'runs',
    'invitations',
    'audit-trail',
    'visits',
  ])
    expect([kind, json(kind).length > 0]).toEqual([kind, true]);
  expect(json('notifications').some(({ text }) => /12/.test(String(text)))).toBe(true);
  expect(files['csv/tokens.csv']).toMatch(
    /^\uFEFFid,name,scope,group_id,created_at,last_used_at,expires_at\r\n.*A display/,
  );
  const all = Object.values(files).join('\n');
  expect(all).not.toContain(garden.subjects.share);
});

test('nothing of it lets anybody in', async () => {
  const { db } = garden.server;
  const secrets = await db.execute<{ secret: string }>(sql`
    select password_hash as secret from users union all select token_hash from sessions union all select token_hash from api_tokens
    union all select public_key from passkeys union all select credential_id from passkeys union all select auth from push_subscriptions
    union all select endpoint from push_subscriptions union all select key_hash from device_keys union all select token_hash from guest_links union all select token from calendar_feeds`);
  const all = Object.values(files).join('\n');
  expect(
    secrets.rows.map(({ secret }) => secret).filter((secret) => secret.length > 3 && all.includes(secret)),
  ).toEqual([]);
});

test('its text says in the language of the account what each file is', () => {
  const readme = files['README.txt'] ?? '';
  expect(readme).toContain('Ce que Sluice a enregistré sur');
  for (const { name } of PERSONAL_KINDS) expect(readme).toMatch(new RegExp(`^${name} \\(\\d+\\): \\S`, 'm'));
});

test('it takes the password, and no token gets it', async () => {
  const { tokens } = garden;
  expect(await ask(tokens.owner, 'wrong')).toMatchObject({
    code: 422,
    body: { errors: [{ path: 'current_password' }] },
  });
  const made = await garden.server.call<{ token: string }>(tokens.owner, 'POST', '/account/tokens', {
    name: 'All',
    scope: 'all',
  });
  expect((await ask(made.body.data.token, PASSWORD)).code).toBe(403);
});
