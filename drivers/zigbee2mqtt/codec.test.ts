import { expect, test } from 'vitest';
import {
  isVersionAtLeast,
  parseAddress,
  parseDevices,
  parseFailedSet,
  parseHasUpdate,
  parseInfo,
  parseLastSeen,
  parseOnline,
  parseTimeUnit,
} from './codec.ts';

test.each([
  ['zigbee2mqtt', 'zigbee2mqtt', null],
  ['house/z2m', 'house/z2m', null],
  ['house/z2m/0x7cc6b6fffe000001', 'house/z2m', '0x7cc6b6fffe000001'],
])('%s is an address', (address, base, ieee) => {
  expect(parseAddress(address)).toEqual({ base, ieee });
});

test.each(['', '#', 'a/+', '$SYS', '0x7cc6b6fffe000001', 'http://box.local', 'a\0b', 'x'.repeat(300)])(
  '"%s" is none',
  (address) => {
    expect(parseAddress(address)).toBeNull();
  },
);

test('what cannot be read is left out', () => {
  for (const wrong of ['', '{', '1', 'null', '{"a":1}']) expect(parseDevices(wrong)).toBeNull();
  const half = [null, 7, {}, { ieee_address: '../../x', friendly_name: 'a' }, { ieee_address: '0x7cc6b6fffe000001' }];
  expect(parseDevices(JSON.stringify(half))).toEqual([]);
  expect(parseInfo('{"version":"2.14.1","coordinator":{"ieee_address":"x"}}')).toBeNull();
});

test('exposes within exposes without end are left out, and end nothing', () => {
  const deep = `${'{"type":"lock","features":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const entry = '"ieee_address":"0x7cc6b6fffe000001","friendly_name":"a","interview_completed":true';
  const [device] = parseDevices(`[{${entry},"definition":{"model":"X","exposes":[${deep}]}}]`) ?? [];
  expect(device).toMatchObject({ model: 'X', exposes: [] });
  expect([...(device?.kinds ?? [])]).toEqual(['lock']);
});

test('a switch has no property of its own, and access has three bits', () => {
  const state = { type: 'binary', property: 'state', access: 7, value_on: 'ON', value_off: 'OFF' };
  const target = {
    type: 'numeric',
    property: 'irrigation_target',
    access: 2,
    unit: 'seconds or litres',
    value_max: 43_200,
  };
  const definition = { model: 'X', vendor: 'Y', exposes: [{ type: 'switch', features: [state] }, target] };
  const entry = { ieee_address: '0x7cc6b6fffe000001', friendly_name: 'a', interview_completed: true, definition };
  const [device] = parseDevices(JSON.stringify([entry])) ?? [];
  expect(device?.exposes).toMatchObject([
    { property: 'state', kind: 'switch', isPublished: true, isSettable: true, isGettable: true, valueOn: 'ON' },
    { property: 'irrigation_target', isPublished: false, isSettable: true, isGettable: false, most: 43_200 },
  ]);
});

test('a failed command names its device, also one with quotes', () => {
  const line = (name: string) =>
    JSON.stringify({ level: 'error', message: `z2m: Publish 'set' 'state' to '${name}' failed: 'Error: ZCL command'` });
  expect(parseFailedSet(line('Back beds'))).toBe('Back beds');
  expect(parseFailedSet(line("Ada's beds"))).toBe("Ada's beds");
  expect(parseFailedSet(line('x').replace('error', 'info'))).toBeNull();
  expect(parseFailedSet('{"level":"error","message":"z2m: Entity \'x\' is unknown"}')).toBeNull();
});

test.each([
  ['seconds or litres', 1],
  ['minutes or litres', 60],
  ['min', 60],
  ['sec', 1],
  ['s', 1],
  ['%', null],
  ['times', null],
  [null, null],
])('the unit %s has %s seconds', (unit, stepS) => {
  expect(parseTimeUnit(unit)).toBe(stepS);
});

test.each([
  ['2.14.1', true],
  ['2.14.1-dev', true],
  ['2.15.0', true],
  ['3.0.0', true],
  ['2.14.0', false],
  ['2.9.9', false],
  ['latest', false],
])('%s is at least 2.14.1: %s', (version, isIt) => {
  expect(isVersionAtLeast(version, '2.14.1')).toBe(isIt);
});

test('new firmware is known where the bridge has looked for it', () => {
  expect(parseHasUpdate({ update: { state: 'available', installed_version: 1, latest_version: 2 } })).toBe(true);
  expect(parseHasUpdate({ update: { state: 'idle' } })).toBe(false);
  for (const fields of [{}, { update: null }, { update: 'available' }, { update: { state: 1 } }])
    expect(parseHasUpdate(fields)).toBeNull();
});

test('online is told in two ways, and last_seen in two', () => {
  expect([parseOnline('online'), parseOnline('{"state":"offline"}'), parseOnline('maybe')]).toEqual([
    true,
    false,
    null,
  ]);
  const at = Date.UTC(2026, 10, 21, 1, 58, 12, 491);
  expect(parseLastSeen({ last_seen: '2026-11-21T01:58:12.491Z' })).toBe(at);
  expect(parseLastSeen({ last_seen: at })).toBe(at);
  expect(parseLastSeen({ last_seen: 'yesterday' })).toBeNull();
  expect(parseLastSeen({})).toBeNull();
});
