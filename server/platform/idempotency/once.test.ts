import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { forgetOldKeys } from './once.ts';
import { takeKey } from './store.ts';
import { idempotencyKeys } from './tables.ts';

let owner: { token: string; id: string };
const server = serverForFile();
beforeAll(async () => {
  owner = await server.register();
});

interface Answered {
  group: { id: string };
}
const garden = { name: 'Once', device_type: 'SPRITE', location: 'outdoor', time_zone: 'UTC' };
const begin = (key: string, payload: object = garden, token = owner.token) =>
  server.ask<Answered>({
    method: 'POST',
    url: '/api/v1/groups',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload,
  });
const gardens = async (token = owner.token) =>
  (await server.call<{ groups: { id: string }[] }>(token, 'GET', '/index')).body.data.groups.length;

test('the same request is done once and answered alike', async () => {
  const before = await gardens();
  const first = await begin('plant a hedge');
  expect(first.code).toBe(422);
  const [one, again] = [await begin('hedge-1'), await begin('hedge-1')];
  expect([one.code, one.headers['idempotency-replayed']]).toEqual([200, undefined]);
  expect([again.code, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect(again.body).toEqual(one.body);
  expect(await gardens()).toBe(before + 1);
});

test('many at the same moment are done once, and all get the one answer', async () => {
  const before = await gardens();
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin('hedge-2')));
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.group.id)).size).toBe(1);
  expect(await gardens()).toBe(before + 1);
});

test('another request under the same key is refused', async () => {
  await begin('hedge-3');
  const other = await begin('hedge-3', { ...garden, name: 'Twice' });
  expect([other.code, other.body.errors]).toEqual([
    409,
    [{ code: 50, message: server.services.translate('en', 'errors.idempotencyKeyUsed') }],
  ]);
});

test('a key belongs to one user', async () => {
  const neighbour = await server.register();
  await begin('hedge-4');
  expect((await begin('hedge-4', garden, neighbour.token)).headers['idempotency-replayed']).toBeUndefined();
  expect(await gardens(neighbour.token)).toBe(1);
});

test('a refusal is repeated too', async () => {
  const [one, again] = [await begin('hedge-5', { name: '' }), await begin('hedge-5', { name: '' })];
  expect([one.code, again.code, again.headers['idempotency-replayed']]).toEqual([422, 422, 'true']);
  expect(again.body).toEqual(one.body);
});

test('an interrupted action is not repeated', async () => {
  const taken = { userId: owner.id as never, key: 'hedge-6', requestHash: '', createdAt: new Date(server.clock.now()) };
  await begin('hedge-6');
  await server.db.update(idempotencyKeys).set({ httpStatus: null }).where(eq(idempotencyKeys.key, 'hedge-6'));
  const before = await gardens();
  expect((await begin('hedge-6')).code).toBe(409);
  expect(await gardens()).toBe(before);
  expect(await takeKey(server.db, taken)).toBe(false);
});

test('a secret is not stored to be repeated', async () => {
  const make = () =>
    server.ask<{ token: string }>({
      method: 'POST',
      url: '/api/v1/account/tokens',
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'token-1' },
      payload: { name: 'A script' },
    });
  const made = await make();
  expect(made.code).toBe(200);
  const again = await make();
  expect([again.code, again.body.errors[0]?.code]).toEqual([409, 50]);
  const rows = await server.db.select().from(idempotencyKeys);
  expect(JSON.stringify(rows)).not.toContain(made.body.data.token);
});

test('a key is forgotten after a day', async () => {
  const own = await openTestServer();
  const { token, id } = await own.register();
  const createdAt = new Date(own.clock.now());
  await takeKey(own.db, { userId: id as never, key: 'old', requestHash: '', createdAt });
  await forgetOldKeys(own.services);
  expect(await own.db.$count(idempotencyKeys)).toBe(1);
  own.clock.set(own.clock.now() + LIMITS.idempotencyHours * HOUR_MS + 1000);
  await forgetOldKeys(own.services);
  expect(await own.db.$count(idempotencyKeys)).toBe(0);
  expect(token).not.toBe('');
  await own.close();
});
