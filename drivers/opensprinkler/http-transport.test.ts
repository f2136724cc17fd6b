import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DriverError } from '../driver.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { Turns } from '../turns.ts';
import { createHttpTransport } from './http-transport.ts';

let server: Server;
async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('requests wait for each other, and those that close go first', async () => {
  const order: string[] = [];
  const base = await serve((request, response) => {
    order.push(request.url ?? '');
    setTimeout(() => response.end('{}'), 5);
  });
  const { request } = createHttpTransport(THIS_MACHINE);
  await Promise.all([
    request('ja', { base }),
    request('jc', { base }),
    request('cm', { base, sid: 0, en: 1 }),
    request('cm', { base, sid: 1, en: 0 }, { turn: 'next' }),
    request('cv', { base, rsn: 1 }, { turn: 'next' }),
  ]);
  expect(order).toEqual(['/ja', '/cm?sid=1&en=0', '/cv?rsn=1', '/jc', '/cm?sid=0&en=1']);
});

test('an emergency waits neither for an answer that does not come nor for what waits, and frees the only connection', async () => {
  const order: string[] = [];
  const hungUp = Promise.withResolvers<void>();
  const base = await serve((request, response) => {
    order.push(request.url ?? '');
    if (order.length === 1) request.socket.on('close', () => hungUp.resolve());
    else response.end('{"result":1}');
  });
  const { request } = createHttpTransport(THIS_MACHINE, 60_000, new Turns(20));
  const asked = [request('jl', { base }), request('ja', { base })];
  const gone = asked.map((each) => expect(each).rejects.toMatchObject({ fault: 'unreachable' }));
  expect(await request('cv', { base, rsn: 1 }, { turn: 'emergency' })).toEqual({ result: 1 });
  await Promise.all([...gone, hungUp.promise]);
  expect(order).toEqual(['/jl', '/cv?rsn=1']);
});

test('what must not be sent any more when its turn has come is not sent', async () => {
  const order: string[] = [];
  const base = await serve((request, response) => {
    order.push(request.url ?? '');
    response.end('{}');
  });
  const { request } = createHttpTransport(THIS_MACHINE);
  const beforeSending = () => {
    throw new DriverError('expired', 'It has waited too long.');
  };
  const late = request('cm', { base, sid: 0, en: 1, t: 60 }, { beforeSending });
  await expect(late).rejects.toMatchObject({ fault: 'expired' });
  await request('ja', { base });
  expect(order).toEqual(['/ja']);
});

test.each<[string, RequestListener]>([
  ['never ends', (_request, response) => void response.write('{"devt":')],
  ['is too large', (_request, response) => void response.end(`"${'x'.repeat(2_100_000)}"`)],
  ['leads elsewhere', (_request, response) => void response.writeHead(302, { location: '/ja' }).end()],
  ['is no JSON', (_request, response) => void response.end('Bad Request')],
  ['says that the request is too large', (_request, response) => void response.writeHead(413).end('{}')],
  ['breaks off', (request) => void request.socket.destroy()],
])('an answer that %s is none, and the next request goes through', async (_what, listener) => {
  let isFirst = true;
  const base = await serve((request, response) => {
    if (isFirst) listener(request, response);
    else response.end('[1]');
    isFirst = false;
  });
  const { request } = createHttpTransport(THIS_MACHINE, 150);
  await expect(request('ja', { base })).rejects.toMatchObject({ fault: 'unreachable' });
  expect(await request('jl', { base })).toEqual([1]);
});

test('flow that could not be calculated does not spoil a log', async () => {
  const base = await serve((_request, response) => void response.end('[[1,0,60,100,inf]\n,[1,1,60,200, -nan]\n]'));
  expect(await createHttpTransport(THIS_MACHINE).request('jl', { base })).toEqual([
    [1, 0, 60, 100],
    [1, 1, 60, 200],
  ]);
});

test('names with quotes and backslashes, which firmware 2.1.9 prints as they are, spoil nothing', async () => {
  const pd = '[[3,127,0,[360,-1,-1,-1],[60,0,0],"Big "lawn""],[2,127,0,[360,-1,-1,-1],[60,0,0],"A\\B"]]';
  const programs = `{"nprogs":2,"nboards":1,"pd":${pd}}`;
  const stations = '{"stn_dis":[0],"snames":["S01","The "big" lawn","\\o/"],"maxlen":32}';
  const whole = `{"settings":{"sbits":[1,0],"ps":[[0,0,0]]},"programs":${programs},"options":{"fwv":219},"stations":${stations}}`;
  const base = await serve(({ url }, response) => void response.end(url?.startsWith('/jp') ? programs : whole));
  const { request } = createHttpTransport(THIS_MACHINE);
  expect(await request('ja', { base })).toMatchObject({
    settings: { ps: [[0, 0, 0]] },
    programs: { pd: [{ 5: 'Big "lawn"' }, { 5: 'A\\B' }] },
    stations: { snames: ['S01', 'The "big" lawn', '\\o/'], maxlen: 32 },
  });
  expect(await request('jp', { base })).toMatchObject({ pd: [{ 5: 'Big "lawn"' }, { 5: 'A\\B' }] });
});
