/** What goes wrong while a valve is open, or before it opens: the water stays within what was stored, or less. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '../groups/tables.ts';
import type { Database } from '../platform/database/connect.ts';
import { wakeDevices } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { zones } from '../zones/tables.ts';

const SPEED = 60;
const HOUR_S = 3_600;

let device: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
let isDatabaseAway = false;
const server = serverForFile({ speed: SPEED, drivers: () => [device.driver()] });
/** The loop's own way to the database, which the test can cut. */
const cutDatabase = () =>
  new Proxy(server.db, {
    get(db, key) {
      if (isDatabaseAway) throw new Error('the database is away');
      return Reflect.get(db, key);
    },
  }) as Database;
const startLoop = () => server.startLoop(true, { findDriver: server.findDriver, db: cutDatabase() });

beforeEach(async () => {
  isDatabaseAway = false;
  device = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  await garden.addBox(device.address);
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
  group = await garden.groupOf();
  loop = await startLoop();
});
afterEach(() => loop.kill());

const zone = (place = 0) => group.zones[place] ?? (undefined as never);
const events = () => garden.events();
const ended = (id: string) => eventually(async () => (await events()).find((event) => event.id === id));
/** Also one whose planned start is still to come, by a clock that was put back. */
const inPhase = (id: string, phase: string) =>
  eventually(async () => {
    const [row] = await server.db
      .select()
      .from(runs)
      .where(eq(runs.id, id as never));
    return row?.phase === phase && row;
  });
const wake = () => wakeDevices(server.db, [group.devices[0]?.id as DeviceId]);
async function pass(seconds: number): Promise<void> {
  server.clock.set(server.clock.now() + seconds * 1000);
  await wake();
}
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string; text: string }[] }>(
      'GET',
      `/notifications?group_id=${garden.id}`,
    )
  ).body.data.notifications;
/** Seconds of the garden's clock until the valve is shut. */
async function secondsUntilShut(terminal = 1): Promise<number> {
  const sinceMs = server.clock.now();
  await eventually(async () => !device.isOpen(terminal));
  return (server.clock.now() - sinceMs) / 1000;
}

describe('runs that could not begin', () => {
  test('for a day behind a valve that does not shut are not made up, and people are told; the one of today waters', async () => {
    const first = await dueRun(server, zone(), 60);
    await inPhase(first, 'WATERING');
    device.stuck.add(1);
    const old = await dueRun(server, zone(1), 60);
    await pass(12 * HOUR_S);
    const older = await dueRun(server, zone(1), 60);
    await pass(8 * HOUR_S);
    const fresh = await dueRun(server, zone(1), 60);
    device.stuck.delete(1);
    await wake();
    expect((await ended(fresh)).status).toBe('EXECUTED');
    for (const id of [old, older]) {
      expect(await ended(id)).toMatchObject({ status: 'CANCELLED', reason_figures: { because: 'waited' } });
    }
    expect(device.opened.filter(({ terminal }) => terminal === 2)).toHaveLength(1);
    expect((await notices()).filter(({ text }) => text.includes('could not start for hours'))).toHaveLength(2);
  });

  test('since Sluice was killed, for two hours: nobody expects them any more', async () => {
    const asked = await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, {
      zones: [zone(0), zone(1)].map(({ id }) => ({ zone_id: id, minutes: 20 })),
    });
    const [first, second] = asked.body.data.runs;
    await inPhase(first?.id ?? '', 'WATERING');
    loop.kill();
    server.clock.set(server.clock.now() + 2 * HOUR_S * 1000);
    loop = await startLoop();
    expect((await ended(first?.id ?? '')).status).toBe('EXECUTED');
    expect(await ended(second?.id ?? '')).toMatchObject({ status: 'CANCELLED', duration_s: 0 });
    expect(device.opened.map(({ terminal }) => terminal)).toEqual([1]);
  });
});

describe('a clock that is put back by an hour', () => {
  test('in a run: it ends when it would have, by our order alone', async () => {
    device.isTimerBroken = true;
    const id = await dueRun(server, zone(), 60);
    await inPhase(id, 'WATERING');
    server.clock.set(server.clock.now() - HOUR_S * 1000);
    const leftS = await secondsUntilShut();
    expect(leftS).toBeLessThan(600);
    const { outcome, openedAt, closedAt } = await inPhase(id, 'ENDED');
    expect(outcome).toBe('COMPLETED');
    expect(Number(closedAt) - Number(openedAt)).toBeGreaterThan(50_000);
    expect(Number(closedAt) - Number(openedAt)).toBeLessThan(600_000);
  });

  test('while Sluice is not running: the next process waters no longer than the run is long', async () => {
    device.isTimerBroken = true;
    const id = await dueRun(server, zone(), 60);
    await inPhase(id, 'WATERING');
    loop.kill();
    server.clock.set(server.clock.now() - HOUR_S * 1000);
    loop = await startLoop();
    expect(await secondsUntilShut()).toBeLessThan(600);
    await inPhase(id, 'ENDED');
  });

  test('before a lost opening is sent again: the device is told no more than the run', async () => {
    device.isOffline = true;
    const id = await dueRun(server, zone(), 60);
    await inPhase(id, 'OPENING');
    server.clock.set(server.clock.now() - HOUR_S * 1000);
    device.isOffline = false;
    await inPhase(id, 'WATERING');
    expect(Math.max(...device.opened.map(({ forS }) => forS))).toBeLessThanOrEqual(60);
    await inPhase(id, 'ENDED');
  });

  test('while nothing waters: the button on the device is still seen', async () => {
    server.clock.set(server.clock.now() - HOUR_S * 1000);
    device.press(1);
    await eventually(async () => (await garden.groupOf()).active_runs.length > 0);
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await eventually(async () => !device.isOpen(1));
  });
});

test('a database that is gone in a run: the valve is shut on time all the same, and the record follows', async () => {
  device.isTimerBroken = true;
  const id = await dueRun(server, zone(), 60);
  await inPhase(id, 'WATERING');
  isDatabaseAway = true;
  expect(await secondsUntilShut()).toBeLessThan(600);
  const closes = device.closed.length;
  isDatabaseAway = false;
  expect((await ended(id)).status).toBe('EXECUTED');
  expect(closes).toBeGreaterThan(0);
});

describe('a process that died between the deadline and the opening', () => {
  async function killBeforeOpening(): Promise<string> {
    device.isOffline = true;
    const id = await dueRun(server, zone(), 300);
    await inPhase(id, 'OPENING');
    loop.kill();
    return id;
  }

  test('again and again: the next one, which may start nothing, does not open it', async () => {
    const id = await killBeforeOpening();
    await server.db
      .update(groups)
      .set({ startsHeldAt: new Date(server.clock.now()) })
      .where(eq(groups.id, garden.id as never));
    device.isOffline = false;
    loop = await startLoop();
    expect((await ended(id)).status).toBe('ERROR');
    expect(device.opened).toEqual([]);
  });

  test('a device without a memory may have opened: it gets the rest of the stored time', async () => {
    const id = await killBeforeOpening();
    server.clock.set(server.clock.now() + 60_000);
    device.isOffline = false;
    loop = await startLoop();
    await ended(id);
    expect(device.opened[0]?.forS).toBeLessThanOrEqual(240);
  });

  test('and whose zone was locked meanwhile: it stays shut', async () => {
    const id = await killBeforeOpening();
    const lockedAt = new Date(server.clock.now());
    await server.db.update(zones).set({ lockedAt, lockCause: 'wet' }).where(eq(zones.id, zone().id));
    device.isOffline = false;
    loop = await startLoop();
    expect((await ended(id)).status).toBe('ERROR');
    expect(device.opened).toEqual([]);
  });
});

describe('a battery that may not close the valve again', () => {
  test('opens nothing, though the device would: neither what was planned nor by hand, and people are told', async () => {
    device.batteryFraction = 0.05;
    await eventually(async () => (await garden.groupOf()).devices[0]?.battery_percent === 5);
    const event = await ended(await dueRun(server, zone(), 60));
    expect(event).toMatchObject({ status: 'ERROR', duration_s: 0, reason_figures: { fault: 'battery-low' } });
    const asked = await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
      zones: [{ zone_id: zone().id, minutes: 5 }],
    });
    const message = server.services.translate('en', 'errors.batteryTooLow', { device: group.devices[0]?.name ?? '' });
    expect(refusal(asked)).toEqual({ http: 409, errors: [[50, null, message]] });
    expect(device.opened).toEqual([]);
    const notice = server.services.translate('en', 'notifications.runFailed.title', { zone: zone().name });
    expect((await notices()).map(({ title }) => title)).toContain(notice);
  });

  test('waters on once it was changed', async () => {
    device.batteryFraction = 0.05;
    await eventually(async () => (await garden.groupOf()).devices[0]?.battery_percent === 5);
    device.batteryFraction = 1;
    await eventually(async () => (await garden.groupOf()).devices[0]?.battery_percent === 100);
    expect((await ended(await dueRun(server, zone(), 60))).status).toBe('EXECUTED');
  });
});

describe('what a device tells of its own accord', () => {
  const zoneNow = async (place = 0) => (await garden.groupOf()).zones[place];

  test('a leak: the zone is locked, its master is shut, and people are told, once; who lifts the lock is believed', async () => {
    await garden.changeZone(zone(0).id, { master_zone_id: zone(1).id });
    const id = await dueRun(server, zone(), 1_200);
    await inPhase(id, 'WATERING');
    device.tells.set(1, 'WATER_LEAK');
    await eventually(async () => (await zoneNow())?.lock?.cause === 'leak');
    expect(await zoneNow()).toMatchObject({ valve_status: 'WATER_LEAK' });
    await eventually(async () => !device.isOpen(2) && !device.isOpen(1));
    expect((await ended(id)).duration_s).toBeLessThan(1_000);
    expect((await notices()).filter(({ title }) => title.startsWith('Water leaks'))).toHaveLength(1);
    expect((await garden.call('DELETE', `/zones/${zone().id}/lock`)).code).toBe(200);
    await pass(60);
    expect((await zoneNow())?.lock).toBeNull();
  });

  test('no water: people are told, and a run that the valve ends for it says so', async () => {
    const id = await dueRun(server, zone(), 1_200);
    await inPhase(id, 'WATERING');
    device.tells.set(1, 'NO_WATER');
    await eventually(async () => (await zoneNow())?.valve_status === 'NO_WATER');
    device.shut(1);
    expect(await ended(id)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'no-water' } });
    expect((await notices()).some(({ title }) => title.startsWith('No water'))).toBe(true);
    expect((await zoneNow())?.lock).toBeNull();
  });
});

test('a leak that shows only after a restart is found all the same', async () => {
  device.flow = 12;
  const id = await dueRun(server, zone(), 60);
  await ended(id);
  loop.kill();
  device.leak = 4;
  loop = await startLoop();
  await pass(70);
  await eventually(async () => (await garden.groupOf()).zones[0]?.lock?.cause === 'leak');
});
