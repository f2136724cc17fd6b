/** What a caller can cost: limits that count before anything is looked at, caps, and answers of bounded size. */
import { connect } from 'node:net';
import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../scripts/present.ts';
import { GardenClaims } from './platform/database/garden-claims.ts';
import { openOwnGarden, refusal } from './testing/own-garden.ts';
import { forFile, serverForFile } from './testing/shared-fixtures.ts';
import { eventually } from './testing/test-server.ts';

const server = serverForFile();
const garden = forFile(() => openOwnGarden(server));
const say = (key: Parameters<typeof server.services.translate>[1], figures = {}) =>
  server.services.translate('en', key, figures);

let day = 0;
beforeEach(() => {
  // Limits of one test are forgotten by the next.
  day += 1;
  server.clock.set(present() + day * DAY_MS);
});

const login = (email: string, remoteAddress: string, payload: object = { email, password: 'nonsense' }) =>
  server.ask({ method: 'POST', url: '/auth/login', payload, remoteAddress });
const codesOf = async (calls: (() => Promise<{ code: number }>)[]) => {
  const codes: number[] = [];
  for (const call of calls) codes.push((await call()).code);
  return codes;
};
const times = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at));

describe('limits count', () => {
  test('before validation: what is not even a login is a try too', async () => {
    const codes = await codesOf(
      times(22, () => () => login('ada@garden.test', '10.1.0.1', { email: 'ada@garden.test' })),
    );
    expect(codes.slice(19)).toEqual([422, 429, 429]);
  });

  test('for one account, from however many networks', async () => {
    const codes = await codesOf(times(21, (at) => () => login('Bob@garden.test', `10.1.1.${at}`)));
    expect([codes[19], codes[20]]).toEqual([422, 429]);
  });

  test('for one network, over however many accounts and addresses of a /64', async () => {
    const codes = await codesOf(times(61, (at) => () => login(`a${at}@garden.test`, `2001:db8:0:1::${at + 1}`)));
    expect([codes[59], codes[60]]).toEqual([422, 429]);
    expect((await login('other@garden.test', '2001:db8:0:2::1')).code).toBe(422);
  });

  test('with a wait that the answer tells, and that grows', async () => {
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      await codesOf(times(20, () => () => login('carl@garden.test', '10.1.3.1')));
      const answer = await login('carl@garden.test', '10.1.3.1');
      waits.push(Number(answer.headers['retry-after']));
      expect(answer.body.errors[0]?.message).toBe(
        say('errors.tooManyRequests', { seconds: Number(answer.headers['retry-after']) }),
      );
      server.clock.set(server.clock.now() + Number(answer.headers['retry-after']) * 1000);
    }
    expect(waits).toEqual([60, 120, 240]);
  });

  test('every call of a network, and none of this machine', async () => {
    const ask = (remoteAddress: string) => server.ask({ method: 'GET', url: '/api/v1/index', remoteAddress });
    const [outside, own] = [
      await codesOf(times(LIMITS.callsPerMinute + 1, () => () => ask('10.1.4.1'))),
      await codesOf(times(LIMITS.callsPerMinute + 1, () => () => ask('127.0.0.1'))),
    ];
    expect([outside.at(-2), outside.at(-1), own.at(-1)]).toEqual([401, 429, 401]);
  });
});

describe('caps', () => {
  test('of a garden, also where many come at once', async () => {
    const add = (at: number) => garden.call('POST', `/groups/${garden.id}/constraints`, { days: [1 + (at % 6)] });
    const answers = await Promise.all(times(LIMITS.changesWaiting, add));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    const rest = await Promise.all(times(LIMITS.changesWaiting, add));
    expect(rest.filter(({ code }) => code === 200)).toHaveLength(GARDEN_CAPS.restrictions - LIMITS.changesWaiting);
    expect(refusal(rest.find(({ code }) => code !== 200) ?? (await add(0)))).toEqual({
      http: 409,
      errors: [[50, null, say('errors.tooManyHere', { most: GARDEN_CAPS.restrictions })]],
    });
  });

  test('of a garden, also where another process adds to it at the same moment', async () => {
    server.app.claims = server.claims;
    const other = new GardenClaims(server.connection);
    const small = await openOwnGarden(server);
    const id = small.id as GroupId;
    expect(await other.claim('addition', [id])).toEqual([id]);
    let isAnswered = false;
    const added = small.call('POST', `/groups/${id}/constraints`, { days: [1] }).finally(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(isAnswered).toBe(false);
    await other.release('addition', [id]);
    expect((await added).code).toBe(200);
    // The turn has ended with the answer.
    await eventually(async () => (await other.claim('addition', [id])).length === 1);
    await other.stop();
  });

  test('of an account: gardens of its own', async () => {
    const { token } = await server.register();
    const add = () =>
      server.call(token, 'POST', '/groups', {
        name: 'Plot',
        device_type: 'SPRITE',
        location: 'outdoor',
        time_zone: 'Europe/Vienna',
      });
    const codes = await codesOf(times(LIMITS.gardensMax, () => add));
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(refusal(await add()).errors).toEqual([
      [50, null, say('errors.tooManyGardens', { most: LIMITS.gardensMax })],
    ]);
  });

  test('of things that are over are not counted', async () => {
    const own = await openOwnGarden(server);
    const past = new Date(server.clock.now() - 1_000).toISOString();
    await server.db.execute(sql`insert into skips (id, group_id, scope, from_at, until_at, created_at)
      select gen_random_uuid(), ${own.id}, 'all', ${past}, ${past}, ${past} from generate_series(1, ${GARDEN_CAPS.skips})`);
    expect((await own.call('POST', `/groups/${own.id}/skips`, { scope: 'today' })).code).toBe(200);
  });

  test('of changes that wait for their turn: more are refused at once', async () => {
    const change = () => garden.call('PATCH', `/groups/${garden.id}`, { name: 'Orchard' });
    const codes = (await Promise.all(times(LIMITS.changesWaiting * 2, change))).map(({ code }) => code);
    expect(codes.filter((code) => code === 503).length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(LIMITS.changesWaiting);
    expect((await change()).code).toBe(200);
  });
});

test('whoever finds a weakness learns where to report it, as far as the operator has said so', async () => {
  const ask = async () => server.app.inject({ method: 'GET', url: '/.well-known/security.txt' });
  expect((await ask()).statusCode).toBe(404);
  server.services.settings.contact = 'ada@garden.test' as never;
  const { body } = await ask();
  server.services.settings.contact = null;
  expect(body).toMatch(/^Contact: mailto:ada@garden\.test\nExpires: 20\d\d-[^\n]+Z\nCanonical: http/);
});

describe('what is not a request, or takes too long to arrive', () => {
  test('is answered in the envelope, and its connection ends', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const send = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk));
        socket.on('end', () => resolve(answer));
        socket.on('error', reject);
      });
    const parse = (answer: string) => [answer.slice(9, 12), JSON.parse(answer.split('\r\n\r\n')[1] ?? '').errors[0]];
    expect(parse(await send('nonsense\r\n\r\n'))).toEqual(['400', { code: 31, message: say('errors.bodyNotJson') }]);
    const headers = `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`;
    expect(parse(await send(headers))).toEqual(['413', { code: 32, message: say('errors.headersTooLarge') }]);
  });

  test('has so long and no longer', () => {
    const { requestTimeout, headersTimeout } = server.app.server;
    expect([requestTimeout, headersTimeout]).toEqual([LIMITS.requestArrivesMs, LIMITS.headersArriveMs]);
  });
});
