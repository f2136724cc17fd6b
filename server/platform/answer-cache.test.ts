import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

const FRESH_MS = 30_000;
const LAST_MS = 5_000;

let app: FastifyInstance;
let nowMs = 0;
let versions = 'garden:1';
/** What the next read does; each answers with its place. */
let reads: (() => Promise<{ place: number }>)[];
const asked = vi.fn(async () => {
  const read = reads.shift();
  return read ? read() : { place: asked.mock.calls.length };
});
const read = asked as unknown as () => Promise<{ place: number }>;

beforeEach(async () => {
  nowMs = Date.parse('2026-06-01T12:00Z');
  versions = 'garden:1';
  reads = [];
  asked.mockClear();
  const cache = new AnswerCache({ now: () => nowMs, waitUntil: () => 0, isCertain: () => true });
  app = fastify();
  app.decorateRequest('account', null);
  app.addHook('onRequest', async (request) => {
    request.account = { id: request.headers['x-user'] ?? 'user', gardenId: null, versions } as never;
  });
  app.get('/index', (request, reply) => cache.answer(request, reply, '', read));
  await app.ready();
});
afterEach(() => app.close());

async function place(): Promise<number> {
  const answer = await app.inject('/index');
  return answer.json().data?.place ?? answer.statusCode;
}

test('an answer is used again until something has changed, or it is half a minute old', async () => {
  expect([await place(), await place()]).toEqual([1, 1]);
  versions = 'garden:2';
  expect(await place()).toBe(2);
  nowMs += FRESH_MS;
  expect(await place()).toBe(3);
});

test('one that is asked for in its last seconds is made anew meanwhile, and nobody waits', async () => {
  await place();
  nowMs += FRESH_MS - LAST_MS + 1;
  let finish = (_: { place: number }) => {};
  reads = [() => new Promise((resolve) => (finish = resolve))];
  expect([await place(), await place()]).toEqual([1, 1]);
  expect(asked).toHaveBeenCalledTimes(2);
  finish({ place: 7 });
  await vi.waitFor(async () => expect(await place()).toBe(7));
});

test('answers that grow old together are made anew one after the other', async () => {
  const users = ['one', 'two', 'three'];
  const ask = async (name: string) => (await app.inject({ url: '/index', headers: { 'x-user': name } })).json().data;
  for (const name of users) await ask(name);
  nowMs += FRESH_MS - LAST_MS + 1;
  const finish: ((_: { place: number }) => void)[] = [];
  reads = users.map(() => () => new Promise((resolve) => finish.push(resolve)));
  // Asked twice, each is made anew once.
  for (const name of [...users, ...users]) await ask(name);
  for (const [before, name] of users.entries()) {
    expect(asked).toHaveBeenCalledTimes(users.length + before + 1);
    finish[before]?.({ place: 10 + before });
    await vi.waitFor(async () => expect(await ask(name)).toEqual({ place: 10 + before }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(Math.min(2 * users.length, users.length + before + 2)));
  }
  expect(asked).toHaveBeenCalledTimes(2 * users.length);
});

test('several who ask at once share one reading; one after a change has its own', async () => {
  let finish = (_: { place: number }) => {};
  reads = [() => new Promise((resolve) => (finish = resolve)), async () => ({ place: 9 })];
  const [first, second] = [place(), place()];
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  versions = 'garden:2';
  expect(await place()).toBe(9);
  finish({ place: 8 });
  expect(await Promise.all([first, second])).toEqual([8, 8]);
});

test('a renewal that fails is no harm; the reading of a stale answer says that it failed', async () => {
  await place();
  nowMs += FRESH_MS - 1;
  reads = [() => Promise.reject(new Error('away')), () => Promise.reject(new Error('away'))];
  expect([await place(), await place()]).toEqual([1, 1]);
  await vi.waitFor(() => expect(reads).toEqual([]));
  nowMs += 1;
  reads = [() => Promise.reject(new Error('away'))];
  expect(await place()).toBe(500);
  expect(await place()).toBe(asked.mock.calls.length);
});
