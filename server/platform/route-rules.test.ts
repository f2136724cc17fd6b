import fastify, { type RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { findGaps, requireRouteRules } from './route-rules.ts';
import type { App } from './services.ts';

const described = { summary: 'A call', tags: ['zones'], response: {} };
const limit = { times: 1, window: '1 hour' } as const;
const route = (over: Partial<RouteOptions>): RouteOptions => ({
  method: 'GET',
  url: '/zones',
  handler: async () => null,
  schema: described as RouteOptions['schema'],
  config: { access: 'see' },
  ...over,
});

describe('a route lacks', () => {
  test.each([
    ['who may call it', route({ config: {} })],
    ['a limit', route({ config: { access: 'anyone' } })],
    ['the audit trail', route({ method: 'POST' })],
    ['a description', route({ schema: { summary: 'A call' } as RouteOptions['schema'] })],
  ])('%s', (what, given) => {
    expect(findGaps(given, false)).toEqual([expect.stringContaining(what)]);
  });
});

test('nothing', () => {
  expect(findGaps(route({}), false)).toEqual([]);
  expect(findGaps(route({ method: 'POST' }), true)).toEqual([]);
  expect(findGaps(route({ config: { access: 'anyone', limit } }), false)).toEqual([]);
  expect(
    findGaps(route({ method: 'POST', config: { access: 'see', unrecorded: 'it changes nothing' } }), false),
  ).toEqual([]);
});

test('a server with such a route does not start', async () => {
  const app = fastify() as unknown as App;
  requireRouteRules(app);
  expect(() => app.get('/secrets', async () => 'all of them')).toThrow('GET /secrets lacks who may call it');
  await app.close();
});
