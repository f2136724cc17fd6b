import { expect, test } from 'vitest';
import { describeAddresses, findOwnHosts } from './base-address.ts';

const at = (address: string, internal = false) => [
  { address, internal, family: 'IPv4' as const, netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
];

const ipv6 = [
  { address: 'fd00::5', internal: false, family: 'IPv6' as const, netmask: 'ffff::', mac: '', cidr: null, scopeid: 0 },
];

test.each([
  [
    'the address in the house, not that of containers or a VPN',
    {
      lo: at('127.0.0.1', true),
      docker0: at('172.17.0.1'),
      'br-4f2a': at('172.18.0.1'),
      wg0: at('10.8.0.1'),
      eth0: at('192.168.1.5'),
    },
    ['192.168.1.5'],
  ],
  [
    'all of them, a private one before a public one',
    { eth0: at('203.0.113.9'), eth1: at('10.0.0.5'), wlan0: at('192.168.1.6') },
    ['192.168.1.6', '10.0.0.5', '203.0.113.9'],
  ],
  ['a bridge that is the machine’s own network', { br0: at('192.168.1.5') }, ['192.168.1.5']],
  [
    'its name, where no router has given it an address',
    { lo: at('127.0.0.1', true), eth0: at('169.254.3.4'), wlan0: ipv6 },
    ['raspberrypi'],
  ],
])('%s', (_what, interfaces, hosts) => {
  expect(findOwnHosts(interfaces, 'raspberrypi')).toEqual(hosts);
});

test('the start says which address was found, and how to set another', () => {
  const found = {
    baseUrl: 'http://192.168.1.5:0',
    identityUrl: 'http://localhost:0',
    otherBaseUrls: ['http://10.0.0.5:0'],
  };
  expect(describeAddresses(found, 8080)).toBe(
    'Sluice is ready: http://192.168.1.5:8080\nThis address was found, and links in mails begin with it; SLUICE_BASE_URL sets another. This machine also has http://10.0.0.5:8080.\n',
  );
  expect(describeAddresses({ ...found, otherBaseUrls: [] }, 8080)).toMatch(/sets another\.\n$/);
  expect(describeAddresses({ ...found, otherBaseUrls: null }, 8080)).toBe('Sluice is ready: http://192.168.1.5:8080\n');
});
