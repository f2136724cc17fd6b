import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
import { ADOPTION_CHECKS, HUB_CHECKS, PROBE_CHECKS } from '../conformance-devices.ts';
import type { Adoption } from '../driver.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { runChecks } from '../testing/run-checks.ts';
import { createSimulatedDriver } from './driver.ts';
import type { SimulatedDevice } from './garden-client.ts';
import { harnessFor, prepareSimulator } from './running-simulator.ts';

const HUB = 'HUB-1';
const VALVE = { flowLPerMin: 10, areaM2: 40 };
const MODELS: { [name: string]: Omit<SimulatedDevice, 'serial'> } = {
  'a controller on mains': { type: 'SPRITE', model: 'SPRITE-6', terminals: [VALVE, VALVE, VALVE] },
  'a battery timer behind a hub': {
    type: 'PIXIE',
    model: 'PIXIE-Z1',
    hubSerial: HUB,
    batteryFraction: 0.8,
    terminals: [VALVE],
  },
  'an indoor pump with a meter': {
    type: 'PUMP',
    model: 'PUMP-1',
    isIndoor: true,
    isMetered: true,
    terminals: [{ flowLPerMin: 1, areaM2: 1 }],
  },
};

// Only a lost acknowledgement waits this long.
const simulator = prepareSimulator(800);

beforeAll(async () => {
  await simulator.start();
  await simulator.garden.addDevice({ serial: HUB, type: 'HUB', model: 'HUB-1' });
});
afterAll(() => simulator.remove());

test('a sensor measures as often as it was told, where it was put', async () => {
  const { garden, transport } = simulator;
  const driver = createSimulatedDriver(transport);
  await garden.addDevice({ serial: 'BED', type: 'SPRITE', model: 'SPRITE-8', terminals: [VALVE] });
  await garden.addDevice({ serial: 'S', type: 'SENSOR', model: 'SENSE-1', batteryFraction: 0.9, intervalMinutes: 60 });
  const measuredAt = async () => (await driver.readState('S')).probes[0]?.measuredAt ?? 0;
  await driver.probes?.setProbe('S', { intervalMinutes: 1, lightMode: 'off', lightColour: 'blue' });
  const before = await measuredAt();
  await garden.passTime(90);
  expect(await measuredAt()).toBeGreaterThan(before);
  await garden.moveProbe('S', { serial: 'BED', terminal: 1 });
  await expect(
    driver.probes?.setProbe('BED', { intervalMinutes: 1, lightMode: 'off', lightColour: 'blue' }),
  ).rejects.toThrow();
});

const ADOPTIONS: { [name: string]: Adoption } = {
  'a controller': adoptionOf('SPRITE-8'),
  'a valve behind a hub': adoptionOf('PIXIE-Z1', 'PIXIE', { hubAddress: HUB }),
  'a sensor': adoptionOf('SENSE-1', 'SENSOR'),
  'a hub': adoptionOf('HUB-1', 'HUB'),
};

describe.each(Object.entries(ADOPTIONS))('adopting %s', (_name, adoption) => {
  runChecks(ADOPTION_CHECKS, () => {
    const driver = createSimulatedDriver(simulator.transport);
    return { driver, adoption, absentAddress: 'NOBODY', wrongAccess: null };
  });
});

test('only a model that hangs on a hub is adopted with one', async () => {
  const driver = createSimulatedDriver(simulator.transport);
  const adopted = driver.adoptDevice(adoptionOf('PIXIE-B1', 'PIXIE', { hubAddress: HUB }));
  await expect(adopted).rejects.toMatchObject({ fault: 'hub-not-needed' });
});

runChecks(PROBE_CHECKS, async (name) => {
  const driver = createSimulatedDriver(simulator.transport);
  const serial = `probe ${name.slice(0, 60)}`;
  await simulator.garden.addDevice({
    serial,
    type: 'SENSOR',
    model: 'SENSE-1',
    batteryFraction: 1,
    intervalMinutes: 60,
  });
  return { driver, address: serial, serial, now: present, pass: simulator.garden.passTime };
});

runChecks(HUB_CHECKS, async () => {
  const driver = createSimulatedDriver(simulator.transport);
  await simulator.garden.addDevice({ serial: 'NO-HUB', type: 'SPRITE', model: 'SPRITE-8', terminals: [VALVE] });
  return { driver, address: HUB, otherAddress: 'NO-HUB' };
});

describe.each(Object.entries(MODELS))('%s', (_name, model) => {
  runChecks(CONFORMANCE_CHECKS, (name) =>
    harnessFor(simulator, { ...model, serial: `${model.model} ${name.slice(0, 60)}` }),
  );
});
