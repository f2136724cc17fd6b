import { describe, expect, test } from 'vitest';
import { parseAcknowledgedValve, parseDeviceState, parseFault } from './codec.ts';

const TERMINAL = {
  n: 2,
  open: true,
  closesInS: 12.5,
  runId: 'r',
  status: 'NORMAL',
  currentMa: 210,
  voltageV: 24.3,
  delivered: { litres: 3.5, basis: 'measured' },
  openings: [
    { id: '2-9', runId: null, openedAgoS: 90, openS: 60, delivered: null },
    { id: '2-70', runId: 'r', openedAgoS: 20, openS: 20, delivered: { litres: 3.5, basis: 'measured' } },
  ],
};
const STATE = {
  ageS: 0,
  hearsInS: null,
  status: 'WATERING',
  firmware: '1.0',
  battery: null,
  batteryV: null,
  ip: '10.20.1.1',
  flowLPerMin: 12.5,
  terminals: [TERMINAL],
  probes: [{ serial: 'P', at: 5, moisture: 0.2, temperatureC: 18, sunlightKlx: 30, battery: 0.9 }],
};

test('an answer becomes our words', () => {
  expect(parseDeviceState(STATE)).toEqual({
    ageS: 0,
    nextContactInS: null,
    status: 'WATERING',
    firmwareVersion: '1.0',
    radioFirmwareVersion: '1.0',
    batteryFraction: null,
    batteryVoltageV: null,
    ipAddress: '10.20.1.1',
    flowLPerMin: 12.5,
    valves: [
      {
        terminal: 2,
        isOpen: true,
        remainingS: 12.5,
        runId: 'r',
        status: 'NORMAL',
        currentMa: 210,
        voltageV: 24.3,
        delivered: { volumeL: 3.5, basis: 'measured' },
        openings: [
          { id: '2-9', runId: null, openedAgoS: 90, openS: 60, delivered: null },
          { id: '2-70', runId: 'r', openedAgoS: 20, openS: 20, delivered: { volumeL: 3.5, basis: 'measured' } },
        ],
      },
    ],
    probes: [{ serial: 'P', measuredAt: 5, moisture: 0.2, temperatureC: 18, sunlightKlx: 30, batteryFraction: 0.9 }],
  });
});

describe('what cannot be read counts as no answer', () => {
  test.each([
    ['nothing', null],
    ['a status we do not know', { ...STATE, status: 'ASLEEP' }],
    ['no terminals', { ...STATE, terminals: undefined }],
    ['a terminal half told', { ...STATE, terminals: [{ ...TERMINAL, open: 'yes' }] }],
    [
      'litres that are no number',
      { ...STATE, terminals: [{ ...TERMINAL, delivered: { litres: null, basis: 'measured' } }] },
    ],
  ])('%s', (_name, answer) => {
    expect(() => parseDeviceState(answer)).toThrow(expect.objectContaining({ fault: 'unreachable' }));
  });

  test('an acknowledgement without its valve', () => {
    expect(() => parseAcknowledgedValve({})).toThrow(expect.objectContaining({ fault: 'unreachable' }));
  });
});

test('faults keep their name', () => {
  expect(parseFault({ fault: 'fenced', message: 'late' })).toMatchObject({ fault: 'fenced', message: 'late' });
  expect(() => parseFault({ fault: 'flood', message: '' })).toThrow(expect.objectContaining({ fault: 'unreachable' }));
});
