/**
 * Broadcasts of Tempests' hubs: as recorded by their owners (ST-00055227 and its hub, a Sky of 2018), and as WeatherFlow's
 * reference gives them. pyweatherflowudp 1.7.0 reads the same figures from them.
 */
import { expect, test } from 'vitest';
import { type Observation, parseDatagram, toReport } from './tempest-codec.ts';

const RECORDED = {
  tempest:
    '{"serial_number":"ST-00055227","type":"obs_st","hub_sn":"HB-00069665","obs":[[1677182716,0,0.13,0.89,308,3,1012.51,-6.01,81.98,6983,0.08,58,0,0,0,0,2.8,1]],"firmware_revision":165}',
  sky: '{"serial_number":"SK-00008021","type":"obs_sky","hub_sn":"HB-00004837","obs":[[1534912516,0,0.00,0.000000,0.00,0.28,0.76,44,3.45,1,0,null,0,3]],"firmware_revision":43}',
  clock:
    '{"serial_number":"HB-00069665","type":"hub_status","firmware_revision":"177","uptime":728603,"rssi":-50,"timestamp":1643245971,"reset_flags":"BOR,PIN,POR","seq":72783,"radio_stats":[25,1,0,3,16637],"mqtt_stats":[10,108]}',
  wind: '{"serial_number":"ST-00055227","type":"rapid_wind","hub_sn":"HB-00069665","ob":[1643245968,0.00,0]}',
};
const REFERENCE = {
  air: '{"serial_number":"AR-00004049","type":"obs_air","hub_sn":"HB-00000001","obs":[[1493164835,835.0,10.0,45,0,0,3.46,1]],"firmware_revision":17}',
  rainBegins: '{"serial_number":"SK-00008453","type":"evt_precip","hub_sn":"HB-00000001","evt":[1493322445]}',
};
const observed = (text: string): Observation => {
  const message = parseDatagram(text);
  const [first] = message?.type === 'observations' ? message.observations : [];
  if (!first) throw new Error('no observation');
  return first;
};
const rainy = { ...observed(RECORDED.tempest), rainMm: 0.25 };
const AT_MS = rainy.epochS * 1000;

test('a Tempest says everything', () => {
  expect(observed(RECORDED.tempest)).toEqual({
    ...{ model: 'Tempest', epochS: 1677182716, intervalMs: 60_000, temperatureC: -6.01, humidityPercent: 81.98 },
    ...{ windMPerS: 0.13, radiationWPerM2: 58, pressureHPa: 1012.51, rainMm: 0 },
  });
});

test('an Air and a Sky say a part each', () => {
  expect(observed(REFERENCE.air)).toEqual({
    ...{ model: 'Air', epochS: 1493164835, intervalMs: 60_000, temperatureC: 10, humidityPercent: 45 },
    ...{ windMPerS: null, radiationWPerM2: null, pressureHPa: 835, rainMm: null },
  });
  expect(observed(RECORDED.sky)).toMatchObject({ model: 'Sky', windMPerS: 0.28, radiationWPerM2: 0, rainMm: 0 });
});

test('the hub says its clock', () => {
  expect(parseDatagram(RECORDED.clock)).toEqual({ type: 'clock', hub: 'HB-00069665', timeS: 1643245971 });
});

test.each([
  ['wind of the moment, which the average has', RECORDED.wind],
  ['that rain begins, without an amount', REFERENCE.rainBegins],
  ['no JSON', 'obs_st'],
  ['another program', '[1,2]'],
  ['a type that every object has', '{"serial_number":"ST-1","type":"constructor","hub_sn":"HB-1","obs":[[1]]}'],
  ['a hub without a time', '{"serial_number":"HB-1","type":"hub_status","timestamp":"soon"}'],
])('%s is nothing that counts', (_what, text) => {
  expect(parseDatagram(text)).toBeNull();
});

test('several observations come in their order, and what is none is left out', () => {
  const message = parseDatagram(
    '{"serial_number":"AR-1","type":"obs_air","hub_sn":"HB-1","obs":[[120,1000,9,45,0,0,3,1],7,["x"],[60,1000,"8",null,0,0,3,1],[180,1000,9,45,0,0,3,99]]}',
  );
  expect(message?.type === 'observations' && message.observations).toMatchObject([
    { epochS: 60, temperatureC: null, humidityPercent: null },
    { epochS: 120, temperatureC: 9 },
  ]);
});

test('a report has the rain of its minute, and what cannot be right is named', () => {
  const report = toReport({ ...rainy, temperatureC: 300 }, AT_MS, 0);
  expect(report).toMatchObject({ atMs: AT_MS, counters: {}, fallen: { mm: 0.25, duringMs: 60_000 } });
  expect(report?.figures).toMatchObject({
    ...{ protocol: 'tempest', model: 'Tempest', temperatureC: null, impossible: ['temperature'] },
    ...{ rainMmPerHour: 15, countsRain: true, clockOffS: null },
  });
  expect(report?.figures.humidity).toBeCloseTo(0.8198, 6);
});

test('what an outage of the radio has held up, and what is ahead of its hub, is no report of now', () => {
  expect(toReport(rainy, AT_MS + 301_000, 0)).toBeNull();
  expect(toReport(rainy, AT_MS - 31_000, 0)).toBeNull();
  expect(toReport(rainy, AT_MS - 10_000, 0)?.atMs).toBe(AT_MS - 10_000);
});

test('a hub whose clock is a year behind is set right by what it says of it', () => {
  const behindMs = -365 * 86_400_000;
  const nowMs = AT_MS - behindMs + 20_000;
  expect(toReport(rainy, nowMs, 0)).toBeNull();
  expect(toReport(rainy, nowMs, behindMs)).toMatchObject({ atMs: nowMs - 20_000, figures: { clockOffS: -31_536_000 } });
});
