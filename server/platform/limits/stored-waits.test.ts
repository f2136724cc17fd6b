/** Two servers, one after the other or beside each other, on the same database. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { eventually } from '../../testing/test-server.ts';
import { listen, SERVER_CONNECTION } from '../database/listen.ts';
import { AppError } from '../errors.ts';
import type { App } from '../services.ts';
import { CALLS_CHANNEL, forgetOldTries, limitCalls, SharedCounts } from './index.ts';

const server = serverForFile();

/** Starts a server with little but the limits. Each call answers its status. */
async function start(survivesRestart: boolean, counts = server.services.counts) {
  const app = fastify() as unknown as App;
  app.decorateRequest('account', null);
  app.decorateRequest('fromAddress', '');
  app.addHook('onRequest', async (request) => {
    request.fromAddress = request.ip;
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof AppError ? 429 : 500).send());
  limitCalls(app, { ...server.services, counts });
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

describe('beside each other', () => {
  /** Two processes that hear each other, told of as often as a test says so. */
  async function startTwo() {
    const open = async (name: string) => {
      const counts = new SharedCounts(server.db, () => server.clock.now(), name, 1e9);
      let heard = 0;
      const hear = (_channel: string, message: string) => {
        counts.heard(message);
        heard += 1;
      };
      const heads = `${SERVER_CONNECTION} ${name} acpj`;
      const listener = await listen(server.connection, [CALLS_CHANNEL], hear, () => {}, heads);
      const close = async () => {
        counts.stop();
        await listener.close();
      };
      return { counts, heard: () => heard, close };
    };
    return [await open('barn 1'), await open('shed 2')] as const;
  }

  test('what one has counted the other knows once it was told, and a wait holds in both', async () => {
    const [one, two] = await startTwo();
    const [first, second] = [await start(false, one.counts), await start(false, two.counts)];
    expect(await first.ask('dora@garden.test', '10.1.2.1')).toBe(200);
    expect(await second.ask('dora@garden.test', '10.1.2.2')).toBe(200);
    await one.counts.tell();
    await eventually(async () => two.heard() === 1 && one.heard() === 1);
    expect(await second.ask('dora@garden.test', '10.1.2.3')).toBe(429);
    // What it has told itself counts once.
    expect(await first.ask('dora@garden.test', '10.1.2.4')).toBe(200);
    await two.counts.tell();
    await eventually(async () => one.heard() === 2);
    expect(await first.ask('dora@garden.test', '10.1.2.5')).toBe(429);
    expect(await second.ask('emil@garden.test', '10.1.2.6')).toBe(200);
    await two.close();
    // Alone it tells nobody.
    await eventually(async () => {
      const { rows } = await server.db.execute(
        sql`select 1 from pg_stat_activity where application_name like 'sluice-server shed 2%'`,
      );
      return rows.length === 0;
    });
    await first.ask('frida@garden.test', '10.1.2.7');
    const before = one.heard();
    await one.counts.tell();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(one.heard()).toBe(before);
    for (const { close } of [first, second, one]) await close();
  });

  test('tries at a login are counted in one row, at the same moment too', async () => {
    const [first, second] = [await start(true), await start(true)];
    const tries = Array.from({ length: 6 }, (_, at) =>
      (at % 2 ? first : second).ask('gina@garden.test', `10.1.3.${at}`),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((status) => status === 200)).toHaveLength(2);
    for (const { close } of [first, second]) await close();
  });
});
