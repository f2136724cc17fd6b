import { seconds } from '@sluice/engine/vocabulary/units';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { createSimulatedDriver } from './driver.ts';
import { prepareSimulator, type RunningSimulator } from './running-simulator.ts';
import { createSocketTransport } from './socket-transport.ts';

let simulator: RunningSimulator;

beforeEach(async () => {
  simulator = prepareSimulator(2000);
  await simulator.start();
});
afterEach(() => simulator.remove());

test('many requests are under way at once and each gets its own answer', async () => {
  const serials = Array.from({ length: 20 }, (_, index) => `S${index}`);
  await Promise.all(
    serials.map((serial, index) =>
      simulator.garden.addDevice({
        serial,
        type: 'SPRITE',
        model: 'SPRITE-6',
        terminals: Array.from({ length: index + 1 }, () => ({ flowLPerMin: 5, areaM2: 10 })),
      }),
    ),
  );
  const driver = createSimulatedDriver(simulator.transport);
  const states = await Promise.all(serials.map((serial) => driver.readState(serial)));
  expect(states.map(({ valves }) => valves.length)).toEqual(serials.map((_, index) => index + 1));
});

test('a link that broke while idle throws nothing and is made anew with the next request', async () => {
  await simulator.kill();
  await expect(simulator.garden.hello()).rejects.toMatchObject({ fault: 'unreachable' });
  await simulator.start();
  await expect(simulator.garden.hello()).resolves.toBeUndefined();
});

test('nobody at the socket is unreachable', async () => {
  const transport = createSocketTransport(`${simulator.socketPath}.nobody`);
  await expect(transport.request('hello', {})).rejects.toMatchObject({ fault: 'unreachable' });
});

test('an answer that comes too late disturbs no later request', async () => {
  await simulator.garden.addDevice({
    serial: 'S',
    type: 'SPRITE',
    model: 'SPRITE-6',
    terminals: [{ flowLPerMin: 5, areaM2: 10 }],
  });
  simulator.setHanging(true);
  await expect(simulator.transport.request('hello', {}, { timeoutMs: 50 })).rejects.toMatchObject({
    fault: 'unreachable',
  });
  simulator.setHanging(false);
  const state = await createSimulatedDriver(simulator.transport).readState('S');
  expect(state.valves).toHaveLength(1);
});

test('after kill -9 a valve whose time has passed is closed, and only that time is delivered', async () => {
  const driver = createSimulatedDriver(simulator.transport);
  const terminals = [
    { flowLPerMin: 60, areaM2: 10 },
    { flowLPerMin: 60, areaM2: 10 },
  ];
  await simulator.garden.addDevice({ serial: 'S', type: 'SPRITE', model: 'SPRITE-6', terminals });
  const header = { fencingToken: 1, expiresAt: present() + 60_000, maxVolumeL: null };
  await simulator.garden.setSpeed(60);
  await driver.valves?.openValve('S', {
    ...header,
    commandId: 'a',
    runId: 'short',
    terminal: 1,
    maxRunTimeS: seconds(30),
  });
  await driver.valves?.openValve('S', {
    ...header,
    commandId: 'b',
    runId: 'long',
    terminal: 2,
    maxRunTimeS: seconds(3600),
  });
  await simulator.kill();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await simulator.start();
  const [short, long] = (await driver.readState('S')).valves;
  expect(short).toMatchObject({ isOpen: false, runId: null });
  expect(short?.delivered?.volumeL).toBeCloseTo(30, 6);
  expect(long).toMatchObject({ isOpen: true, runId: 'long' });
  expect(long?.remainingS).toBeLessThan(3600 - 60);
  expect(long?.delivered?.volumeL).toBeCloseTo(3600 - (long?.remainingS ?? 0), 6);
});
