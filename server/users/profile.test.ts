import type { User } from '@sluice/contract/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { users } from './tables.ts';

const server = serverForFile();

const change = (token: string, payload: object) => server.call<{ user: User }>(token, 'POST', '/profile', payload);

test('language, names, units and first weekday change; what is left out stays', async () => {
  const { token } = await server.register();
  const first = await change(token, { lang: 'FR', unit_system: 'US', first_weekday: 1 });
  expect(first.body.data.user).toMatchObject({ name: 'Ada', lang: 'FR', unit_system: 'US', first_weekday: 1 });
  const second = await change(token, { name: 'Ada G.', first_name: 'Ada', last_name: 'Greene' });
  expect(second.body.data.user).toMatchObject({
    name: 'Ada G.',
    first_name: 'Ada',
    last_name: 'Greene',
    lang: 'FR',
    unit_system: 'US',
    community_url: 'https://forum.example/garden',
  });
  expect((await change(token, { first_name: null, last_name: '' })).body.data.user).toMatchObject({
    first_name: null,
    last_name: null,
  });
});

test('Portuguese chosen in a Brazilian browser is stored so, and answered as PT', async () => {
  const { token, id } = await server.register();
  const answer = await server.ask<{ user: User }>({
    method: 'POST',
    url: '/api/v1/profile',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'pt-BR' },
    payload: { lang: 'PT' },
  });
  expect(answer.body.data.user.lang).toBe('PT');
  const [row] = await server.db.select().from(users).where(eq(users.id, id));
  expect(row?.lang).toBe('PT-BR');
});

rule('where nothing changed no update is sent', async () => {
  const { token, id } = await server.register();
  await change(token, { unit_system: 'CA' });
  const toRow = async () => (await server.db.select().from(users).where(eq(users.id, id)))[0];
  const before = await toRow();
  expect((await change(token, { unit_system: 'CA', name: 'Ada' })).code).toBe(200);
  expect((await change(token, {})).code).toBe(200);
  expect(await toRow()).toEqual(before);
});

test.each([
  [{ lang: 'EO' }, 'lang'],
  [{ unit_system: 'METRIC' }, 'unit_system'],
  [{ first_weekday: 7 }, 'first_weekday'],
  [{ name: ' ' }, 'name'],
  [{ first_name: 'x'.repeat(50) }, 'first_name'],
  [{ email: 'other@garden.test' }, 'email'],
])('%o is refused', async (payload, path) => {
  const { token } = await server.register();
  const answer = await change(token, payload);
  expect([answer.code, answer.body.errors.map((error) => error.path)]).toEqual([422, [path]]);
});
