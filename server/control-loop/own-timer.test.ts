/** A valve's own timer counts once it was seen to close: what runs left to the device show, and what follows from it. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { TimerProof } from '@sluice/engine/vocabulary/hardware';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { zones } from '../zones/tables.ts';

const RUN_S = 30;

let box: ScriptedDevice;
let tap: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const server = serverForFile({ speed: 15, drivers: () => [box.driver(), tap.driver('tasmota')] });

beforeEach(async () => {
  const now = () => server.clock.now();
  box = new ScriptedDevice(now, { terminals: 2 });
  box.endsEachRun = false;
  tap = new ScriptedDevice(now, { terminals: 1 });
  garden = await openOwnGarden(server);
  await garden.addBox(box.address);
  group = await garden.groupOf();
  await garden.makeLawns(group.zones.map(({ id }) => id));
  loop = await server.startLoop(true, { findDriver: server.findDriver });
});
afterEach(() => loop.kill());

const zone = () => group.zones[0] ?? (undefined as never);
const know = async (timerProof: TimerProof) => {
  await server.db
    .update(zones)
    .set({ timerProof })
    .where(eq(zones.groupId, garden.id as never));
  await loop.stop();
  loop = await server.startLoop(true, { findDriver: server.findDriver });
};
const proof = async () => (await garden.groupOf()).zones[0]?.timer_proof;
const ended = (id: string) => eventually(async () => (await garden.events()).find((one) => one.id === id));
const noticeCount = async () =>
  (
    await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)
  ).body.data.notifications.filter(({ title }) => title.includes('did not close by itself')).length;
const water = () =>
  garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zone().id, minutes: 1 }] });
const tryValve = async () => {
  const url = `/devices/${zone().device_id}/valve_tests`;
  await garden.call('POST', url, { terminals: [1] });
  return eventually(async () => {
    const { tests } = (await garden.call<{ tests: ValveTest[] }>('GET', url)).body.data;
    return tests.find(({ result }) => result !== null);
  });
};

describe('a valve that was just added', () => {
  test('waters nothing before its timer was seen to close it, and says what to do', async () => {
    expect(group.zones.map(({ timer_proof, needs_guard }) => [timer_proof, needs_guard])).toEqual([
      ['unproven', true],
      ['unproven', true],
    ]);
    const run = await dueRun(server, zone(), RUN_S);
    expect(await ended(run)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'timer-unproven' } });
    expect(refusal(await water())).toEqual({
      http: 409,
      errors: [[51, null, expect.stringContaining('Try the valve')]],
    });
    expect(box.opened).toEqual([]);
  });

  test('is proven by a test that its device ends, and then waters like any other', async () => {
    expect(await tryValve()).toMatchObject({ result: 'opened', closed_itself: true });
    expect(box.closed).toEqual([]);
    expect(await proof()).toBe('proven');
    const run = await dueRun(server, zone(), RUN_S);
    expect(await ended(run)).toMatchObject({ status: 'EXECUTED' });
    expect(box.opened).toHaveLength(2);
  });

  test('whose test its device does not end is closed by us, and goes on watering nothing', async () => {
    box.isTimerBroken = true;
    expect(await tryValve()).toMatchObject({ result: 'opened', closed_itself: false });
    expect(box.isOpen(1)).toBe(false);
    expect(await proof()).toBe('disproven');
    expect(refusal(await water())).toEqual({
      http: 409,
      errors: [[51, null, expect.stringContaining('did not close the valve')]],
    });
    // Who stood beside it knows.
    expect(await noticeCount()).toBe(0);
    box.isTimerBroken = false;
    expect(await tryValve()).toMatchObject({ closed_itself: true });
    expect(await proof()).toBe('proven');
  });

  test('cannot be a master; behind one whose timer counts it waters, and is proven by that', async () => {
    const [, other] = group.zones;
    const asMaster = await garden.changeZone(zone().id, { master_zone_id: other?.id });
    expect(refusal(asMaster)).toMatchObject({ http: 422, errors: [[30, 'master_zone_id', expect.any(String)]] });
    await garden.call('POST', `/groups/${garden.id}/devices`, { name: 'Tap', driver: 'tasmota', address: tap.address });
    const guard = (await garden.groupOf()).zones.find(({ timer_proof }) => timer_proof === 'inherent');
    expect((await garden.changeZone(zone().id, { master_zone_id: guard?.id })).code).toBe(200);
    const run = await dueRun(server, zone(), RUN_S);
    await eventually(async () => tap.isOpen(1) && box.isOpen(1));
    expect(box.opened[0]?.heldBy).toBe('guard');
    expect(await ended(run)).toMatchObject({ status: 'EXECUTED' });
    expect(box.closed).toEqual([]);
    expect(await proof()).toBe('proven');
    await eventually(async () => !tap.isOpen(1));
  });

  test('that its owner opens at the device is closed: nothing is known to end that', async () => {
    box.press(1);
    await eventually(async () => !box.isOpen(1));
    expect(await garden.events()).toEqual([]);
  });
});

describe('a valve that was in the garden before anybody looked', () => {
  test('goes on; its next run is left to its device, which proves it', async () => {
    await know('presumed');
    const run = await dueRun(server, zone(), RUN_S);
    const { duration_s } = await ended(run);
    expect(Math.abs((duration_s ?? 0) - RUN_S)).toBeLessThan(4);
    expect(box.closed).toEqual([]);
    expect(await proof()).toBe('proven');
  });

  test('whose timer fails is closed by us, told of once, and waters no more until it was tried again', async () => {
    await know('presumed');
    box.isTimerBroken = true;
    const run = await dueRun(server, zone(), RUN_S);
    expect(await ended(run)).toMatchObject({ status: 'EXECUTED' });
    expect(box.isOpen(1)).toBe(false);
    expect(await proof()).toBe('disproven');
    expect(await noticeCount()).toBe(1);
    const next = await dueRun(server, zone(), RUN_S);
    expect(await ended(next)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'timer-disproven' } });
    expect(box.opened).toHaveLength(1);
    expect(await noticeCount()).toBe(1);
    box.isTimerBroken = false;
    await tryValve();
    expect(await proof()).toBe('proven');
    expect((await water()).code).toBe(200);
  });

  test('that tells only old things at its end shows nothing, either way', async () => {
    await know('presumed');
    box.isTimerBroken = true;
    const run = await dueRun(server, zone(), RUN_S);
    await eventually(async () => box.isOpen(1));
    await box.fallSilent();
    await ended(run);
    expect(box.isOpen(1)).toBe(false);
    expect(await proof()).toBe('presumed');
    expect(await noticeCount()).toBe(0);
  });

  test('that is turned off by hand, or stopped, shows nothing', async () => {
    await know('presumed');
    const byHand = await dueRun(server, zone(), 60);
    await eventually(async () => box.isOpen(1));
    box.shut(1);
    await ended(byHand);
    await water();
    await eventually(async () => box.isOpen(1));
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
    expect(await proof()).toBe('presumed');
  });

  test('that did not answer at its end shows nothing: it may have lost its power', async () => {
    await know('presumed');
    const run = await dueRun(server, zone(), RUN_S);
    await eventually(async () => (await garden.groupOf()).active_runs.some(({ phase }) => phase === 'WATERING'));
    const [{ forS } = { forS: 0 }] = box.opened;
    const endMs = server.clock.now() + forS * 1000;
    await eventually(async () => server.clock.now() > endMs - 10_000);
    box.isOffline = true;
    await eventually(async () => server.clock.now() > endMs + 1_000);
    box.isOffline = false;
    await ended(run);
    expect(await proof()).toBe('presumed');
  });

  test('whose timer counts minutes may end later, and its record says so', async () => {
    box.stepS = 60;
    await know('presumed');
    const run = await dueRun(server, zone(), 50);
    expect((await ended(run)).duration_s).toBeGreaterThan(54);
    expect(box.closed).toEqual([]);
    expect(await proof()).toBe('proven');
  });

  test('that does not close though it is told to counts as one without a timer', async () => {
    await know('presumed');
    await water();
    await eventually(async () => box.isOpen(1));
    box.stuck.add(1);
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await eventually(async () => (await proof()) === 'disproven');
    box.stuck.clear();
  });
});

test('a test of a timer that counts minutes lasts one', async () => {
  box.stepS = 60;
  const url = `/devices/${zone().device_id}/valve_tests`;
  expect((await garden.call<{ length_s: number }>('GET', url)).body.data.length_s).toBe(60);
  await garden.call('POST', url, { terminals: [1] });
  await eventually(async () => box.opened.length === 1);
  expect(box.opened[0]?.forS).toBe(60);
});
