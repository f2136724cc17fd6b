import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import multicastDns, { type MulticastDNS } from 'multicast-dns';
import { afterEach, expect, test } from 'vitest';
import { discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { SHELLY } from './announcements.ts';
import { createShellyDriver } from './driver.ts';
import { FakeGen2 } from './fake-gen2.ts';

const LOOPBACK = '127.0.0.1';
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A port of the loopback that nobody listens at. */
async function findPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, LOOPBACK);
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** Answers questions for `service` as these instances at their ports. */
async function announce(dnsPort: number, instances: { [instance: string]: number }): Promise<MulticastDNS> {
  const dns = multicastDns({ port: dnsPort, interface: LOOPBACK, bind: '0.0.0.0' });
  dns.on('query', ({ questions }) => {
    for (const [instance, port] of Object.entries(instances)) {
      const service = instance.slice(instance.indexOf('.') + 1);
      if (!questions.some(({ name, type }) => name === service && type === 'PTR')) continue;
      dns.respond({
        answers: [{ name: service, type: 'PTR', ttl: 120, data: instance }],
        additionals: [
          { name: instance, type: 'SRV', ttl: 120, data: { port, target: 'Shelly.local', priority: 0, weight: 0 } },
          { name: instance, type: 'TXT', ttl: 120, data: ['gen=2', 'app=Pro4PM', 'ver=1.3.3'] },
          { name: 'Shelly.local', type: 'A', ttl: 120, data: '203.0.113.9' },
        ],
      });
    }
  });
  await once(dns, 'ready');
  open.push({ close: () => new Promise<void>((resolve) => dns.destroy(resolve)) });
  return dns;
}

const search = (port: number) => discoverHosts(SHELLY, { onInterface: LOOPBACK, port, listenMs: 600 });

test('what announces itself is found once, where it is, and nothing else', async () => {
  const port = await findPort();
  await announce(port, {
    'ShellyPro4PM-F008D1D8B8B8._shelly._tcp.local': 8080,
    'ShellyPro4PM-F008D1D8B8B8._http._tcp.local': 8080,
    'shelly1-ECFABC._http._tcp.local': 80,
    'printer._http._tcp.local': 631,
  });
  expect((await search(port)).toSorted()).toEqual([LOOPBACK, `${LOOPBACK}:8080`]);
});

test('a flood of announcements and of broken packets ends', async () => {
  const port = await findPort();
  const flood = Array.from({ length: 500 }, (_, index) => [`shelly1-${index}._shelly._tcp.local`, 1000 + index]);
  const dns = await announce(port, Object.fromEntries(flood));
  const broken = createSocket('udp4').bind(0, LOOPBACK);
  await once(broken, 'listening');
  open.push({ close: () => new Promise<void>((resolve) => broken.close(() => resolve())) });
  dns.on('query', () => broken.send(Buffer.from([0, 0, 0x84, 0, 255, 255, 255, 0xc0, 0x0c]), port, LOOPBACK));
  expect(await search(port)).toHaveLength(64);
});

test('a network without a Shelly is searched in vain, in the time that was given', async () => {
  expect(await search(await findPort())).toEqual([]);
});

test('a Shelly that announces itself is shown with what adopting it takes', async () => {
  const shelly = new FakeGen2({ password: 'open door' });
  await shelly.open();
  open.push(shelly);
  const port = await findPort();
  await announce(port, { 'ShellyPro4PM-F008D1D8B8B8._shelly._tcp.local': Number(shelly.host.split(':')[1]) });
  const links = { send: createHttpLink(THIS_MACHINE, 1000), discoverHosts: () => search(port) };
  const driver = createShellyDriver(links, { now: shelly.now, warn: () => {} });
  const shown = (method: string, params: string) => `POST http://${shelly.host}/rpc ${method} ${params}`;
  const [found, ...others] = await driver.findDevices({ address: null });
  expect(others).toEqual([]);
  const { adopting = [], opening, closing } = found?.messages ?? {};
  // Only the login shows its schedules.
  expect(adopting[0]).toBe(shown('Schedule.Update', '{"id":…,"enable":false}'));
  expect([adopting.length, opening?.length, closing?.length]).toEqual([5, 4, 4]);
  expect(opening?.[3]).toBe(shown('Switch.Set', '{"id":3,"on":true,"toggle_after":…}'));
  expect([found]).toEqual([
    {
      address: shelly.host,
      types: ['SPRITE', 'PUMP'],
      model: 'Pro4PM',
      name: 'Garden box',
      terminals: 4,
      needsHub: false,
      needs: ['password'],
      obstacle: 'not-surely-a-valve',
      messages: expect.anything(),
    },
  ]);
});
