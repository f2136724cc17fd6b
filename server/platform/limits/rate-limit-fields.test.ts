import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';

const server = serverForFile();
let token: string;
beforeAll(async () => {
  token = (await server.register()).token;
});

const ask = async (remoteAddress: string, url = '/api/v1/account/tokens', payload?: object) => {
  const { statusCode, headers } = await server.app.inject({
    ...{ method: payload ? 'POST' : 'GET', url, remoteAddress, ...(payload && { payload }) },
    headers: { authorization: `Bearer ${token}` },
  });
  return { statusCode, policy: headers['ratelimit-policy'], room: headers.ratelimit, after: headers['retry-after'] };
};

test('an answer says how many calls are left, and for how long', async () => {
  const most = LIMITS.callsPerMinute;
  const first = await ask('203.0.113.5');
  expect(first.policy).toBe(`"all-calls";q=${most};w=60`);
  expect(first.room).toBe(`"all-calls";r=${most - 1};t=60`);
  expect((await ask('203.0.113.5')).room).toMatch(new RegExp(`^"all-calls";r=${most - 2};t=(60|59)$`));
  // Another network, and the same account: its own count is the narrower one.
  expect((await ask('203.0.113.6')).room).toMatch(new RegExp(`^"all-calls";r=${most - 3};`));
});

test('a call with a limit of its own names both, and the wait once there is none left', async () => {
  const wrong = { email: 'nobody@garden.test', password: 'not this one' };
  let last = await ask('203.0.113.7', '/auth/login', wrong);
  const [, times = '0'] = /"this-call";q=(\d+);w=60/.exec(String(last.policy)) ?? [];
  expect(Number(times)).toBeGreaterThan(1);
  expect(last.room).toContain(`"this-call";r=${Number(times) - 1};`);
  for (let tried = 1; tried <= Number(times); tried += 1) last = await ask('203.0.113.7', '/auth/login', wrong);
  expect(last.statusCode).toBe(429);
  expect(last.room).toContain(`"this-call";r=0;t=${last.after}`);
});

test('this machine itself is not counted, and is told nothing', async () => {
  expect(await ask('127.0.0.1')).toMatchObject({ statusCode: 200, policy: undefined, room: undefined });
});
