import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../conformance.ts';
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

describe.each(Object.entries(MODELS))('%s', (_name, model) => {
  test.each(CONFORMANCE_CHECKS)('$name', async ({ name, run }) => {
    expect.hasAssertions();
    const harness = await harnessFor(simulator, { ...model, serial: `${model.model} ${name.slice(0, 60)}` });
    await expect(run(harness)).resolves.toBeUndefined();
  });
});
