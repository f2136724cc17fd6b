/** Answers as the makers document them. */
import { expect, test } from 'vitest';
import { parseHost } from '../lan/hosts.ts';
import { formatAddress, parseAddress, type ShellyAddress } from './address.ts';
import { formatDigest, hashPassword, parseChallenge } from './digest.ts';
import { parseStatus as parseGen1 } from './gen1-codec.ts';
import { parseFrame, parseStatus as parseGen2 } from './gen2-codec.ts';
import { parseHello } from './hello.ts';

test('a digest is what curl 7.88 computes for the same challenge', () => {
  const realm = 'shellypro4pm-f008d1d8b8b8';
  const challenge = parseChallenge(`Digest qop="auth", realm="${realm}", nonce="6553f102", algorithm=SHA-256`);
  if (challenge === null) throw new Error('not read');
  const header = formatDigest(challenge, hashPassword('admin', realm, 'wrong'), {
    method: 'POST',
    uri: '/rpc',
    count: 1,
    cnonce: 'ZTliN2M4NWQ0YjVkYWUxYWQ3ODNiMWRlZWM2ZjQ5ZDg=',
  });
  expect(header).toContain('response="36864c21ed60e6ce105a0b131eeda6c1105805b3c067d23fc7f5f7b2d0547cfc"');
  expect(header).toContain('nc=00000001');
});

test('a challenge by another method is not answered', () => {
  for (const header of [null, 'Basic realm="x"', 'Digest realm="x", nonce="1", algorithm=MD5, qop="auth"', 'Digest ']) {
    expect(parseChallenge(header)).toBeNull();
  }
});

test('an address keeps all that it holds', () => {
  const address: ShellyAddress = {
    host: '10.0.0.7',
    generation: 2,
    serial: 'shellyplus1-a8032abe54dc',
    secret: 'ab',
    before: [{ initial_state: 'on', auto_off: false, auto_off_delay: 60.5 }],
    schedules: [1, 3],
  };
  expect(parseAddress(formatAddress(address))).toEqual(address);
  expect(() => parseAddress('{"host":""}')).toThrow('not the address');
});

test('hosts are read as people type them', () => {
  expect(parseHost(' http://192.168.1.20/ ')).toBe('192.168.1.20');
  expect(parseHost('shelly-lawn.local')).toBe('shelly-lawn.local');
  expect(parseHost('[fe80::1]:8080')).toBe('[fe80::1]:8080');
  for (const wrong of ['', 'a b', 'https://x', 'x/y', 'x@y', 'x?y', 'x#y', '-x', 'x:123456']) {
    expect(parseHost(wrong)).toBeNull();
  }
});

test('a status of the second generation, with a timer, an overload and without meters', () => {
  const status = {
    sys: { mac: 'A8032ABE54DC', unixtime: 1626935759, uptime: 90 },
    wifi: { sta_ip: '192.168.33.1' },
    'switch:0': {
      id: 0,
      source: 'WS_in',
      output: true,
      timer_started_at: 1626935739.79,
      timer_duration: 60,
      apower: 8.9,
      voltage: 237.5,
      current: 0.05,
    },
    'switch:1': { id: 1, source: 'init', output: false, errors: ['overpower'] },
  };
  const { relays, ipAddress } = parseGen2(status, '1.0.3');
  expect(ipAddress).toBe('192.168.33.1');
  expect(relays[0]).toMatchObject({ isOn: true, timerS: 60, currentMa: 50, voltageV: 237.5 });
  expect(relays[0]?.remainingS).toBeCloseTo(40.8, 1);
  expect(relays[1]).toMatchObject({ isOn: false, timerS: null, isOverloaded: true, currentMa: null, voltageV: null });
  const gap = { ...status, 'switch:1': undefined, 'switch:2': status['switch:1'] };
  expect(() => parseGen2(gap, null)).toThrow('cannot be read');
  expect(() => parseGen2({ 'switch:0': { id: 0 } }, null)).toThrow('cannot be read');
});

test('an error in a frame is the refusal of the device', () => {
  const text = '{"id":1,"src":"s","error":{"code":-105,"message":"Argument \'id\', value 7 not found!"}}';
  expect(() => parseFrame(text, 1, 's')).toThrow(/-105/);
  expect(() => parseFrame(text, 2, 's')).toThrow(/another question/);
  expect(() => parseFrame(text, 1, 't')).toThrow(/Another device/);
});

test('a status of the first generation without a meter', () => {
  const relay = { ison: true, has_timer: true, timer_started: 1600000000, timer_duration: 60, timer_remaining: 12 };
  const { relays, firmwareVersion } = parseGen1({ mac: 'M', relays: [relay], update: { old_version: 'x' } }, 'M');
  expect(relays).toEqual([
    { isOn: true, timerS: 60, remainingS: 12, isOverloaded: false, currentMa: null, voltageV: null },
  ]);
  expect(firmwareVersion).toBe('x');
});

test.each([
  ['Plus1PM', 1],
  ['Pro4PM', 4],
  ['PlusPlugS', 1],
  ['S2PMG3', 2],
  ['PlugSG3', 1],
  ['Pro3EM', 0],
  ['XT1', 0],
  ['PlusI4', 0],
])('%s promises %i relays', (app, relays) => {
  const hello = { id: 'x', model: 'M', gen: 2, ver: '1.4.0', app, auth_en: true };
  expect(parseHello(hello).relays).toBe(relays);
});

test('what is no Shelly is not taken for one', () => {
  for (const answer of [null, [], {}, { type: 'X' }, { gen: 2 }]) expect(() => parseHello(answer)).toThrow('be read');
});
