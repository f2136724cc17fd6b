import { beforeAll, expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';

let token: string;
const server = serverForFile();
beforeAll(async () => {
  token = (await server.register()).token;
});

const read = (headers: Record<string, string> = {}, url = '/account/tokens') =>
  server.app.inject({ method: 'GET', url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}`, ...headers } });

test('a known answer is not sent again, a changed one is', async () => {
  const first = await read();
  const etag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const unchanged = await read({ 'if-none-match': etag });
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  await server.call(token, 'POST', '/account/tokens', { name: 'A script' });
  const changed = await read({ 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test.each([
  ['"other", %s', 304],
  ['*', 304],
  ['"other"', 200],
  ['', 200],
])('If-None-Match: %s answers %i', async (pattern, code) => {
  const etag = String((await read()).headers.etag);
  expect((await read({ 'if-none-match': pattern.replace('%s', etag) })).statusCode).toBe(code);
});

test('has the same ETag plain and compressed, and therefore a weak one', async () => {
  for (let count = 0; count < 15; count++)
    await server.call(token, 'POST', '/account/tokens', { name: `No. ${count}` });
  const [plain, zipped] = [await read(), await read({ 'accept-encoding': 'gzip' })];
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.headers.etag).toBe(plain.headers.etag);
  expect(plain.headers.etag).toMatch(/^W\//);
});

test('an error has none', async () => {
  expect((await read({}, '/notifications?status=LOST')).headers.etag).toBeUndefined();
});
