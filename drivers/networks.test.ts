import { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { NetworkRules } from '@sluice/engine/vocabulary/device-networks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DriverError } from './driver.ts';
import { createHttpLink } from './lan/http.ts';
import { DeviceNetworks, lookAround } from './networks.ts';

const AT_HOME = () => ({
  lo: [{ address: '127.0.0.1', cidr: '127.0.0.1/8', internal: true, family: 'IPv4', netmask: '', mac: '' } as const],
  eth0: [
    { address: '192.168.7.5', cidr: '192.168.7.5/24', internal: false, family: 'IPv4', netmask: '', mac: '' } as const,
    {
      address: 'fd00:7::5',
      cidr: 'fd00:7::5/64',
      internal: false,
      family: 'IPv6',
      netmask: '',
      mac: '',
      scopeid: 0,
    } as const,
    {
      address: 'fe80::5',
      cidr: 'fe80::5/64',
      internal: false,
      family: 'IPv6',
      netmask: '',
      mac: '',
      scopeid: 2,
    } as const,
    { address: '169.254.3.5', cidr: '169.254.3.5/16', internal: false, family: 'IPv4', netmask: '', mac: '' } as const,
  ],
});
const OWN: NetworkRules = { hasOwn: true, named: [] };

/** Whether a search for hardware reaches it, and whether a device of a garden there is asked. */
async function reaches(rules: NetworkRules, host: string): Promise<[looking: boolean, added: boolean]> {
  const networks = new DeviceNetworks(rules, AT_HOME);
  const tryOne = () => {
    try {
      return networks.wayTo(host) !== null;
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      return false;
    }
  };
  return [await lookAround(async () => tryOne()), tryOne()];
}

test.each([
  ['192.168.7.20', true],
  ['[fd00:7::20]', true],
  ['[::ffff:192.168.7.20]', true],
  ['192.168.8.20', false],
  ['8.8.8.8', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['[::ffff:127.0.0.1]', false],
  ['0.0.0.0', false],
  ['[::]', false],
  ['169.254.169.254', false],
  ['[fe80::20]', false],
  ['224.0.0.251', false],
])(
  'from a machine at home, somebody who looks for %s reaches it: %s; what a garden has there is asked',
  async (host, may) => {
    expect(await reaches(OWN, host)).toEqual([may, true]);
  },
);

test.each([
  ['127.0.0.0', 8, '127.0.0.1', true],
  ['127.0.0.0', 8, '192.168.7.20', false],
  ['10.0.20.0', 24, '10.0.20.9', true],
  ['10.0.20.9', 32, '10.0.20.9', true],
  ['10.0.20.9', 32, '10.0.20.10', false],
  ['fd00:20::', 64, '[fd00:20::1]', true],
])('an operator who names %s/%i lets people look at %s: %s', async (address, prefix, host, may) => {
  expect((await reaches({ hasOwn: false, named: [{ address, prefix }] }, host))[0]).toBe(may);
});

test('where nothing may be searched, nothing is', () => {
  expect(new DeviceNetworks({ hasOwn: false, named: [] }).isNowhere).toBe(true);
  expect(new DeviceNetworks(OWN).isNowhere).toBe(false);
});

let asked = 0;
const device = createServer((request, response) => {
  asked += 1;
  if (request.url === '/elsewhere') return response.writeHead(302, { location: '/here' }).end();
  return response.end('here');
});
beforeAll(() => new Promise<void>((done) => device.listen(0, '127.0.0.1', done)));
afterAll(() => device.close());

const get = (rules: NetworkRules, hostname: string, path = '/') => {
  const host = `${hostname}:${(device.address() as AddressInfo).port}`;
  const link = createHttpLink(new DeviceNetworks(rules, AT_HOME), 1_000);
  return link(host, { method: 'GET', path, authorization: null, body: null });
};
const THIS: NetworkRules = { hasOwn: false, named: [{ address: '127.0.0.0', prefix: 8 }] };

test('a name is judged by the address it is connected to, whoever asks', async () => {
  expect((await promisify(lookup)('localhost', { family: 4 })).address).toBe('127.0.0.1');
  asked = 0;
  await expect(lookAround(() => get(OWN, 'localhost'))).rejects.toThrow(DriverError);
  // A name in a garden that points to this machine by now.
  await expect(get(OWN, 'localhost')).rejects.toThrow(DriverError);
  // Written so that it is no address by its form.
  await expect(lookAround(() => get(OWN, '0x7f000001'))).rejects.toThrow(DriverError);
  await expect(lookAround(() => get(OWN, '2130706433'))).rejects.toThrow(DriverError);
  expect(asked).toBe(0);
  expect((await lookAround(() => get(THIS, 'localhost'))).text).toBe('here');
});

test('what was refused is told to who looks, by its name', async () => {
  const refused = await lookAround(async (hosts) => {
    await get(OWN, 'localhost').catch(() => {});
    await get(OWN, '127.0.0.1').catch(() => {});
    return [...hosts];
  });
  expect(refused).toEqual(['localhost', '127.0.0.1']);
});

test('a look that waits for its turn is judged as a look, also behind what a garden asks', async () => {
  const link = createHttpLink(new DeviceNetworks(OWN, AT_HOME), 1_000);
  const host = `127.0.0.1:${(device.address() as AddressInfo).port}`;
  const ask = () => link(host, { method: 'GET', path: '/', authorization: null, body: null });
  const ofGarden = ask();
  await expect(lookAround(ask)).rejects.toThrow(DriverError);
  expect((await ofGarden).text).toBe('here');
});

test('nobody is sent on to another place', async () => {
  asked = 0;
  await expect(get(THIS, '127.0.0.1', '/elsewhere')).rejects.toThrow(DriverError);
  expect(asked).toBe(1);
});
