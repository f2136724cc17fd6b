/** What is special about GARDENA smart: its certificate, two generations, late devices, and what is no valve. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closingFor, openingFor } from '../testing/commands.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { parseFound, parsePassword } from './address.ts';
import { IDS } from './fake-devices.ts';
import { type FakeGateway, openFakeGateway } from './fake-gateway.ts';
import { gardenaAdoption, makeTestDriver } from './fake-setup.ts';
import { applyEvent, closingOf, openingOf, parseMessages } from './messages.ts';

let gateway: FakeGateway;
let folder: string;

beforeEach(async () => {
  gateway = await openFakeGateway();
  folder = mkdtempSync(join(tmpdir(), 'sluice-gardena-'));
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (echoMs = 100) => makeTestDriver({ folder, now: gateway.now, hosts: [gateway.host], echoMs });

async function adopt(device: string, type: AdoptableType = 'SPRITE', driver = make()) {
  const adopted = await driver.adoptDevice(gardenaAdoption(gateway, device, type));
  return { driver, adopted, address: adopted.address, valves: driver.valves as NonNullable<typeof driver.valves> };
}

describe('what is found', () => {
  test('a gateway by its announcement or address; its devices by its password, and none that is no valve or probe', async () => {
    const driver = make();
    const [found] = await driver.findDevices({ address: null });
    expect(found).toMatchObject({ address: `gardena://${gateway.host}`, needs: ['password'], listsOthers: true });
    expect(gateway.logins).toEqual([]);
    expect(await driver.findDevices({ address: `https://${gateway.host}/` })).toEqual([found]);
    const access = { password: gateway.password };
    const devices = await driver.findDevices({ address: `gardena://${gateway.host}`, access });
    expect(devices.map(({ name, terminals, types }) => [name, terminals, types[0]])).toEqual([
      ['smart Water Control 00012345', 1, 'PIXIE'],
      ['smart Irrigation Control 00054321', 3, 'SPRITE'],
      ['smart Sensor II 00033333', 0, 'SENSOR'],
      ['Behind the house', 2, 'PIXIE'],
    ]);
    expect(gateway.received).toEqual([]);
    for (const device of [IDS.pump, IDS.powerAdapter]) {
      await expect(driver.adoptDevice(gardenaAdoption(gateway, device, 'PUMP'))).rejects.toThrow();
    }
  });

  test('one that the gateway does not reach is not listed', async () => {
    gateway.change(IDS.dual, 'connection_status/0', { online: { vb: false } });
    const access = { password: gateway.password };
    const devices = await make().findDevices({ address: gateway.host, access });
    expect(devices.map(({ name }) => name)).not.toContain('Behind the house');
  });

  test('addresses as people type them, and the whole ID as password', () => {
    const host = 'GARDENA-123456.local:8443';
    expect(parseFound('https://GARDENA-123456.local/')).toEqual({ host, device: null });
    expect(parseFound(`gardena://${host}/${IDS.dual}`)).toEqual({ host, device: IDS.dual });
    expect(parseFound('192.168.1.5/other')).toBeNull();
    expect(parsePassword(' 0a1b2c3d-1111-2222-3333-444455556666 ')).toBe('0a1b2c3d');
  });
});

describe('the certificate', () => {
  test('is pinned: to another one no password is sent, until it is given again', async () => {
    const { driver, address } = await adopt(IDS.waterControl, 'PIXIE');
    const moved = JSON.stringify({ ...JSON.parse(address), certificate: 'AB'.repeat(32) });
    gateway.logins.length = 0;
    await expect(driver.readState(moved)).rejects.toMatchObject({ trouble: 'access-denied' });
    expect(gateway.logins).toEqual([]);
    expect(await driver.access?.changeAccess(moved, { password: gateway.password })).toBe(address);
  });
});

describe('valves', () => {
  test('seconds go in one text with the start, and with the write to the timer', async () => {
    const first = await adopt(IDS.irrigationControl);
    expect(first.adopted.terminals).toEqual(
      [1, 2, 4].map((terminal) => ({ terminal, name: terminal === 1 ? 'Rosen' : null })),
    );
    await first.valves.openValve(first.address, openingFor(gateway.now, 90, { terminal: 4 }));
    const second = await adopt(IDS.dual, 'PIXIE');
    await second.valves.openValve(second.address, openingFor(gateway.now, 600, { terminal: 2 }));
    await second.valves.closeValve(second.address, closingFor(gateway.now, { terminal: 2 }));
    expect(gateway.received).toEqual([
      'write lemonbeat/0/watering_timer_4 {"vi":90}',
      `execute actuator/1/start {"as":["0='18',1='600'"]}`,
      `execute actuator/1/stop {"as":["0='18'"]}`,
    ]);
    expect(first.valves.getTimer(first.address).longestRunS).toBe(36_000);
    expect(second.valves.getTimer(second.address).longestRunS).toBe(10_800);
  });

  test.each([IDS.waterControl, IDS.dual])(
    '%s: one that takes a longer time than it was told is shut',
    async (device) => {
      const { address, valves } = await adopt(device, 'PIXIE');
      gateway.changeLength = (durationS) => durationS + 600;
      await expect(valves.openValve(address, openingFor(gateway.now, 300))).rejects.toMatchObject({ fault: 'refused' });
      expect(gateway.isOpen(device, 1)).toBe(false);
    },
  );

  test('a device that sleeps is waited for; what it does too late is shut', async () => {
    const { address, valves } = await adopt(IDS.waterControl, 'PIXIE', make(2_000));
    gateway.readsUntilShown = 4;
    const { valve } = await valves.openValve(address, openingFor(gateway.now, 300));
    expect(valve.isOpen).toBe(true);
    await valves.closeValve(address, closingFor(gateway.now));
    const late = await adopt(IDS.waterControl, 'PIXIE');
    gateway.readsUntilShown = 14;
    const asked = late.valves.openValve(address, openingFor(gateway.now, 300));
    await expect(asked).rejects.toMatchObject({ fault: 'unreachable' });
    gateway.readsUntilShown = 0;
    for (let looks = 0; looks < 14; looks += 1) await late.driver.readState(address);
    expect(gateway.isOpen(IDS.waterControl, 1)).toBe(false);
  });

  test('a success that the gateway cannot report is no opening, and not taken for one that failed', async () => {
    const { address, valves } = await adopt(IDS.dual, 'PIXIE');
    gateway.reaches = false;
    const asked = valves.openValve(address, openingFor(gateway.now, 300));
    await expect(asked).rejects.toMatchObject({ fault: 'unreachable' });
    // It may have come all the same: it was told to shut.
    expect(gateway.received.at(-1)).toMatch(/stop/);
  });

  test('one that its gateway does not reach is out of reach, not shut; a schedule of its own is seen', async () => {
    const { driver, address } = await adopt(IDS.waterControl, 'PIXIE');
    gateway.change(IDS.waterControl, 'lemonbeat/0', { watering_timer_1: { vi: -600 } });
    expect((await driver.readState(address)).valves).toMatchObject([{ isOpen: true, runId: null }]);
    gateway.change(IDS.waterControl, 'connection_status/0', { online: { vb: false } });
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
    gateway.change(IDS.waterControl, '', null);
    await expect(driver.readState(address)).rejects.toMatchObject({ trouble: 'entity-gone' });
  });

  test('a terminal whose solenoid is gone is an open circuit; battery and version are shown', async () => {
    const { driver, address } = await adopt(IDS.irrigationControl);
    gateway.change(IDS.irrigationControl, 'lemonbeat/0', { valves_connected: { vi: 0b10011 } });
    const { valves, firmwareVersion } = await driver.readState(address);
    expect(valves.map(({ status }) => status)).toEqual(['NORMAL', 'OPEN_CIRCUIT', 'NORMAL']);
    expect(firmwareVersion).toBe('2.6.1');
    const timer = await adopt(IDS.waterControl, 'PIXIE');
    expect((await driver.readState(timer.address)).batteryFraction).toBe(0.72);
  });

  test('the process that opened it is killed: it shuts by its seconds', async () => {
    const { address } = await adopt(IDS.waterControl, 'PIXIE');
    await expectToCloseByItself(
      {
        here: import.meta.url,
        imports: { makeTestDriver: 'fake-setup.ts' },
        driver: `makeTestDriver({ folder: ${JSON.stringify(folder)}, now: () => ${gateway.now()} })`,
        address,
      },
      {
        ...gateway,
        pass: async (durationS) => gateway.pass(durationS),
        isOpen: () => gateway.isOpen(IDS.waterControl, 1),
      },
    );
  });
});

test('a soil probe tells moisture, temperature and battery, by the time at which the gateway got them', async () => {
  const { driver, address, adopted } = await adopt(IDS.sensor, 'SENSOR');
  expect(adopted).toMatchObject({ senses: 'soil', terminals: [] });
  expect((await driver.readState(address)).probes).toEqual([
    {
      serial: IDS.sensor,
      measuredAt: 1_749_999_000_000,
      moisture: 0.34,
      temperatureC: 17,
      sunlightKlx: null,
      batteryFraction: 0.55,
    },
  ]);
});

describe('messages', () => {
  test('what cannot be read is none', () => {
    expect(['', '{}', '[1, {"op":"update"}, {"success":true}]'].flatMap(parseMessages)).toEqual([]);
  });

  test('events change, replace and remove, and nothing else', () => {
    const tree = { lemonbeat: { '0': { a: { vi: 1 }, b: { vi: 2 } } }, other: {} };
    const event = { kind: 'event', device: 'x', path: ['lemonbeat', '0'], payload: { a: { vi: 3 } } } as const;
    expect(applyEvent(tree, { ...event, op: 'update' })).toEqual({
      ...tree,
      lemonbeat: { '0': { a: { vi: 3 }, b: { vi: 2 } } },
    });
    expect(applyEvent(tree, { ...event, op: 'overwrite' })).toEqual({ ...tree, lemonbeat: { '0': { a: { vi: 3 } } } });
    expect(applyEvent(tree, { ...event, op: 'delete' })).toEqual({ lemonbeat: {}, other: {} });
    expect(applyEvent(tree, { ...event, op: 'delete', path: [] })).toBeNull();
  });

  test('each generation has its own words', () => {
    const way = { device: IDS.dual, terminal: 1 };
    expect(openingOf({ ...way, kind: 'timers' }, 60).entity.service).toBe('lemonbeatd');
    expect(closingOf({ ...way, kind: 'timers' }).payload).toEqual({ vi: 0 });
    expect(closingOf({ ...way, kind: 'actuators' }).entity.service).toBe('lwm2mserver');
  });
});
