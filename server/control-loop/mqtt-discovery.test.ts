/** Valves that announce themselves over MQTT, from being found to a run whose server is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import type { ActiveRun } from '@sluice/contract/runs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Driver } from '@sluice/drivers/driver';
import { createHomeAssistantMqttDriver } from '@sluice/drivers/home-assistant-mqtt/driver';
import { type FakeBoard, openFakeBoard } from '@sluice/drivers/home-assistant-mqtt/fake-esphome';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { type MqttLink, openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { createTasmotaDriver } from '@sluice/drivers/tasmota/driver';
import { openFakeTasmota } from '@sluice/drivers/tasmota/fake-tasmota';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';

/** Patient: a busy machine is late. */
const expectSoon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000, interval: 20 });

let folder: string;
let broker: TestBroker;
let server: TestServer;
const links: MqttLink[] = [];
const now = () => server?.clock.now() ?? present();

function openLink(): MqttLink {
  const link = openMqttLink(broker.url, () => {});
  links.push(link);
  return link;
}

const startDiscovery = (): Driver =>
  createHomeAssistantMqttDriver({
    link: openLink(),
    openings: openOpeningFile(join(folder, 'discovery.json')),
    now,
    greetingMs: 1_000,
    echoMs: 2_000,
    settleMs: 20,
  });

const startTasmota = (): Driver =>
  createTasmotaDriver({
    link: openLink(),
    openings: openOpeningFile(join(folder, 'tasmota.json')),
    now,
    greetingMs: 1_000,
    echoMs: 2_000,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-mqtt-'));
  broker = await openTestBroker();
  const drivers = [startDiscovery(), startTasmota()];
  server = await openTestServer({ drivers: () => drivers });
});
afterAll(async () => {
  await server.close();
  await Promise.all(links.map((link) => link.close()));
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Hardware {
  kind: 'home-assistant-mqtt' | 'tasmota';
  isSwitch: boolean;
  start(): Driver;
  /** Whether its first valve is open, and how many commands it has been told. */
  look(): { isOpen: boolean; commandCount: number };
  pass(durationS: number): Promise<void>;
}

/** Adds what was found, runs its first zone by hand, kills the server, and lets the next one tell the run. */
async function waterAndKill(hardware: Hardware, expected: { model: string; name: string; zones: string[] }) {
  const garden = await openOwnGarden(server);
  const { devices } = (await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices`)).body.data;
  const found = devices.find(({ driver, types }) => driver === hardware.kind && types.includes('SPRITE'));
  expect(found).toMatchObject({ name: expected.name, terminals: expected.zones.length });
  expect(found?.obstacle).toBe(hardware.isSwitch ? 'not-surely-a-valve' : null);
  const said = { is_water_valve: hardware.isSwitch };
  const wanted = { name: 'Board', driver: hardware.kind, address: found?.address, ...said };
  const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, wanted);
  expect(added.code).toBe(200);
  expect(added.body.data.device).toMatchObject({ model: expected.model, driver: hardware.kind });
  const { zones } = await garden.groupOf();
  expect(zones.map(({ name }) => name)).toEqual(expected.zones);
  expect(hardware.look().isOpen).toBe(false);

  await garden.makeLawn(zones[0]?.id);
  await garden.proveTimers();
  const driver = hardware.start();
  const loop = await server.startLoop(true, { findDriver: () => driver });
  const asked = await garden.call<{ runs: ActiveRun[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zones[0]?.id, minutes: 3 }],
  });
  const runId = asked.body.data.runs[0]?.id;
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  expect(hardware.look().isOpen).toBe(true);

  loop.kill();
  const { commandCount } = hardware.look();
  await hardware.pass(181);
  // Nobody told it to.
  expect(hardware.look()).toEqual({ isOpen: false, commandCount });

  server.clock.set(server.clock.now() + 181_000);
  const next = hardware.start();
  const nextLoop = await server.startLoop(true, { findDriver: () => next });
  const events = () => garden.events();
  const event = await eventually(async () => (await events()).find(({ id }) => id === runId));
  expect(event).toMatchObject({ source: 'MANUAL' });
  expect(Math.abs((event.duration_s ?? 0) - 180)).toBeLessThan(15);
  expect(hardware.look()).toEqual({ isOpen: false, commandCount });
  nextLoop.kill();
  return garden;
}

test('a sprinkler board of ESPHome waters, shuts on time though the server is gone, and its probe is a sensor', async () => {
  const board: FakeBoard = await openFakeBoard(broker.url, now(), { moisture: 27 });
  const garden = await waterAndKill(
    {
      kind: 'home-assistant-mqtt',
      isSwitch: false,
      start: startDiscovery,
      look: () => ({ isOpen: board.valves[0]?.isOpen ?? true, commandCount: board.received.length }),
      pass: (durationS) => board.pass(durationS),
    },
    { model: 'esp32dev', name: 'Garden board', zones: ['Front lawn', 'Rosen ü'] },
  );
  const sensor = {
    name: 'Probe',
    driver: 'home-assistant-mqtt',
    address: `homeassistant/${board.mac}/${board.mac}-sensor-soil`,
    zone_id: (await garden.groupOf()).zones[0]?.id,
  };
  const added = await garden.call<{ sensor: Sensor }>('POST', `/groups/${garden.id}/sensors`, sensor);
  expect(added.code).toBe(200);
  expect(added.body.data.sensor).toMatchObject({ driver: 'home-assistant-mqtt', model: 'esp32dev' });
  await board.close();
});

test('a Tasmota waters, and shuts by its PulseTime though the server is gone', async () => {
  const fake = await openFakeTasmota(broker.url, now());
  const garden = await waterAndKill(
    {
      kind: 'tasmota',
      isSwitch: true,
      start: startTasmota,
      look: () => ({ isOpen: fake.relays[0]?.isOn ?? true, commandCount: fake.received.length }),
      pass: (durationS) => fake.pass(durationS),
    },
    { model: 'Sonoff 4CH', name: 'Garden valves', zones: ['Lawn', 'Rosen 🌹'] },
  );
  expect(fake).toMatchObject({ powerOnState: 0, hasTimersOn: false });
  const { devices } = await garden.groupOf();
  await garden.call('DELETE', `/devices/${devices[0]?.id}`);
  await expectSoon(() => fake.powerOnState).toBe(3);
  await fake.close();
});
