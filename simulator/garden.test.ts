import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import type { DeviceDescription } from './devices/device.ts';
import { advance, type Garden, newGarden, withDevice } from './garden.ts';
import { type Answer, answer } from './requests.ts';
import type { Sky } from './sky.ts';

const DRY: Sky = {
  at: () => ({ rainMmPerHour: 0, evapotranspirationMmPerHour: 0.4, airTemperatureC: 22, sunlightKlx: 60 }),
};
const START_MS = Date.UTC(2026, 5, 1, 12);
const DESCRIPTION: DeviceDescription = {
  serial: 'D',
  type: 'PIXIE',
  model: 'PIXIE-B2',
  hubSerial: null,
  isIndoor: false,
  isMetered: false,
  terminals: [{ flowLPerMin: 12, areaM2: 20 }],
  batteryFraction: 0.8,
  plot: null,
  intervalMinutes: 60,
};
const SENSOR: DeviceDescription = { ...DESCRIPTION, serial: 'P', type: 'SENSOR', model: 'PROBE-1', terminals: [] };

function ask(garden: Garden, method: string, params: { [name: string]: unknown }, afterS = 0): Answer {
  const nowMs = START_MS + afterS * 1000;
  return answer(garden, method, { serial: 'D', ...params }, { steadyMs: nowMs, wallMs: nowMs }, DRY);
}

function open(garden: Garden, params: { [name: string]: unknown } = {}, afterS = 0): Answer {
  const header = { commandId: `open at ${afterS}`, fencingToken: 1, expiresAt: START_MS + 1e9 };
  return ask(garden, 'openValve', { ...header, terminal: 1, runId: 'r', maxRunTimeS: 600, ...params }, afterS);
}

const gardenWith = (...descriptions: DeviceDescription[]) =>
  descriptions.reduce((garden, description) => withDevice(garden, description, DRY), newGarden(START_MS));
const findValve = (garden: Garden) => garden.devices.D?.valves[0];
const findWater = (garden: Garden) => findValve(garden)?.soil.waterContent ?? Number.NaN;

describe('a device', () => {
  test('refuses to open below a tenth of its battery, but closes', () => {
    const opened = open(gardenWith(DESCRIPTION)).garden;
    const low = ask(opened, 'setFault', { fault: 'low-battery', on: true }).garden;
    expect(open(low, { runId: 'other', commandId: 'c2' }).refusal?.fault).toBe('refused');
    const header = { commandId: 'c3', fencingToken: 1, expiresAt: START_MS + 1e9 };
    const closed = ask(low, 'closeValve', { ...header, terminal: 1, runId: null });
    expect(closed.refusal).toBeNull();
    expect(findValve(closed.garden)?.closesAtMs).toBeNull();
  });

  test('refuses to open when it is switched off, and says STANDBY', () => {
    const off = ask(gardenWith(DESCRIPTION), 'setFault', { fault: 'switched-off', on: true }).garden;
    expect(open(off).refusal?.fault).toBe('refused');
    expect(ask(off, 'readState', {}).result).toMatchObject({ status: 'STANDBY' });
  });

  test('estimates with the flow it was told; with a meter it counts what really ran', () => {
    const later = (garden: Garden) => ask(open(garden).garden, 'readState', {}, 3600).result;
    expect(later(gardenWith(DESCRIPTION))).toMatchObject({
      terminals: [{ open: false, delivered: { litres: 120, basis: 'estimated' } }],
    });
    const metered = gardenWith({ ...DESCRIPTION, isMetered: true });
    const litres = (findValve(metered)?.actualFlowLPerMin ?? 0) * 10;
    expect(litres).not.toBeCloseTo(120, 3);
    expect(later(metered)).toMatchObject({ terminals: [{ delivered: { basis: 'measured' } }] });
    expect(findValve(advance(open(metered).garden, START_MS + 3.6e6, DRY))?.openings.at(-1)?.actualL).toBeCloseTo(
      litres,
      6,
    );
  });

  test('closes at its volume when it has a meter', () => {
    const garden = open(gardenWith({ ...DESCRIPTION, isMetered: true }), { maxVolumeL: 30 }).garden;
    const valve = findValve(advance(garden, START_MS + 3.6e6, DRY));
    expect(valve?.closesAtMs).toBeNull();
    expect(valve?.openings.at(-1)?.actualL).toBeCloseTo(30, 6);
  });

  test('remembers each time it was open, by run: opened anew, made longer, and cut short', () => {
    const header = { commandId: 'close', fencingToken: 1, expiresAt: START_MS + 1e9 };
    const flow = (findValve(gardenWith(DESCRIPTION))?.actualFlowLPerMin ?? 0) / 60;
    let garden = open(gardenWith(DESCRIPTION), { runId: 'first', maxRunTimeS: 20 }).garden;
    garden = open(garden, { runId: 'first', maxRunTimeS: 20 }, 10).garden;
    garden = open(garden, { runId: 'second', maxRunTimeS: 20 }, 100).garden;
    garden = ask(garden, 'closeValve', { ...header, terminal: 1, runId: 'second' }, 105).garden;
    garden = open(garden, { runId: 'second', maxRunTimeS: 20 }, 110).garden;
    const { openings } = ask(garden, 'listOpenings', {}, 115).result as { openings: { litres: number }[] };
    expect(openings).toMatchObject([
      { serial: 'D', terminal: 1, runId: 'first', openedAt: START_MS, seconds: 30, open: false },
      { runId: 'second', openedAt: START_MS + 100_000, seconds: 5, open: false },
      { runId: 'second', openedAt: START_MS + 110_000, seconds: 5, open: true },
    ]);
    expect(openings.map(({ litres }) => litres)).toEqual(
      [30, 5, 5].map((seconds) => expect.closeTo(seconds * flow, 6)),
    );
  });

  test('a circuit that breaks closes the valve', () => {
    const opened = open(gardenWith(DESCRIPTION)).garden;
    const broken = ask(opened, 'setFault', { fault: 'open-circuit', terminal: 1, on: true }, 60).garden;
    expect(findValve(broken)).toMatchObject({ closesAtMs: null, circuit: 'OPEN_CIRCUIT' });
    expect(ask(broken, 'readState', {}, 60).result).toMatchObject({ status: 'ERROR' });
  });

  test('the button opens without a run for ten minutes', () => {
    const pressed = ask(gardenWith(DESCRIPTION), 'pressButton', { terminal: 1 }).garden;
    expect(ask(pressed, 'readState', {}, 599).result).toMatchObject({ terminals: [{ open: true, runId: null }] });
    expect(ask(pressed, 'readState', {}, 601).result).toMatchObject({ terminals: [{ open: false }] });
  });

  test('forgets no command within its last 200', () => {
    let garden = gardenWith(DESCRIPTION);
    for (let index = 0; index < 200; index += 1)
      garden = open(garden, { commandId: `c${index}`, maxRunTimeS: 60 }).garden;
    expect(garden.devices.D?.seenCommandIds).toHaveLength(200);
    const again = open(garden, { commandId: 'c0', maxRunTimeS: 600 }, 120).garden;
    expect(findValve(again)?.closesAtMs).toBeNull();
  });

  test('remembers the token of a command it refused', () => {
    const garden = open(gardenWith(DESCRIPTION), { fencingToken: 9, maxRunTimeS: 0 }).garden;
    expect(open(garden, { fencingToken: 8 }).refusal?.fault).toBe('fenced');
  });

  test('its battery fades with time and with each stroke', () => {
    const fresh = gardenWith(DESCRIPTION);
    const idle = advance(fresh, START_MS + DAY_MS, DRY).devices.D?.batteryFraction ?? 1;
    const stroked = open(fresh).garden.devices.D?.batteryFraction ?? 1;
    expect(idle).toBeLessThan(0.8);
    expect(stroked).toBeLessThan(0.8);
    expect(Math.min(idle, stroked)).toBeGreaterThan(0.79);
  });
});

describe('soil and probes', () => {
  test('soil dries by itself and moistens while its valve is open', () => {
    const fresh = gardenWith(DESCRIPTION);
    const dried = advance(fresh, START_MS + 2 * DAY_MS, DRY);
    expect(findWater(dried)).toBeLessThan(findWater(fresh));
    const watered = advance(open(fresh, { maxRunTimeS: 1200 }).garden, START_MS + 1_200_000, DRY);
    expect(findWater(watered)).toBeGreaterThan(findWater(fresh));
  });

  test('a probe measures on the hour the plot it stands in', () => {
    const plotted = gardenWith(DESCRIPTION, { ...SENSOR, plot: { serial: 'D', terminal: 1 } });
    const later = advance(open(plotted, { maxRunTimeS: 3000 }).garden, START_MS + 80 * 60_000, DRY);
    const before = plotted.devices.P?.probe?.lastReading;
    const after = later.devices.P?.probe?.lastReading;
    expect(after?.measuredAtMs).toBe(START_MS + HOUR_MS);
    expect((after?.moisture ?? 0) - (before?.moisture ?? 1)).toBeGreaterThan(0.02);
  });

  test('after years away valves are closed with their own litres and probes are recent', () => {
    const garden = open(gardenWith(DESCRIPTION, SENSOR)).garden;
    const nowMs = START_MS + 1000 * DAY_MS;
    const later = advance(garden, nowMs, DRY);
    expect(findValve(later)?.openings.at(-1)?.openMs).toBe(600_000);
    expect(nowMs - (later.devices.P?.probe?.lastReading?.measuredAtMs ?? 0)).toBeLessThan(3_600_001);
  });

  test('time that goes back changes nothing', () => {
    const garden = open(gardenWith(DESCRIPTION)).garden;
    expect(advance(garden, START_MS - 1000, DRY)).toBe(garden);
  });
});

describe('the garden', () => {
  const HUB: DeviceDescription = { ...DESCRIPTION, serial: 'H', type: 'HUB', model: 'HUB-1', terminals: [] };
  const BEHIND: DeviceDescription = { ...DESCRIPTION, model: 'PIXIE-Z1', hubSerial: 'H' };

  test('what speaks through a hub is unreachable with it', () => {
    const offline = ask(gardenWith(HUB, BEHIND), 'setFault', { serial: 'H', fault: 'offline', on: true }).garden;
    expect(ask(offline, 'readState', {}).refusal?.fault).toBe('unreachable');
    expect(ask(ask(offline, 'clearFaults', { serial: 'H' }).garden, 'readState', {}).refusal).toBeNull();
  });

  test('a hub with end devices cannot be removed, and shows their probes', () => {
    const garden = gardenWith(HUB, BEHIND, { ...SENSOR, hubSerial: 'H' });
    expect(ask(garden, 'removeDevice', { serial: 'H' }).refusal?.fault).toBe('refused');
    expect(ask(garden, 'readState', { serial: 'H' }).result).toMatchObject({ probes: [{ serial: 'P' }] });
    expect(ask(ask(garden, 'removeDevice', {}).garden, 'readState', {}).refusal?.fault).toBe('unreachable');
  });

  test('a Zigbee valve needs a hub that is there; a plain one takes none', () => {
    const add = (garden: Garden, device: DeviceDescription) => ask(garden, 'addDevice', { ...device }).refusal?.fault;
    expect(add(gardenWith(), BEHIND)).toBe('refused');
    expect(add(gardenWith(HUB), { ...BEHIND, hubSerial: null })).toBe('refused');
    expect(add(gardenWith(HUB), { ...DESCRIPTION, hubSerial: 'H' })).toBe('refused');
    expect(add(gardenWith(HUB), BEHIND)).toBeUndefined();
  });

  test('adding the same device again changes nothing; another under its serial is refused', () => {
    const garden = gardenWith(DESCRIPTION);
    expect(ask(garden, 'addDevice', { ...DESCRIPTION }).garden).toBe(garden);
    expect(ask(garden, 'addDevice', { ...DESCRIPTION, isMetered: true }).refusal?.fault).toBe('refused');
  });

  test('a serial that is a word of the language is a serial like any other, or refused', () => {
    expect(ask(gardenWith(), 'readState', { serial: 'constructor' }).refusal?.fault).toBe('unreachable');
    const named = ask(gardenWith(), 'addDevice', { ...DESCRIPTION, serial: 'constructor' }).garden;
    expect(ask(named, 'readState', { serial: 'constructor' }, 3600).result).toMatchObject({ status: 'ONLINE' });
    expect(ask(gardenWith(), 'addDevice', { ...DESCRIPTION, serial: '__proto__' }).refusal?.fault).toBe('refused');
  });

  test.each([
    ['openValve', { terminal: 'one' }],
    ['setFault', { fault: 'flood', on: true }],
    ['setSpeed', { speed: 0 }],
    ['passTime', { seconds: -1 }],
    ['toString', {}],
  ])('%s with nonsense is refused and changes nothing', (method, params) => {
    const garden = gardenWith(DESCRIPTION);
    const reply = ask(garden, method, params);
    expect(reply.refusal?.fault).toBe('refused');
    expect(reply.garden).toBe(garden);
  });
});

describe('what a valve remembers', () => {
  const remembered = (garden: Garden, afterS: number) =>
    (
      ask(garden, 'readState', {}, afterS).result as {
        terminals: { openings: { runId: string | null; openS: number }[] }[];
      }
    ).terminals[0]?.openings;

  test('its last five openings, whoever opened it', () => {
    let garden = gardenWith(DESCRIPTION);
    for (let place = 0; place < 6; place += 1)
      garden = open(garden, { runId: `r${place}`, maxRunTimeS: 60 }, place * 100).garden;
    garden = ask(garden, 'pressButton', { terminal: 1 }, 700).garden;
    expect(remembered(garden, 730)?.map(({ runId }) => runId)).toEqual(['r2', 'r3', 'r4', 'r5', null]);
    expect(remembered(garden, 730)?.map(({ openS }) => openS)).toEqual([60, 60, 60, 60, 30]);
  });

  test('a circuit that is shorted at 15 of 45 seconds has let 15 seconds through', () => {
    const opened = open(gardenWith(DESCRIPTION), { maxRunTimeS: 45 }).garden;
    const shorted = ask(opened, 'setFault', { fault: 'short-circuit', terminal: 1, on: true }, 15).garden;
    const mended = ask(shorted, 'clearFaults', {}, 30).garden;
    expect(remembered(mended, 100)).toMatchObject([{ openS: 15, delivered: { litres: 3 } }]);
    expect(findWater(advance(mended, START_MS + 60_000, DRY))).toBeLessThan(
      findWater(advance(opened, START_MS + 60_000, DRY)),
    );
  });

  test('one that is switched off in the middle closes', () => {
    const opened = open(gardenWith(DESCRIPTION), { maxRunTimeS: 45 }).garden;
    const off = ask(opened, 'setFault', { fault: 'switched-off', on: true }, 20).garden;
    expect(remembered(off, 100)).toMatchObject([{ openS: 20 }]);
  });

  test('one that is stuck stays open past its time, and says so', () => {
    const stuck = ask(open(gardenWith(DESCRIPTION), { maxRunTimeS: 60 }).garden, 'setFault', {
      fault: 'stuck-open',
      terminal: 1,
      on: true,
    }).garden;
    const header = { commandId: 'c', fencingToken: 1, expiresAt: START_MS + 1e9 };
    const closing = ask(stuck, 'closeValve', { ...header, terminal: 1, runId: null }, 90);
    expect(closing.result).toMatchObject({
      terminal: { open: true, runId: 'r', closesInS: 0, openings: [{ openS: 90 }] },
    });
    const freed = ask(closing.garden, 'clearFaults', {}, 120).garden;
    expect(ask(freed, 'readState', {}, 121).result).toMatchObject({ terminals: [{ open: false, runId: null }] });
  });

  test('while it is asleep it tells what it said last, and how old that is', () => {
    const sleepingGarden = ask(gardenWith(DESCRIPTION), 'setFault', { fault: 'asleep', on: true }).garden;
    const opened = open(sleepingGarden, { maxRunTimeS: 60 }, 10).garden;
    expect(ask(opened, 'readState', {}, 100).result).toMatchObject({
      ageS: 90,
      terminals: [{ open: true, openings: [{ openS: 0 }] }],
    });
    const woken = ask(opened, 'setFault', { fault: 'asleep', on: false }, 100).garden;
    expect(ask(woken, 'readState', {}, 100).result).toMatchObject({
      ageS: 0,
      terminals: [{ open: false, openings: [{ openS: 60 }] }],
    });
  });
});

test('each town has its own sky over its devices', () => {
  const sky: Sky = {
    at: (_atMs, _isIndoor, town) => ({ ...DRY.at(0, false), airTemperatureC: town === 'freiburg' ? 4 : 22 }),
  };
  const here = withDevice(newGarden(START_MS), SENSOR, sky);
  const both = withDevice(here, { ...SENSOR, serial: 'N', town: 'freiburg' }, sky);
  const { devices } = advance(both, START_MS + 2 * HOUR_MS, sky);
  expect(
    ['P', 'N'].map((serial) => Math.round(devices[serial]?.probe?.lastReading?.temperatureC ?? Number.NaN)),
  ).toEqual([20, 10]);
  expect(ask(both, 'addDevice', { ...SENSOR, serial: 'M', town: 'atlantis' }).refusal?.message).toContain('town');
});
