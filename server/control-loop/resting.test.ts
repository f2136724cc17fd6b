/** Signs of life are given only while they are needed; and several processes share the devices (docs/decisions/0095). */
import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFromColumn } from '../platform/database/sealed-column.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { OverdueValves, QUIET_S } from './close-overdue.ts';

type Loop = Awaited<ReturnType<TestServer['startLoop']>>;

const KINDS = ['shelly', 'tasmota', 'opensprinkler', 'zigbee2mqtt'] as const;
let devices: ScriptedDevice[];
let garden: OwnGarden;
let group: CurrentGroup;
const loops: Loop[] = [];
const server = serverForFile({
  speed: 10,
  drivers: () => devices.map((device, place) => device.driver(KINDS[place] ?? 'shelly')),
});

beforeEach(async () => {
  devices = KINDS.map(() => new ScriptedDevice(() => server.clock.now()));
  garden = await openOwnGarden(server);
  await server.db.execute(sql`delete from device_owners`);
  await server.db.execute(sql`delete from devices`);
});
afterEach(async () => {
  for (const loop of loops.splice(0)) loop.kill();
});

async function addDevices(count: number): Promise<void> {
  for (const [place, driver] of KINDS.slice(0, count).entries()) {
    const address = devices[place]?.address;
    await garden.call('POST', `/groups/${garden.id}/devices`, { name: driver, driver, address });
  }
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
  group = await garden.groupOf();
}
/** One of possibly several processes. */
async function startLoop(): Promise<Loop> {
  const loop = await server.startLoop(false, { findDriver: server.findDriver });
  loops.push(loop);
  return loop;
}
interface Owner {
  id: string;
  isResting: boolean;
  /** When its last sign of life runs out. */
  until: string;
  devices: number;
}
const owners = async () =>
  (
    await server.db.execute<Owner & Record<string, unknown>>(sql`
      select id, expires_at = 'infinity' as "isResting", expires_at::text as until,
        (select count(*)::int from device_leases where owner = device_owners.id) as devices
      from device_owners order by devices desc`)
  ).rows;
const rests = () => eventually(async () => (await owners()).some(({ isResting }) => isResting));
const water = (place: number, seconds: number) => dueRun(server, group.zones[place] ?? (undefined as never), seconds);
const sum = (list: Owner[]) => list.map(({ devices: own }) => own).toSorted();

test('a process that is alone and has nothing to do gives no signs of life, and gives them while it waters', async () => {
  await addDevices(1);
  await startLoop();
  await rests();
  await water(0, 30);
  await eventually(async () => devices[0]?.isOpen(1));
  await eventually(async () => (await owners()).every(({ isResting }) => !isResting));
  await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
  await rests();
});

test('one at rest answers a newcomer before that takes any of its devices', async () => {
  await addDevices(1);
  await startLoop();
  await rests();
  const [first] = await owners();
  await startLoop();
  expect((await owners()).find(({ id }) => id === first?.id)).toMatchObject({ isResting: false, devices: 1 });
  // Longer than it had for an answer.
  await new Promise((resolve) => setTimeout(resolve, (LIMITS.ownerSeconds + 1) * 1000));
  const now = await owners();
  expect(now.map(({ isResting }) => isResting)).toEqual([false, false]);
  // It goes on giving them.
  const before = now[0]?.until;
  await eventually(async () => (await owners())[0]?.until !== before);
  expect(now[0]).toMatchObject({ id: first?.id, devices: 1 });
});

test('one that died at rest does not answer, and a newcomer has its devices after a few seconds', async () => {
  await addDevices(1);
  const first = await startLoop();
  await rests();
  const [dead] = await owners();
  first.kill();
  await startLoop();
  expect((await owners()).find(({ id }) => id === dead?.id)?.devices).toBe(1);
  await eventually(async () => (await owners()).some(({ id, devices: own }) => id !== dead?.id && own === 1));
  await rests();
});

test('devices are spread again once a process came back; one that waters stays where it is', async () => {
  await addDevices(4);
  await startLoop();
  await rests();
  await water(0, 3_000);
  await eventually(async () => devices[0]?.isOpen(1));
  const [first] = await owners();
  const second = await startLoop();
  await eventually(async () => sum(await owners()).join() === '2,2');
  const { rows } = await server.db.execute<{ owner: string }>(
    sql`select owner from device_leases where device_id = ${group.zones[0]?.device_id}`,
  );
  expect(rows).toEqual([{ owner: first?.id }]);
  expect(devices[0]?.isOpen(1)).toBe(true);
  expect(devices[0]?.opened).toHaveLength(1);
  // Its end leaves them all to the first.
  await second.stop();
  loops.splice(loops.indexOf(second), 1);
  await eventually(async () => sum(await owners()).join() === '4');
});

test('the watchdog asks a process at rest whose valve is open, and closes it where that does not answer', async () => {
  await addDevices(1);
  const loop = await startLoop();
  await water(0, 120);
  await eventually(async () => devices[0]?.isOpen(1));
  await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
  loop.kill();
  await server.db.execute(sql`update device_owners set expires_at = 'infinity'`);
  for (const device of devices) device.isTimerBroken = true;
  server.clock.set(server.clock.now() + 300_000);
  const valves = new OverdueValves({
    ask: (text, values) => server.db.$client.query(text, values),
    openAddress: openFromColumn,
    now: () => server.clock.now(),
    findDriver: async (kind) => server.findDriver(kind),
    warn: () => {},
  });
  expect(await valves.close()).toBe(0);
  expect(await valves.isServerAlive()).toBe(true);
  expect((await owners()).map(({ isResting }) => isResting)).toEqual([false]);
  expect(devices[0]?.isOpen(1)).toBe(true);
  await server.db.execute(sql`update device_owners set expires_at = expires_at - make_interval(secs => ${QUIET_S})`);
  await valves.close();
  expect(devices[0]?.isOpen(1)).toBe(false);
});
