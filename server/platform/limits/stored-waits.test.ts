/** Two servers, one after the other, on the same database. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { AppError } from '../errors.ts';
import type { App } from '../services.ts';
import { forgetOldTries, limitCalls } from './index.ts';

const server = serverForFile();

/** Starts a server with little but the limits. Each call answers its status. */
async function start(survivesRestart: boolean) {
  const app = fastify() as unknown as App;
  app.decorateRequest('account', null);
  app.decorateRequest('fromAddress', '');
  app.addHook('onRequest', async (request) => {
    request.fromAddress = request.ip;
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? 429 : 500).send());
  limitCalls(app, server.services);
  const limit = { times: 2, window: '1 minute', field: 'email', ...(survivesRestart && { survivesRestart }) } as const;
  app.post(survivesRestart ? '/kept' : '/forgotten', { config: { access: 'anyone', limit } }, async () => ({}));
  const ask = async (email: string, remoteAddress: string) =>
    (
      await app.inject({
        method: 'POST',
        url: survivesRestart ? '/kept' : '/forgotten',
        payload: { email },
        remoteAddress,
      })
    ).statusCode;
  return { ask, close: () => app.close() };
}

test('a restart gives an account and a network no fresh tries, where they are kept', async () => {
  const first = await start(true);
  expect([await first.ask('ada@garden.test', '10.1.0.1'), await first.ask('ada@garden.test', '10.1.0.2')]).toEqual([
    200, 200,
  ]);
  for (let turn = 0; turn < 6; turn++) await first.ask(`a${turn}@garden.test`, '10.1.0.9');
  await first.close();
  const second = await start(true);
  expect([
    await second.ask('Ada@garden.test', '10.1.0.3'),
    await second.ask('bob@garden.test', '10.1.0.9'),
    await second.ask('bob@garden.test', '10.1.0.4'),
  ]).toEqual([429, 429, 200]);
  await second.close();
  const third = await start(true);
  // The wait itself goes on as well.
  expect(await third.ask('ada@garden.test', '10.1.0.5')).toBe(429);
  server.clock.set(server.clock.now() + HOUR_MS);
  expect(await third.ask('ada@garden.test', '10.1.0.5')).toBe(200);
  await third.close();
  const { rows } = await server.db.execute<{ caller: string }>(sql`select caller from call_waits`);
  expect(rows.length).toBeGreaterThan(4);
  expect(JSON.stringify(rows)).not.toMatch(/garden\.test|10\.1/);
  server.clock.set(server.clock.now() + 25 * HOUR_MS);
  await forgetOldTries(server.services);
  expect((await server.db.execute(sql`select 1 from call_waits`)).rows).toEqual([]);
});

test('other limits begin anew', async () => {
  const first = await start(false);
  for (const status of [200, 200, 429]) expect(await first.ask('carl@garden.test', '10.1.1.1')).toBe(status);
  await first.close();
  const second = await start(false);
  expect(await second.ask('carl@garden.test', '10.1.1.1')).toBe(200);
  await second.close();
});
