/** Valves that cannot close by themselves: what waters only behind a guard, and what stops it when something fails. */
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Driver } from '@sluice/drivers/driver';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';

const SPEED = 40;
/** What the guard's timer may hold beyond the run: its spare, and the pause before the next run. */
const SPARE_S = 45;
const GUARD = 0;

let guard: ScriptedDevice;
let relay: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const drivers = (): Driver[] => [guard.driver('shelly'), relay.driver('tasmota')];
const server = serverForFile({ speed: SPEED, drivers });
const startLoop = () => server.startLoop(true, { findDriver: server.findDriver });

beforeEach(async () => {
  const now = () => server.clock.now();
  guard = new ScriptedDevice(now, { terminals: 1 });
  relay = new ScriptedDevice(now, { terminals: 2, without: { timer: true, will: true } });
  garden = await openOwnGarden(server);
});
afterEach(() => loop?.kill());

const addRelay = (accepts: object = { accepts_no_timer: true }) =>
  garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
    name: 'Relay',
    driver: 'tasmota',
    address: relay.address,
    ...accepts,
  });

/** Zone 0 is the guard's; 1 and 2 are those of the relay. */
async function plant({ isGuarded = true } = {}) {
  const tap = { name: 'Tap', driver: 'shelly', address: guard.address };
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, tap)).code).toBe(200);
  expect((await addRelay()).code).toBe(200);
  const { zones } = await garden.groupOf();
  for (const [place, { id }] of zones.entries()) {
    await garden.makeLawn(id);
    if (isGuarded && place !== GUARD) {
      expect((await garden.changeZone(id, { master_zone_id: zones[GUARD]?.id })).code).toBe(200);
    }
  }
  group = await garden.groupOf();
  loop = await startLoop();
}

const zone = (place: number) => group.zones[place] ?? (undefined as never);
const events = () => garden.events();
const ended = (id: string) => eventually(async () => (await events()).find((one) => one.id === id));
const notices = async () =>
  (await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)).body.data
    .notifications;
const isWet = (terminal = 1) => guard.isOpen(1) && relay.isOpen(terminal);

test('such a device is added only where its owner accepts it, and says so', async () => {
  expect(refusal(await addRelay({}))).toMatchObject({ http: 422, errors: [[30, 'model', expect.any(String)]] });
  const manager = await server.register();
  await server.share(garden.id, manager.id, 'MANAGER');
  const addition = { name: 'Relay', driver: 'tasmota', address: relay.address, accepts_no_timer: true };
  expect((await server.call(manager.token, 'POST', `/groups/${garden.id}/devices`, addition)).code).toBe(403);
  expect((await addRelay()).body.data.device).toMatchObject({ has_own_timer: false });
});

test('without a guard nothing opens it, and people are told why', async () => {
  await plant({ isGuarded: false });
  const run = await dueRun(server, zone(1), 60);
  expect(await ended(run)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'no-guard' } });
  expect(relay.opened).toEqual([]);
  const wrong = await garden.changeZone(zone(1).id, { master_zone_id: zone(2).id });
  expect(refusal(wrong)).toMatchObject({ http: 422, errors: [[30, 'master_zone_id', expect.any(String)]] });
});

test('without a guard a start by hand is refused beforehand, and so is trying its valve; pages know why', async () => {
  await plant({ isGuarded: false });
  expect(group.zones.map(({ needs_guard, valid_status }) => [needs_guard, valid_status.length > 0])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ]);
  const entry = { zone_id: zone(1).id, minutes: 5 };
  const asked = await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [entry] });
  const tried = await garden.call('POST', `/devices/${zone(1).device_id}/valve_tests`, { terminals: [1] });
  for (const answer of [asked, tried]) {
    expect(refusal(answer)).toEqual({ http: 409, errors: [[51, null, expect.stringContaining('master valve')]] });
  }
  expect((await garden.groupOf()).active_runs).toEqual([]);
  expect(await events()).toEqual([]);
});

test('its guard is armed for the run that waters, not for those that follow, and ends the water of a killed server', async () => {
  await plant();
  await dueRun(server, zone(1), 150);
  await dueRun(server, zone(2), 900);
  await eventually(async () => isWet());
  expect(relay.opened.map(({ terminal }) => terminal)).toEqual([1]);
  expect(Math.max(...guard.opened.map(({ forS }) => forS))).toBeLessThan(150 + SPARE_S);
  loop.kill();
  await eventually(async () => !guard.isOpen(1));
  // Nothing in the relay closes it; the next process does.
  expect(relay.isOpen(1)).toBe(true);
  loop = await startLoop();
  await eventually(async () => !relay.isOpen(1));
  await eventually(async () => isWet(2));
});

test('one that falls silent while it waters shuts its guard, which opens for nobody until it answers', async () => {
  await plant();
  const run = await dueRun(server, zone(1), 90);
  const next = await dueRun(server, zone(2), 90);
  await eventually(async () => isWet());
  relay.isOffline = true;
  await eventually(async () => !guard.isOpen(1));
  await eventually(async () => (await notices()).some(({ title }) => title.includes('may be open')));
  expect(relay.isOpen(1)).toBe(true);
  const { length } = guard.opened;
  // Somebody waters another zone behind it.
  await dueRun(server, zone(2), 90);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(guard.opened).toHaveLength(length);
  relay.isOffline = false;
  await eventually(async () => !relay.isOpen(1));
  await ended(run);
  await ended(next);
  expect(isWet()).toBe(false);
});

test('one that does not answer is told nothing', async () => {
  await plant();
  relay.isOffline = true;
  const run = await dueRun(server, zone(1), 60);
  expect(await ended(run)).toMatchObject({ reason_figures: { fault: 'unreachable' } });
  expect(relay.opened).toEqual([]);
});

test('an opening at the device is closed, and opens no guard', async () => {
  await plant();
  relay.press(1);
  await eventually(async () => !relay.isOpen(1));
  expect(guard.opened).toEqual([]);
  expect(await events()).toEqual([]);
});

test('a server that is stopped closes it', async () => {
  await plant();
  await dueRun(server, zone(1), 600);
  await eventually(async () => isWet());
  await loop.stop();
  expect(relay.isOpen(1)).toBe(false);
  loop = await startLoop();
});

test('a broker that would close it lets it water by hand for a while, and nothing else', async () => {
  relay = new ScriptedDevice(() => server.clock.now(), { without: { timer: true, will: false } });
  await plant({ isGuarded: false });
  const planned = await dueRun(server, zone(1), 60);
  expect(await ended(planned)).toMatchObject({ reason_figures: { fault: 'no-guard' } });
  const asked = await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
    zones: [{ zone_id: zone(2).id, minutes: 60 }],
  });
  expect(asked.code).toBe(200);
  await eventually(async () => relay.isOpen(2));
  expect(relay.opened).toHaveLength(1);
  expect(relay.opened[0]?.forS).toBeLessThanOrEqual(LIMITS.runByWillMinutes * 60);
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
  await eventually(async () => !relay.isOpen(2));
});
