import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { formatProbe, parseProbe, parseValves } from './address.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { BED, bed, bedSensors, CONTROLLER, controller, soilId, zoneId, zonesOf } from './fake-garden.ts';
import { type FakeEntity, FakeHomeAssistant, TOKEN } from './fake-home-assistant.ts';
import { createHomes, type Homes } from './homes.ts';

let home: FakeHomeAssistant;
let folder: string;
let homes: Homes;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
});
afterEach(async () => {
  homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

const access = { token: TOKEN };
const SOIL = bedSensors()[0]?.registryId ?? '';

async function open(entities: FakeEntity[]) {
  home = new FakeHomeAssistant(entities, [bed, controller]);
  await home.open();
  homes = createHomes({ networks: THIS_MACHINE, now: home.now, warn: () => {} });
  return createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [home.host],
    now: home.now,
    echoMs: 2_000,
    settleMs: 10,
  });
}

async function adoptBed(entities = bedSensors()) {
  const driver = await open(entities);
  const { address, serial } = await driver.adoptDevice(adoptionOf(`${home.host}/${SOIL}`, 'SENSOR', { access }));
  return { driver, address, serial, read: async () => (await driver.readState(address)).probes[0] ?? null };
}

test('sensors are listed beside valves, each by its own address, and what its token opens is on both pages', async () => {
  const driver = await open([...zonesOf('rainbird'), ...bedSensors()]);
  const found = await driver.findDevices({ address: home.host, access });
  expect(found.map(({ address, types, senses, name }) => [address, types[0], senses, name])).toEqual([
    [`${home.host}/${CONTROLLER}`, 'SPRITE', undefined, 'Garden controller'],
    [`${home.host}/${SOIL}`, 'SENSOR', 'soil', 'Bed soil'],
  ]);
  expect((await driver.findDevices({ address: `${home.host}/${SOIL}`, access })).length).toBe(1);
  expect((await driver.findDevices({ address: null }))[0]?.types).toEqual(['SPRITE', 'PUMP', 'SENSOR']);
});

test('a sensor is adopted as one, and valves are not; a device with sensors alone has no valves', async () => {
  const driver = await open([...zonesOf('rainbird'), ...bedSensors()]);
  const adopt = (id: string, type: 'SENSOR' | 'SPRITE') =>
    driver.adoptDevice(adoptionOf(`${home.host}/${id}`, type, { access }));
  await expect(adopt(CONTROLLER, 'SENSOR')).rejects.toMatchObject({ fault: 'unfit' });
  await expect(adopt(SOIL, 'SPRITE')).rejects.toMatchObject({ fault: 'unfit' });
  await expect(adopt(BED, 'SPRITE')).rejects.toMatchObject({ fault: 'unreachable' });
  const { serial, senses, model, terminals } = await adopt(SOIL, 'SENSOR');
  expect({ serial, senses, model, terminals }).toEqual({ serial: SOIL, senses: 'soil', model: 'Probe', terminals: [] });
  expect(home.received).toEqual([]);
});

test('it reads moisture, temperature, light and battery, and follows each change', async () => {
  const { serial, read } = await adoptBed();
  const first = { serial, moisture: 0.31, temperatureC: 18.5, sunlightKlx: 12, batteryFraction: 0.8 };
  expect(await read()).toEqual({ ...first, measuredAt: home.now() });
  home.pass(120);
  home.setState(soilId, '28');
  expect(await read()).toEqual({ ...first, moisture: 0.28, measuredAt: home.now() });
});

test('unknown is no reading, unavailable is out of reach', async () => {
  const { read } = await adoptBed();
  home.setState(soilId, 'unknown');
  expect(await read()).toBeNull();
  home.setState(soilId, 'unavailable');
  await expect(read()).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
  home.setState(soilId, '30');
  expect(await read()).toMatchObject({ moisture: 0.3 });
});

test('a figure that is said again counts as measured then; one that nobody says again grows old', async () => {
  const { read } = await adoptBed();
  const began = home.now();
  home.pass(3_600);
  expect(await read()).toMatchObject({ moisture: 0.31, measuredAt: began });
  homes.stop();
  home.repeat(soilId);
  expect(await read()).toMatchObject({ moisture: 0.31, measuredAt: began + 3_600_000 });
  // It has taken back the question by then.
  await read();
  expect(home.templates()).toBe(0);
});

test('it is renamed and goes on, loses its thermometer and goes on, and is said to be gone', async () => {
  const { read } = await adoptBed();
  home.rename(soilId, 'sensor.meadow');
  expect(await read()).toMatchObject({ moisture: 0.31, temperatureC: 18.5 });
  home.remove('sensor.bed_temperature');
  expect(await read()).toMatchObject({ moisture: 0.31, temperatureC: null });
  home.remove('sensor.meadow');
  await expect(read()).rejects.toMatchObject({ fault: 'unreachable', trouble: 'entity-gone' });
});

test('Home Assistant restarts in mid-stream: the sensor is out of reach, and the same afterwards', async () => {
  const { read } = await adoptBed();
  home.setOffline(true);
  await expect(read()).rejects.toMatchObject({ fault: 'unreachable' });
  home.setOffline(false);
  home.setState(soilId, 'unavailable');
  await expect(read()).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
  home.setState(soilId, '35');
  expect(await read()).toMatchObject({ moisture: 0.35 });
});

test('another token is tried with the sensor before it is stored', async () => {
  const { driver, address, read } = await adoptBed();
  home.token = 'a new one';
  homes.stop();
  await expect(read()).rejects.toMatchObject({ trouble: 'access-denied' });
  const change = (token: string) => driver.access?.changeAccess(address, { token });
  await expect(change('of another')).rejects.toMatchObject({ fault: 'access-denied' });
  const changed = (await change('a new one')) ?? '';
  expect(parseProbe(changed)?.token).toBe('a new one');
  expect((await driver.readState(changed)).probes).toHaveLength(1);
  home.remove(soilId);
  await expect(change('a new one')).rejects.toMatchObject({ trouble: 'entity-gone' });
});

test('500 sensors are one connection, and a few questions an hour', async () => {
  const [soil] = bedSensors();
  if (!soil) throw new Error('there is no probe');
  const many = Array.from({ length: 500 }, (_, number) => ({
    ...soil,
    entityId: `sensor.bed_${number}`,
    registryId: `${number}`.padStart(32, 'f'),
  }));
  const { driver, address } = await adoptBed([...bedSensors(), ...many]);
  const stored = parseProbe(address);
  if (!stored) throw new Error('it is stored otherwise');
  const addresses = many.map(({ registryId: main }) => formatProbe({ ...stored, probe: { ...stored.probe, main } }));
  home.pass(3_600);
  for (let round = 0; round < 3; round++) {
    const states = await Promise.all(addresses.map((one) => driver.readState(one)));
    expect(states.every(({ probes }) => probes[0]?.moisture === 0.31)).toBe(true);
  }
  expect(home.logins).toBe(1);
  expect(home.reportQuestions).toBeLessThan(10);
  expect(home.templates()).toBe(0);
});

describe('the meter of a device with valves', () => {
  const METER = 'f10'.padEnd(32, '0');
  let meter: FakeEntity;
  beforeEach(() => {
    meter = {
      entityId: 'sensor.garden_flow',
      registryId: METER,
      integration: 'rainbird',
      uniqueId: 'flow',
      deviceId: CONTROLLER,
      name: 'Garden controller Flow',
      state: '0',
      attributes: { device_class: 'volume_flow_rate', unit_of_measurement: 'm³/h' },
    };
  });

  async function adoptController(entities: FakeEntity[]) {
    const driver = await open(entities);
    const { address } = await driver.adoptDevice(adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', { access }));
    if (!driver.valves) throw new Error('it has no valves');
    return { driver, address, valves: driver.valves };
  }

  test('tells the flow now, and the litres of a run from three measurements on', async () => {
    const { driver, address, valves } = await adoptController([...zonesOf('rainbird'), meter]);
    await driver.readState(address);
    await valves.openValve(address, openingFor(home.now, 600));
    home.setState(meter.entityId, '0.6');
    expect(await driver.readState(address)).toMatchObject({ flowMeasuredAt: home.now() });
    for (const figure of ['0.61', '0.6', '0.59', '0.6']) {
      home.pass(60);
      home.setState(meter.entityId, figure);
      await driver.readState(address);
    }
    const { flowLPerMin, valves: states } = await driver.readState(address);
    expect(flowLPerMin).toBeCloseTo(10);
    expect(states.find(({ isOpen }) => isOpen)?.delivered).toMatchObject({
      volumeL: expect.closeTo(40, 0),
      basis: 'measured',
    });
    await valves.closeValve(address, closingFor(home.now));
    expect(home.isOpen(zoneId('rainbird', 1))).toBe(false);
  });

  test('an unavailable one, or one that is gone, keeps no valve from watering', async () => {
    const { driver, address } = await adoptController([...zonesOf('rainbird'), meter]);
    home.setState(meter.entityId, 'unavailable');
    expect((await driver.readState(address)).flowLPerMin).toBeNull();
    home.remove(meter.entityId);
    const state = await driver.readState(address);
    expect([state.flowLPerMin, state.valves.length]).toEqual([null, 3]);
  });

  test('of two meters nobody knows which is whose; one that came later is found with the next token', async () => {
    const two = [meter, { ...meter, entityId: 'sensor.other_flow', registryId: 'f11'.padEnd(32, '0') }];
    const { driver, address } = await adoptController([...zonesOf('rainbird'), ...two]);
    expect(await driver.readState(address)).not.toHaveProperty('flowLPerMin');
    home.remove('sensor.other_flow');
    const changed = (await driver.access?.changeAccess(address, access)) ?? '';
    expect(parseValves(changed)?.flow).toBe(METER);
    expect((await driver.readState(changed)).flowLPerMin).toBe(0);
  });
});
