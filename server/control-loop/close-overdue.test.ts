/** Where the server hangs, and the device's own timer is broken too, the watchdog closes the valve. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openFromColumn } from '../platform/database/sealed-column.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { OverdueValves, QUIET_S } from './close-overdue.ts';

let device: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let said: string[];
let valves: OverdueValves;
const server = serverForFile({ speed: 30, drivers: () => [device.driver()] });

beforeEach(async () => {
  device = new ScriptedDevice(() => server.clock.now());
  device.isTimerBroken = true;
  garden = await openOwnGarden(server);
  await garden.addBox(device.address);
  group = await garden.groupOf();
  said = [];
  valves = new OverdueValves({
    ask: (text, values) => server.db.$client.query(text, values),
    openAddress: openFromColumn,
    now: () => server.clock.now(),
    findDriver: async (kind) => server.findDriver(kind),
    warn: (_error, sentence) => said.push(sentence),
  });
});

const startLoop = () => server.startLoop(true, { findDriver: server.findDriver });
const zone = () => group.zones[0] ?? (undefined as never);
/** So many seconds pass without a sign of life. */
const beSilent = (seconds: number) =>
  server.db.execute(sql`update device_owners set expires_at = expires_at - make_interval(secs => ${seconds})`);
const passMinutes = (minutes: number) => server.clock.set(server.clock.now() + minutes * 60_000);
const ended = (id: string) => eventually(async () => (await garden.events()).find((event) => event.id === id));

/** The process that has opened the valve dies; returns the run. */
async function waterAndKill(durationS: number) {
  const loop = await startLoop();
  const id = await dueRun(server, zone(), durationS);
  await eventually(async () => device.isOpen(1));
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  loop.kill();
  return id;
}

test('a valve whose time is over is closed once its process has been silent, and its record is right afterwards', async () => {
  const id = await waterAndKill(120);

  await beSilent(QUIET_S);
  expect(await valves.close()).toBe(1);
  expect(device.isOpen(1)).toBe(true);
  passMinutes(3);
  expect(device.isOpen(1)).toBe(true);
  expect(await valves.close()).toBe(0);
  expect(device.isOpen(1)).toBe(false);
  expect(said).toHaveLength(1);
  expect(await valves.close()).toBe(0);
  expect(device.closed).toEqual([1]);

  const next = await startLoop();
  expect((await ended(id)).status).toBe('EXECUTED');
  await next.stop();
});

test('one that cannot close by itself is closed as soon as its process is silent', async () => {
  const id = await waterAndKill(600);
  await beSilent(QUIET_S);
  await valves.close();
  expect(device.isOpen(1)).toBe(true);
  await server.db.execute(sql`update zones set timer_proof = null where id = ${zone().id}`);
  expect(await valves.close()).toBe(0);
  expect(device.isOpen(1)).toBe(false);
  const next = await startLoop();
  expect((await ended(id)).duration_s).toBeLessThan(600);
  await next.stop();
});

test('it leaves valves alone whose process lives, and tries again where the device does not answer', async () => {
  const alive = await startLoop();
  await dueRun(server, zone(), 120);
  await eventually(async () => device.isOpen(1));
  passMinutes(3);
  expect(await valves.close()).toBe(0);
  alive.kill();
  await beSilent(QUIET_S);
  device.isOffline = true;
  expect(await valves.close()).toBe(1);
  device.isOffline = false;
  expect(await valves.close()).toBe(0);
  expect(device.isOpen(1)).toBe(false);
});
