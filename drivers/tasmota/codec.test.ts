import { describe, expect, test } from 'vitest';
import { parseConfig } from './discovery.ts';
import { fromPulseTime, toPulseTime } from './pulse-time.ts';
import { readFlow, readProbe, sensorsIn } from './sensors.ts';

const MAC = 'DC4F220848A2';
/** As version 9.4 announces a Sonoff Basic. */
const RECORDED = {
  ip: '192.168.0.136',
  dn: 'Tasmota',
  fn: ['Tasmota', null, null, null, null, null, null, null],
  hn: 'tasmota_0848A2',
  mac: MAC,
  md: 'Sonoff Basic',
  ty: 0,
  if: 0,
  ofln: 'Offline',
  onln: 'Online',
  state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
  sw: '9.4.0.4',
  t: 'tasmota_0848A2',
  ft: '%topic%/%prefix%/',
  tp: ['cmnd', 'stat', 'tele'],
  rl: [1, 0, 0, 0, 0, 0, 0, 0],
  so: { 4: 0 },
  ver: 1,
};
const parse = (changes: object, mac = MAC) => parseConfig(mac, JSON.stringify({ ...RECORDED, ...changes }));

test('reads a recorded announcement', () => {
  expect(parse({})).toEqual({
    mac: MAC,
    name: 'Tasmota',
    model: 'Sonoff Basic',
    version: '9.4.0.4',
    ipAddress: '192.168.0.136',
    topics: { command: 'tasmota_0848A2/cmnd/', answer: 'tasmota_0848A2/stat/', report: 'tasmota_0848A2/tele/' },
    payloads: { off: 'OFF', on: 'ON', online: 'Online', offline: 'Offline' },
    relays: [1],
    names: new Map([[1, 'Tasmota']]),
    isSleeper: false,
  });
});

test('relays only: no lights, no shutters, and none beyond the eighth', () => {
  expect(parse({ rl: [2, 3, 1, 1, 0, 1, 1, 1, 1, 1] })?.relays).toEqual([3, 4, 6, 7, 8]);
});

test('full topics with host name and id', () => {
  expect(parse({ ft: 'home/%hostname%/%id%/%prefix%' })?.topics.command).toBe('home/tasmota_0848A2/0848A2/cmnd/');
});

test.each<[object, string?]>([
  [{ mac: 'AAAAAAAAAAAA' }],
  [{}, 'AAAAAAAAAAAA'],
  [{ t: '#' }],
  [{ t: '+/x' }],
  [{ ft: '%topic%/' }],
  [{ ft: '$SYS/%prefix%/' }],
  [{ tp: ['cmnd', 'cmnd', 'tele'] }],
  [{ tp: 'cmnd' }],
  [{ state: ['ON', 'ON'] }],
  [{ dn: 'x'.repeat(20_000) }],
])('%.60j is no announcement', (changes, mac) => {
  expect(parse(changes, mac)).toBeNull();
});

describe('PulseTime', () => {
  test.each([
    [0.05, 1],
    [1, 10],
    [11.1, 111],
    [11.2, 112],
    [12, 112],
    [13, 113],
    [59.2, 160],
    [600, 700],
    [64_800, 64_900],
  ])('%d s are %i steps, and never less', (runTimeS, steps) => {
    expect(toPulseTime(runTimeS)).toBe(steps);
    expect(fromPulseTime(steps)).toBeGreaterThanOrEqual(runTimeS);
    expect(fromPulseTime(steps)).toBeLessThan(runTimeS + 1);
  });
});

test('probes are what tells a moisture that can be', () => {
  const report = {
    Time: 'now',
    'CHIRP-1': { Moisture: 41, Temperature: 68 },
    Flora81b2c3: { Moisture: 120 },
    DS18B20: { Temperature: 20 },
    TempUnit: 'F',
  };
  expect(sensorsIn(report)).toEqual({
    probes: [
      { name: 'CHIRP-1', senses: 'soil' },
      { name: 'Flora81b2c3', senses: 'soil' },
    ],
    flow: null,
  });
  expect(readProbe(report, 'CHIRP-1', 's', 7)).toEqual({
    serial: 's',
    measuredAt: 7,
    moisture: 0.41,
    temperatureC: 20,
    sunlightKlx: null,
    batteryFraction: null,
  });
  for (const name of ['Flora81b2c3', 'DS18B20', 'gone', '__proto__'])
    expect(readProbe(report, name, 's', 7)).toBeNull();
});

test('a rain gauge is wet while rain falls; a flow meter tells litres a minute, two lines of one tell nothing', () => {
  const gauge = { Active: 0, Event: 1.2, Total: 40, FlowRate: 0 };
  const report = { 'RG-15': gauge, Flowrate: { Rate: 0.9, AmountToday: 12, Unit: 'm³/h' } };
  expect(sensorsIn(report)).toEqual({ probes: [{ name: 'RG-15', senses: 'rain' }], flow: 'Flowrate' });
  expect(readFlow(report, 'Flowrate')).toBeCloseTo(15);
  const isWet = (change: object) => readProbe({ 'RG-15': { ...gauge, ...change } }, 'RG-15', 's', 7)?.isWet;
  expect([isWet({}), isWet({ Active: 0.2 }), isWet({ FlowRate: 3 })]).toEqual([false, true, true]);
  expect(sensorsIn({ Flowrate: { Rate: [1, 2], Unit: 'l/min' } }).flow).toBeNull();
  expect(sensorsIn({ Flowrate: { Rate: 1, Unit: 'buckets' } }).flow).toBeNull();
});
