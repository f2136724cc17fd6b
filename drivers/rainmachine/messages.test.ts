/** Messages as others have recorded them, or as the maker's description has them. */
import { describe, expect, test } from 'vitest';
import { isZone, parseMac, parseQueue, parseToken, parseVersion, parseZones } from './messages.ts';

const zone = (changes: object) => ({
  ...{ uid: 2, name: '2-Front Middle Lawn', state: 0, userDuration: 0, machineDuration: 0, remaining: 0, cycle: 0 },
  ...{ noOfCycles: 0, restriction: false, type: 2, master: false, waterSense: false },
  ...changes,
});
const read = (changes: object) => parseZones({ zones: [zone(changes)] })[0];

describe('zones', () => {
  test('one that waters, as recorded without `active` (Home Assistant issue 68022)', () => {
    const shown = { isOpen: true, isQueued: false, remainingS: 586, isUsable: true };
    expect(read({ state: 1, remaining: 586 })).toEqual({ id: 2, name: '2-Front Middle Lawn', ...shown });
  });

  test('one that waits will open; one that was stopped while it waited will not', () => {
    expect(read({ state: 2, remaining: 300 })).toMatchObject({ isOpen: false, isQueued: true });
    expect(read({ state: 2, remaining: 0 })).toMatchObject({ isOpen: false, isQueued: false });
  });

  test('the master valve, and one that is switched off, cannot be started', () => {
    expect(read({ active: true, master: true })?.isUsable).toBe(false);
    expect(read({ active: false })?.isUsable).toBe(false);
    expect(read({ active: true })?.isUsable).toBe(true);
  });

  test('one that is called as it was from the start has no name', () => {
    expect([read({ name: 'Zone 2' })?.name, read({ name: 'Zone 3' })?.name, read({ name: ' ' })?.name]).toEqual([
      null,
      'Zone 3',
      null,
    ]);
  });
});

test('the queue: what runs and what waits, with the master valve and pauses as numbers of their own', () => {
  const entry = { availableWater: 0, realDuration: 0, uid: null, restriction: false, manual: true, pid: null, flag: 0 };
  const queue = [
    { ...entry, zid: 1001, running: true },
    { ...entry, zid: 3, running: false, remaining: 300 },
    { ...entry, zid: 4, running: false, remaining: 0 },
  ];
  expect(parseQueue({ queue })).toEqual([1001, 3]);
  expect(parseQueue({ queue: [] })).toEqual([]);
  expect([1, 16, 1001, 1005].map(isZone)).toEqual([true, true, false, false]);
});

test.each([
  { answer: { apiVer: '4.5.0', hwVer: 3, swVer: '4.0.925' }, model: 'RainMachine HD', isFit: true },
  { answer: { apiVer: '4.3.0', hwVer: 2, swVer: '4.0.840' }, model: 'RainMachine Mini-8', isFit: true },
  { answer: { apiVer: '4.6.1', hwVer: 5, swVer: '4.0.1144' }, model: 'RainMachine Pro', isFit: true },
  { answer: { apiVer: '4.0.0', hwVer: '1.0', swVer: '3.6' }, model: 'RainMachine', isFit: false },
  { answer: { apiVer: '3.0.0', hwVer: 2, swVer: '3.6' }, model: 'RainMachine Mini-8', isFit: false },
])('$answer.hwVer with $answer.apiVer', ({ answer, model, isFit }) => {
  expect(parseVersion(answer)).toEqual({ model, version: answer.swVer, isFit });
});

test('what another program answers is no version', () => {
  for (const answer of [{}, [], null, 'ok', { swVer: '1' }]) expect(parseVersion(answer)).toBeNull();
});

test('token and network address', () => {
  expect(parseToken({ access_token: '12345abcdef', checksum: '98765', statusCode: 0 })).toBe('12345abcdef');
  expect(parseToken({ statusCode: 2, message: 'Not Authenticated !' })).toBeNull();
  expect(parseMac({ macAddress: 'ab:cd:ef:12:34:56', ssid: null })).toBe('AB:CD:EF:12:34:56');
  expect([parseMac({ macAddress: null }), parseMac({}), parseMac({ macAddress: 'x' })]).toEqual([null, null, null]);
});
