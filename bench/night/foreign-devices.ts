/**
 * Devices that are not our simulator: valves behind Zigbee2MQTT and boards that announce themselves, both at a broker of
 * its own, and controllers with a clock over HTTP. They live in this process, which nothing kills, run by real time, and
 * their valves are looked at ten times a second: that is the truth that records are held against.
 */
import { type FakeBoard, openFakeBoard } from '@sluice/drivers/home-assistant-mqtt/fake-esphome';
import { openTestBroker, type TestBroker } from '@sluice/drivers/mqtt/fake-broker';
import { type FakeController, openFakeController } from '@sluice/drivers/opensprinkler/fake-controller';
import type { FakeDevice } from '@sluice/drivers/zigbee2mqtt/fake-valves';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt } from '@sluice/drivers/zigbee2mqtt/fake-zigbee2mqtt';
import type { Reached } from '@sluice/e2e/account';
import pg from 'pg';
import type { Api } from '../api.ts';
import { describeZones, type FleetGarden, makeEmptyGarden } from '../fleet/garden.ts';
import type { Opening } from '../fleet/hardware.ts';

export const FOREIGN_KINDS = ['zigbee', 'discovery', 'controller'] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

export interface ForeignDevice {
  kind: ForeignKind;
  /** Its valves, as they are by themselves. */
  valves: { serial: string; terminal: number; isOpen(): boolean }[];
  /** Lets its own time go on. */
  pass(seconds: number): Promise<void>;
  /** Adds it to a garden of its own. */
  addTo(api: Api, server: Reached, place: number): Promise<FleetGarden>;
  /** The clock is set by so many seconds; left out where it has none. */
  setClock?(byS: number): void;
  /** Without power for a moment: its valves are shut, and it knows nothing of it. Left out for what runs on a battery. */
  cutPower?(): Promise<void>;
  /** Its description is gone, or is there again; left out where it has none. */
  describe?(isThere: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface ForeignHardware {
  broker: TestBroker;
  devices: ForeignDevice[];
  /** Openings of all devices together; `open` are the valves that are open now. */
  openings(): Opening[];
  /** When a device was disturbed, by its serial numbers: epoch milliseconds. */
  disturbedAt: Map<string, number[]>;
  /** When a device lost its power, likewise. */
  unpoweredAt: Map<string, number[]>;
  /** Leaves a message at the broker, as a stranger may. */
  leave(topic: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 100;
const ZONES = 2;
const PASSWORD = 'opendoor';
/** Milliseconds without power. */
export const DARK_MS = 3_000;

/** @param given the broker at which they are; null for one of their own */
export async function openForeignHardware(count: number, given: TestBroker | null = null): Promise<ForeignHardware> {
  const broker = given ?? (await openTestBroker());
  const stranger = await openFakeBoard(broker.url, Date.now(), { node: 'stranger', mac: 'ddeeff000000', valves: [] });
  const makers = { zigbee: openZigbee, discovery: openBoard, controller: openController };
  const devices: ForeignDevice[] = [];
  for (let place = 0; place < count; place += 1) {
    const kind = FOREIGN_KINDS[place % FOREIGN_KINDS.length] ?? 'zigbee';
    devices.push(await makers[kind](broker.url, place));
  }
  const openings: Opening[] = [];
  let lastMs = Date.now();
  let isPassing = false;
  const timer = setInterval(async () => {
    if (isPassing) return;
    isPassing = true;
    const nowMs = Date.now();
    const seconds = (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    await Promise.all(devices.map((device) => device.pass(seconds).catch(() => {})));
    for (const valve of devices.flatMap(({ valves }) => valves)) note(openings, valve, nowMs);
    isPassing = false;
  }, TICK_MS);
  return {
    broker,
    devices,
    openings: () => openings,
    disturbedAt: new Map(),
    unpoweredAt: new Map(),
    leave: (topic, payload) => stranger.send(topic, payload, true),
    async close() {
      clearInterval(timer);
      await Promise.all([stranger, ...devices].map((device) => device.close().catch(() => {})));
      await broker.stop();
    },
  };
}

/** Marks their timers as presumed: their first runs prove them. */
export async function presumeTimers(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(`update zones set timer_proof = 'presumed' where timer_proof = 'unproven'`);
  await client.end();
}

function note(openings: Opening[], valve: ForeignDevice['valves'][number], nowMs: number): void {
  const { serial, terminal } = valve;
  const current = openings.findLast((one) => one.open && one.serial === serial && one.terminal === terminal);
  const isOpen = valve.isOpen();
  if (current) current.seconds = (nowMs - current.openedAt) / 1000;
  if (current && !isOpen) current.open = false;
  if (!current && isOpen) {
    openings.push({ serial, terminal, runId: null, openedAt: nowMs, seconds: 0, litres: 0, open: true });
  }
}

async function openZigbee(url: string, place: number): Promise<ForeignDevice> {
  const base = `zigbee${place}`;
  const fake: FakeZigbee2Mqtt = await openFakeZigbee2Mqtt(url, Date.now(), base);
  const taps: FakeDevice[] = [];
  for (let zone = 1; zone <= ZONES; zone += 1) {
    const ieee = `0x${(0xa000000000000000n + BigInt(place * 16 + zone)).toString(16)}`;
    taps.push(await fake.add({ ieee, name: `Tap ${zone}`, model: 'SWV' }));
    await fake.report(taps.at(-1) as FakeDevice, { state: 'OFF' });
  }
  return {
    kind: 'zigbee',
    valves: taps.map((tap) => ({ serial: tap.ieee, terminal: 1, isOpen: () => tap.fields.state === 'ON' })),
    pass: (seconds) => fake.pass(seconds),
    async addTo(api, server, at) {
      const garden = await makeEmptyGarden(api, server, at, 'PIXIE');
      const path = `/api/v1/groups/${garden.groupId}`;
      const hub = { name: 'Bridge', driver: 'zigbee2mqtt', address: base };
      const added = await api.call<{ hub: { id: string } }>(garden.token, 'POST', `${path}/hubs`, hub);
      await api.call(garden.token, 'POST', `/api/v1/hubs/${added.hub.id}/pairing`);
      for (const tap of taps) {
        const device = { name: tap.name, driver: 'zigbee2mqtt', address: `${base}/${tap.ieee}`, hub_id: added.hub.id };
        await api.call(garden.token, 'POST', `${path}/devices`, device);
      }
      return describeZones(api, garden, ZONES);
    },
    async describe(isThere) {
      for (const tap of taps) tap.model = isThere ? 'SWV' : null;
      await (isThere ? fake.republish() : fake.announce());
    },
    close: () => fake.close(),
  };
}

async function openBoard(url: string, place: number): Promise<ForeignDevice> {
  const mac = `aabbcc${place.toString(16).padStart(6, '0')}`;
  const board: FakeBoard = await openFakeBoard(url, Date.now(), { node: `board${place}`, mac });
  const byTerminal = board.valves.toSorted((one, other) => (one.objectId < other.objectId ? -1 : 1));
  return {
    kind: 'discovery',
    valves: byTerminal.map((valve, index) => ({ serial: mac, terminal: index + 1, isOpen: () => valve.isOpen })),
    pass: (seconds) => board.pass(seconds),
    addTo: (api, server, at) =>
      addSprite(api, server, at, { driver: 'home-assistant-mqtt', address: `homeassistant/${mac}` }),
    async describe(isThere) {
      if (isThere) return board.announce();
      for (const { objectId } of board.valves) {
        await board.send(`homeassistant/number/${board.node}/${objectId}_run_duration/config`, '', true);
      }
    },
    async cutPower() {
      for (const valve of board.valves) valve.isOpen = false;
      await board.setOffline(true);
      setTimeout(() => void board.setOffline(false).catch(() => {}), DARK_MS);
    },
    close: () => board.close(),
  };
}

async function openController(_url: string, place: number): Promise<ForeignDevice> {
  const serial = `02:FC:00:00:00:${place.toString(16).padStart(2, '0').toUpperCase()}`;
  const controller: FakeController = await openFakeController({
    password: PASSWORD,
    names: ['Lawn', 'Roses', 'S03'],
    settings: { mac: serial },
    now: () => Date.now(),
  });
  const { base, stations } = controller;
  return {
    kind: 'controller',
    valves: Array.from({ length: ZONES }, (_, station) => ({
      ...{ serial, terminal: station + 1 },
      isOpen: () => stations.isOn(station),
    })),
    pass: async () => {},
    addTo: (api, server, at) =>
      addSprite(api, server, at, {
        driver: 'opensprinkler',
        address: base.replace('http://', ''),
        access: { password: PASSWORD },
      }),
    setClock: (byS) => controller.setClock(byS),
    async cutPower() {
      stations.restart();
      controller.isOffline = true;
      setTimeout(() => {
        controller.isOffline = false;
      }, DARK_MS);
    },
    close: () => controller.close(),
  };
}

async function addSprite(api: Api, server: Reached, place: number, device: object): Promise<FleetGarden> {
  const garden = await makeEmptyGarden(api, server, place, 'SPRITE');
  await api.call(garden.token, 'POST', `/api/v1/groups/${garden.groupId}/devices`, { name: 'Foreign', ...device });
  return describeZones(api, garden, ZONES);
}
