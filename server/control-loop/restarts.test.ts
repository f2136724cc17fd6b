/** A process that crashes again and again closes and reconciles, and opens nothing. */
import { randomUUID } from 'node:crypto';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localDateIn } from '../platform/moments.ts';
import { wakeDevices } from '../runs/index.ts';
import { type OwnGarden, openOwnGarden, refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { noteStart } from './index.ts';

let device: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let place: string;
let loop: Awaited<ReturnType<TestServer['startLoop']>> | null = null;
const server = serverForFile({ speed: 60, drivers: () => [device.driver()] });

beforeEach(async () => {
  place = randomUUID();
  device = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  await garden.addBox(device.address);
  for (const { id } of (await garden.groupOf()).zones) await garden.makeLawn(id);
  group = await garden.groupOf();
});
afterEach(async () => {
  await loop?.stop();
  loop = null;
});

const zoneId = () => group.zones[0]?.id;
const start = () => noteStart(server.db, place, 3, server.clock.now());
const crashThrice = async () => {
  for (let starts = 0; starts < 3; starts++) expect((await start()).isTooOften).toBe(false);
};
const startLoop = async () => {
  loop = await server.startLoop(true, { findDriver: server.findDriver });
};
const water = () =>
  garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zoneId(), minutes: 5 }] });
const heldSince = async () => (await garden.groupOf()).starts_held_since;

test('the fourth start in ten minutes closes what is open and opens nothing, until the owner says go on', async () => {
  await startLoop();
  await water();
  await eventually(async () => device.isOpen(1));
  await loop?.stop();
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: group.zones[1]?.id, minutes: 5 }],
  });
  await crashThrice();
  expect((await start()).isTooOften).toBe(true);
  expect(await heldSince()).not.toBeNull();
  const message = server.services.translate('en', 'errors.startsHeld');
  expect(refusal(await water())).toEqual({ http: 409, errors: [[50, null, message]] });
  const tried = await garden.call('POST', `/devices/${group.devices[0]?.id}/valve_tests`, { terminals: null });
  expect(refusal(tried).errors).toEqual([[50, null, message]]);
  const program = await garden.call('POST', `/groups/${garden.id}/programs`, {
    name: 'Now',
    start_day: localDateIn(TIME_ZONE, server.clock.now()),
    start_time: '06:00',
    repeat: 'interval',
    interval_days: 1,
    zones: [{ zone_id: group.zones[0]?.id, duration_s: 60 }],
    run_now: true,
  });
  expect(refusal(program).errors).toEqual([[50, null, message]]);
  expect(
    (await garden.call<{ programs: object[] }>('GET', `/groups/${garden.id}/programs`)).body.data.programs,
  ).toEqual([]);

  await startLoop();
  server.clock.set(server.clock.now() + 5 * MINUTE_MS);
  await wakeDevices(server.db, [group.devices[0]?.id as DeviceId]);
  await eventually(async () => !device.isOpen(1));
  await eventually(async () => (await garden.groupOf()).active_runs.every(({ phase }) => phase === 'PENDING'));
  expect(device.opened.map(({ terminal }) => terminal)).toEqual([1]);
  const title = server.services.translate('en', 'notifications.startsHeld.title');
  const listed = await garden.call<{ notifications: { title: string; text: string }[] }>(
    'GET',
    `/notifications?group_id=${garden.id}`,
  );
  expect(listed.body.data.notifications.find((one) => one.title === title)?.text).toContain(
    '4 times within ten minutes',
  );

  const manager = await server.register();
  await server.share(garden.id, manager.id, 'MANAGER');
  expect((await server.call(manager.token, 'DELETE', `/groups/${garden.id}/start_hold`)).code).toBe(403);
  const released = await garden.call('DELETE', `/groups/${garden.id}/start_hold`);
  expect(released.body.data).toEqual({ was_held: true });
  await eventually(async () => device.isOpen(2));
  expect(await heldSince()).toBeNull();
});

test('ten quiet minutes are enough, nine are not', async () => {
  await crashThrice();
  await start();
  server.clock.set(server.clock.now() + 9 * MINUTE_MS);
  await startLoop();
  expect(await heldSince()).not.toBeNull();
  await loop?.stop();
  server.clock.set(server.clock.now() + 2 * MINUTE_MS);
  await startLoop();
  expect(await heldSince()).toBeNull();
});

test('starts that were ended on purpose, that lie back longer, or of another process are no crash loop', async () => {
  for (let starts = 0; starts < 5; starts++) await (await start()).wasStopped();
  await crashThrice();
  server.clock.set(server.clock.now() + 11 * MINUTE_MS);
  await crashThrice();
  expect((await noteStart(server.db, randomUUID(), 3, server.clock.now())).isTooOften).toBe(false);
  expect((await noteStart(server.db, place, 0, server.clock.now())).isTooOften).toBe(false);
  expect(await heldSince()).toBeNull();
});
