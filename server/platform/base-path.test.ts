/** Requests as the two kinds of reverse proxies pass them on, and as Home Assistant does. */
import fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRewrite, noteBasePaths, withoutBasePath } from './base-path.ts';
import { listTrustedProxies } from './forwarding.ts';
import type { App, Services } from './services.ts';

const SUPERVISOR = '172.30.32.2';
const settings = {
  baseUrl: 'https://home.example/garden',
  ingressProxy: SUPERVISOR,
  trustedProxies: ['10.0.0.0/24'],
} as unknown as Services['settings'];

const app = fastify({
  trustProxy: listTrustedProxies(settings),
  rewriteUrl: makeRewrite(settings.baseUrl),
}) as unknown as App;

beforeAll(() => {
  app.decorateRequest('fromAddress', '');
  noteBasePaths(app, settings);
  app.get('/*', ({ url, basePath, isIngress, fromAddress }) => ({ url, basePath, isIngress, fromAddress }));
});

const ask = async (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url, headers, remoteAddress })).json();

describe('a path in the base address', () => {
  test('is taken off where the proxy leaves it on', async () => {
    expect(await ask('/garden/api/v1/index?a=/garden/')).toMatchObject({
      url: '/api/v1/index?a=/garden/',
      basePath: '/garden',
    });
  });

  test('is missing where the proxy has cut it off, or somebody comes without it', async () => {
    expect(await ask('/api/v1/index', { host: 'home.example' })).toMatchObject({ basePath: '/garden' });
    const forwarded = { 'x-forwarded-host': 'home.example' };
    expect(await ask('/', forwarded, '10.0.0.9')).toMatchObject({ url: '/', basePath: '/garden' });
    expect(await ask('/', forwarded, '10.0.1.9')).toMatchObject({ url: '/', basePath: '' });
  });

  test('without its slash leads to the page that finds its files', async () => {
    const answer = await app.inject('/garden?theme=dark');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/garden/?theme=dark']);
  });

  test.each([
    ['/gardens', '/gardens'],
    ['/garden', '/'],
    ['/garden?a', '/?a'],
    ['/garden/garden/', '/garden/'],
  ])('of %s leaves %s', (url, rest) => expect(withoutBasePath(url, '/garden')).toBe(rest));
});

describe('the path that Home Assistant names', () => {
  const named = { 'x-ingress-path': '/api/hassio_ingress/a-Token_1' };

  test('is believed from its Supervisor alone', async () => {
    for (const from of [SUPERVISOR, `::ffff:${SUPERVISOR}`]) {
      const answer = await ask('/', named, from);
      expect(answer).toMatchObject({ basePath: named['x-ingress-path'], isIngress: true });
    }
    for (const from of ['127.0.0.1', '10.0.0.9', '192.168.1.7']) {
      const chain = { ...named, 'x-forwarded-for': SUPERVISOR };
      expect(await ask('/', chain, from)).toMatchObject({ basePath: '', isIngress: false });
    }
  });

  test.each(['//evil.example', '/a;b', 'https://evil.example', '/a\\b', '/ä', ''])('is not %j', async (path) => {
    expect(await ask('/', { 'x-ingress-path': path }, SUPERVISOR)).toMatchObject({ basePath: '', isIngress: false });
  });

  test('comes with the client that Home Assistant names, whatever that one says of itself', async () => {
    const chain = { ...named, 'x-forwarded-for': '10.9.9.9, 192.168.1.7, 172.30.32.1' };
    expect(await ask('/', chain, SUPERVISOR)).toMatchObject({ fromAddress: '192.168.1.7' });
    for (const nobody of ['unknown', '127.0.0.1']) {
      const bad = { ...named, 'x-forwarded-for': `${nobody}, 172.30.32.1` };
      expect(await ask('/', bad, SUPERVISOR)).toMatchObject({ fromAddress: '' });
    }
  });
});
