/** Figures of messages that other projects have recorded, and all that is no message. */
import { describe, expect, test } from 'vitest';
import { parseAddress, parseFound, parseSerial } from './address.ts';
import { parseAnswer, parseReport, parseValves } from './messages.ts';
import { parseProbes, parseSoil } from './soil-messages.ts';
import { parseClose } from './valve-commands.ts';

const VALVE = { model: 'WFC01', id: 13_398 } as const;

describe('recorded messages', () => {
  test('the list of a gateway with a valve and a mains plug (ecowitt-controller, 2024)', () => {
    const text = `{"command":[{"cmd":"read_quick","model":1,"id":13398,"ver":113,"rfnet_state":1,"battery":5,"signal":4},
      {"cmd":"read_quick","model":2,"id":10695,"ver":103,"rfnet_state":1,"battery":9,"signal":4}]}`;
    expect(parseValves(parseAnswer(text))).toEqual([{ ...VALVE, isLinked: true }]);
  });

  test('a WFC01 of firmware 113 that was stopped after 24 of 15 minutes’ 900 seconds (ecowitt-controller, 2024)', () => {
    const text = `{"command":[{"model":1,"id":13398,"nickname":"WFC01-00003456","version":113,"water_status":0,"warning":0,
      "always_on":0,"val_type":1,"val":15,"run_time":24,"wfc01batt":5,"rssi":4,"gw_rssi":-52,"water_action":4,
      "water_running":0,"plan_status":0,"water_total":"617.557","happen_water":"614.258","flow_velocity":"0.00",
      "water_temp":"18.8"}]}`;
    expect(parseReport(parseAnswer(text), VALVE)).toMatchObject({
      name: 'WFC01-00003456',
      firmwareVersion: '113',
      isOpen: false,
      timerS: 900,
      openS: 24,
      totalL: 617.557,
      volumeL: 3.299,
      flow: 0,
      batteryFraction: 1,
      isLeaking: false,
      isWaterMissing: false,
      isLost: false,
    });
  });

  test('what stands in a valve’s first name is the number of its radio', () => {
    expect(parseSerial('WFC01-00003456')).toEqual(VALVE);
  });

  test('a stray character behind the JSON (ecowitt_iot)', () => {
    expect(parseAnswer('{"command":[]}%')).toEqual({ command: [] });
  });
});

describe('recorded messages of soil probes', () => {
  test('a list with a probe that is hardly heard (ecowitt_local, issue 96)', () => {
    const free = { img: 'wh51', id: 'FFFFFFFF', batt: '9', rssi: '--', signal: '--', idst: '1' };
    const page = [
      {
        img: 'wh51',
        type: '14',
        name: 'Soil moisture CH1',
        id: '4108',
        batt: '2',
        rssi: '-105',
        signal: '0',
        idst: '1',
      },
      { ...free, type: '15', name: 'Soil moisture CH2' },
      { ...free, type: '58', name: 'Soil moisture CH9' },
      {
        img: 'wh25',
        type: '4',
        name: 'Temp & Humidity & Pressure',
        id: 'FFFFFFFE',
        batt: '9',
        signal: '--',
        idst: '0',
      },
    ];
    expect(parseProbes([page, page])).toEqual([{ id: '4108', channel: 1, isHeard: false }]);
  });

  test('the figures of a GW3000 and of a GW1100 (ecowitt-controller, 2026; ecowitt_local, issue 199)', () => {
    const soil = [
      { channel: '1', name: 'CH1 Soil', battery: '5', voltage: '1.60', humidity: '54%' },
      { channel: '16', name: '', battery: '5', voltage: '1.50', humidity: '43%' },
    ];
    const full = { batteryFraction: 1 };
    expect(parseSoil({ ch_soil: soil })).toEqual([
      { channel: 1, name: 'CH1 Soil', moisture: 0.54, batteryVoltageV: 1.6, ...full },
      { channel: 16, name: null, moisture: 0.43, batteryVoltageV: 1.5, ...full },
    ]);
    expect(parseSoil({ common_list: [] })).toEqual([]);
  });

  test('what is none of them', () => {
    for (const page of [null, {}, 'x']) expect(() => parseProbes([page])).toThrow('cannot be read');
    expect(
      parseProbes([[null, 7, [], {}, { type: '14' }, { type: '14', id: '../x' }, { type: '22', id: 'A' }]]),
    ).toEqual([]);
    expect(() => parseSoil({ ch_soil: {} })).toThrow('cannot be read');
    expect(parseSoil({ ch_soil: [null, {}, { channel: 'x' }] })).toEqual([]);
  });
});

describe('what is no message', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<html>{"command":[]}</html>'],
    ['half a message', '{"command":[{"model":1}'],
    ['a list', '[{"command":[]}]'],
    ['words', 'ok'],
  ])('%s', (_, text) => expect(() => parseAnswer(text)).toThrow('cannot be read'));

  test('a list that is none, and devices that are none', () => {
    for (const answer of [{}, { command: null }, { command: 'x' }]) expect(() => parseValves(answer)).toThrow();
    const odd = [
      null,
      7,
      'x',
      [],
      {},
      { model: 1 },
      { model: 1, id: -3 },
      { model: 1, id: 1.5 },
      { model: 1, id: 2 ** 40 },
    ];
    expect(parseValves({ command: [...odd, { model: 9, id: 3 }, { model: '1', id: '7' }] })).toEqual([
      { model: 'WFC01', id: 7, isLinked: false },
    ]);
  });

  test.each([
    ['another valve’s', { command: [{ model: 1, id: 1, water_status: 0 }] }],
    ['another model’s', { command: [{ model: 2, id: 13_398, water_status: 0 }] }],
    ['silent on water', { command: [{ model: 1, id: 13_398 }] }],
    ['of no words that are known', { command: [{ model: 1, id: 13_398, water_status: 'maybe' }] }],
    ['empty', { command: [] }],
    ['no object', { command: [null, 'x'] }],
  ])('a report that is %s', (_, answer) => {
    expect(() => parseReport(answer, VALVE)).toThrow('cannot be read');
  });

  test('figures that are none are unknown', () => {
    const odd = { water_total: {}, happen_water: [], run_time: -1, flow_velocity: '1e999', val: null, version: '' };
    const report = parseReport({ command: [{ model: 1, id: 13_398, water_status: '1', ...odd }] }, VALVE);
    expect(report).toMatchObject({
      isOpen: true,
      timerS: null,
      openS: null,
      volumeL: null,
      flow: null,
      firmwareVersion: null,
    });
  });
});

test('addresses that somebody types', () => {
  expect(parseFound(' http://192.168.1.5/ ')).toEqual({ host: '192.168.1.5', valve: null, probe: null });
  expect(parseFound('gw2000.local/wfc01-3456')).toEqual({ host: 'gw2000.local', valve: VALVE, probe: null });
  for (const wrong of ['', 'a b', '192.168.1.5/x', '192.168.1.5/AC1100-000029C7', '1.2.3.4/WFC01-1/2', 'user@host']) {
    expect(parseFound(wrong)).toBeNull();
  }
});

test('what was not stored by this driver is refused', () => {
  for (const wrong of ['', '{}', '{"host":"a","valve":"b"}', '192.168.1.5']) {
    expect(() => parseAddress(wrong)).toThrow('not the address');
    expect(parseClose(wrong)).toBeNull();
  }
});
