/** A device whose description changes while it waters: it is stopped, closed and recorded as it was opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundDevices } from '@sluice/contract/devices';
import { createHomeAssistantMqttDriver } from '@sluice/drivers/home-assistant-mqtt/driver';
import { type FakeBoard, openFakeBoard } from '@sluice/drivers/home-assistant-mqtt/fake-esphome';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { type MqttLink, openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { openFromColumn } from '../platform/database/sealed-column.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';
import { OverdueValves, QUIET_S } from './close-overdue.ts';

let folder: string;
let broker: TestBroker;
let server: TestServer;
let board: FakeBoard;
const links: MqttLink[] = [];

/** As in a process of its own: it remembers nothing of what another has opened. */
function startDriver(file: string) {
  const link = openMqttLink(broker.url, () => {});
  links.push(link);
  const openings = openOpeningFile(join(folder, file));
  const now = () => server?.clock.now() ?? present();
  return createHomeAssistantMqttDriver({ link, openings, now, greetingMs: 1_000, echoMs: 2_000, settleMs: 20 });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-changed-'));
  broker = await openTestBroker();
  const driver = startDriver('found.json');
  server = await openTestServer({ drivers: () => [driver] });
});
afterAll(async () => {
  await server.close();
  await Promise.all(links.map((link) => link.close()));
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});
let made = 0;
beforeEach(async () => {
  board = await openFakeBoard(broker.url, server.clock.now(), { node: `board${++made}`, mac: `aabbccddee0${made}` });
});
afterEach(() => board.close());

/** A manual run of the first zone, with what ends its runs no longer announced once it waters. */
async function waterThenRetract() {
  const garden = await openOwnGarden(server);
  const found = await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`);
  const address = found.body.data.devices.find(({ address }) => address.includes(board.mac))?.address;
  const wanted = { name: 'Board', driver: 'home-assistant-mqtt', address };
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, wanted)).code).toBe(200);
  const { zones } = await garden.groupOf();
  await garden.makeLawn(zones[0]?.id);
  await garden.proveTimers();
  const driver = startDriver(`board-${made}.json`);
  const loop = await server.startLoop(true, { findDriver: () => driver });
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zones[0]?.id, minutes: 30 }] });
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  expect(board.valves[0]?.isOpen).toBe(true);
  await board.send(`homeassistant/number/board${made}/front_lawn_run_duration/config`, '', true);
  return { garden, loop };
}

test('stopping it closes the valve, and people are told that the device has changed', async () => {
  const { garden, loop } = await waterThenRetract();
  const keys = async () =>
    (await garden.call<{ notifications: { title: string }[] }>('GET', '/notifications')).body.data.notifications.map(
      ({ title }) => title,
    );
  await eventually(async () => (await keys()).includes('Board changed while Front lawn was being watered'));
  const [run] = (await garden.groupOf()).active_runs;
  expect((await garden.call('DELETE', `/manual_runs/${run?.id}`)).code).toBe(200);
  await eventually(async () => board.valves[0]?.isOpen === false);
  await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
  expect(board.received.at(-1)).toEqual(['switch/front_lawn', 'OFF']);
  loop.kill();
});

test('stopping everything closes it', async () => {
  const { garden, loop } = await waterThenRetract();
  expect((await garden.call('DELETE', `/groups/${garden.id}/manual_runs`)).code).toBe(200);
  await eventually(async () => board.valves[0]?.isOpen === false);
  await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
  loop.kill();
});

test('the watchdog closes it, by the journal alone', async () => {
  const { loop } = await waterThenRetract();
  loop.kill();
  const other = startDriver(`watchdog-${made}.json`);
  const silentS = sql`make_interval(secs => ${QUIET_S})`;
  await server.db.execute(sql`update device_owners set expires_at = expires_at - ${silentS}`);
  server.clock.set(server.clock.now() + 31 * 60_000);
  const valves = new OverdueValves({
    ask: (text, values) => server.db.$client.query(text, values),
    openAddress: openFromColumn,
    now: () => server.clock.now(),
    findDriver: async () => other,
    warn: () => {},
  });
  expect(board.valves[0]?.isOpen).toBe(true);
  expect(await valves.close()).toBe(0);
  expect(board.valves[0]?.isOpen).toBe(false);
});
