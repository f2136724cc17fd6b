/** A device that cannot store run ids: a server that is killed while it waters, and one that waits for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type DeviceState, type Driver, DriverError, type ValveState } from '@sluice/drivers/driver';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRun } from '../runs/index.ts';
import { type DemoGarden, openDemoGarden } from '../testing/demo.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let demo: DemoGarden;

beforeEach(async () => {
  server = await openTestServer({ withSimulator: true, speed: 20 });
  demo = await openDemoGarden(server);
});
afterEach(() => server.close());

/** What a freshly started driver knows of such a device: open or not, and for how long. */
function forgetful(driver: Driver): Driver {
  const forgetValve = (valve: ValveState): ValveState => ({ ...valve, runId: null, openings: null, delivered: null });
  const forget = (state: DeviceState): DeviceState => ({ ...state, valves: state.valves.map(forgetValve) });
  const { valves } = driver;
  return {
    ...driver,
    readState: async (address) => forget(await driver.readState(address)),
    valves: valves && {
      ...valves,
      closeValve: async (...given) => ({ valve: forgetValve((await valves.closeValve(...given)).valve) }),
    },
  };
}

test('its run goes on after the server was killed, and is recorded once', async () => {
  const before = await server.startLoop();
  const answer = await demo.water([{ zone_id: demo.zone().id, minutes: 3 }]);
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  await demo.inPhase(run.id, 'WATERING');
  before.kill();
  const driver = forgetful(server.findDriver());
  const after = await server.startLoop(true, { findDriver: () => driver });
  const serial = demo.group.devices[0]?.serial_number ?? '';
  await eventually(async () => (await demo.groupOf())?.devices[0]?.status === 'WATERING');
  expect((await demo.groupOf())?.active_runs.map(({ id }) => id)).toContain(run.id);
  const event = await demo.ended(run.id);
  expect(event).toMatchObject({ status: 'EXECUTED', source: 'MANUAL' });
  expect(event.duration_s).toBeGreaterThan(170);
  expect((await after.driver.readState(serial)).valves.every(({ isOpen }) => !isOpen)).toBe(true);
  const byHand = (await demo.events()).filter(({ reason_figures }) => 'at_device' in reason_figures);
  expect(byHand).toEqual([]);
});

test('a start that waited for its device after its deadline was stored says why it was shorter', async () => {
  const own = server.findDriver();
  const { valves } = own;
  if (!valves) throw new Error('it has no valves');
  // Six seconds of the garden: asked before the deadline is stored, and after it.
  const describeClose = async () => {
    await sleep(300);
    throw new DriverError('unreachable', 'It has not answered.');
  };
  await server.startLoop(true, { findDriver: () => ({ ...forgetful(own), valves: { ...valves, describeClose } }) });
  const answer = await demo.water([{ zone_id: demo.zone().id, minutes: 1 }]);
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  const { duration_s: wateredS } = await demo.ended(run.id);
  expect(wateredS).toBeLessThan(57);
  expect(wateredS).toBeGreaterThan(20);
  expect(await findRun(server.db, run.id as RunId)).toMatchObject({ outcome: 'PARTIAL', fault: 'unreachable' });
});

test('a run whose process ended as it opened, and which was over before the next one, is not said to have stayed shut', async () => {
  const own = server.findDriver();
  const { valves } = own;
  if (!valves) throw new Error('it has no valves');
  // It opens, and nobody is told any more.
  const openValve: typeof valves.openValve = async (address, command) => {
    await valves.openValve(address, command);
    return new Promise(() => {});
  };
  const before = await server.startLoop(true, { findDriver: () => ({ ...own, valves: { ...valves, openValve } }) });
  const answer = await demo.water([{ zone_id: demo.zone().id, minutes: 1 }]);
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  const serial = demo.group.devices[0]?.serial_number ?? '';
  const isAnyOpen = async () => (await own.readState(serial)).valves.some(({ isOpen }) => isOpen);
  await eventually(isAnyOpen);
  before.kill();
  await eventually(async () => !(await isAnyOpen()));
  await server.startLoop(true, { findDriver: () => forgetful(own) });
  await demo.ended(run.id);
  expect(await findRun(server.db, run.id as RunId)).toMatchObject({ outcome: 'FAILED', fault: 'interrupted' });
});
