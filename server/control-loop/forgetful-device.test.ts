/** A device that cannot store run ids, and a server that is killed while it waters. */
import type { DeviceState, Driver } from '@sluice/drivers/driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const forget = (state: DeviceState): DeviceState => ({
    ...state,
    valves: state.valves.map((valve) => ({ ...valve, runId: null, openings: null, delivered: null })),
  });
  return { ...driver, readState: async (address) => forget(await driver.readState(address)) };
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
