/** What holds below every planner, program and call: the device's timer, caps, the usual flow, and shut means shut. */
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wakeDevices } from '../runs/index.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { zones } from '../zones/tables.ts';

const MASTER = 2;
/** Litres a minute: what was entered, and what the meter usually counts. */
const FLOW = 12;

let device: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const server = serverForFile({ speed: 60, drivers: () => [device.driver()] });

beforeEach(async () => {
  device = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  await garden.addBox(device.address);
  for (const { id } of (await garden.groupOf()).zones) await garden.makeLawn(id);
  group = await garden.groupOf();
  loop = await server.startLoop(true, { findDriver: server.findDriver });
});
afterEach(() => loop.stop());

const zone = (place = 0) => group.zones[place] ?? (undefined as never);
const deviceId = () => group.devices[0]?.id as DeviceId;
const setSource = (change: object) => garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, change);

const due = (durationS: number, watering?: string, cycle?: number) =>
  dueRun(server, zone(), durationS, { watering, cycle });

/** Lets the garden's time pass at once. */
async function pass(seconds: number): Promise<void> {
  server.clock.set(server.clock.now() + seconds * 1000);
  await wakeDevices(server.db, [deviceId()]);
}
const watering = (id?: string) =>
  eventually(async () =>
    (await garden.groupOf()).active_runs.find((run) => (!id || run.id === id) && run.phase === 'WATERING'),
  );
const events = () => garden.events();
const ended = (id: string) => eventually(async () => (await events()).find((event) => event.id === id));
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string; text: string }[] }>(
      'GET',
      `/notifications?group_id=${garden.id}`,
    )
  ).body.data.notifications;
/** The device is heard again, and only then told to close. */
async function beHeardAgain(): Promise<void> {
  expect(device.closed).toEqual([]);
  device.isOffline = false;
  await pass(30);
  await eventually(async () => device.closed.length > 0);
}
const about = (actual: number, expected: number, tolerance = 12) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance);

describe('a run that is longer than the timer of its device', () => {
  test('waters in full: the timer is set again while half of it is left, and never beyond the end', async () => {
    device.longestRunS = 600;
    const id = await due(1_500);
    await watering(id);
    const startedMs = server.clock.now();
    for (let passed = 0; passed < 1_400; passed += 140) {
      const before = device.opened.length;
      expect(device.isOpen(1)).toBe(true);
      await pass(140);
      if (passed % 280 > 0 && passed < 800) await eventually(async () => device.opened.length > before);
    }
    const event = await ended(id);
    expect([event.status, event.reason_figures.fault]).toEqual(['EXECUTED', undefined]);
    about(event.duration_s, 1_500);
    expect(device.opened.length).toBeGreaterThan(3);
    expect(Math.max(...device.opened.map(({ forS }) => forS))).toBe(600);
    about((server.clock.now() - startedMs) / 1000, 1_500, 180);
  });

  test('shut at the device before its timer is set again, it stays shut, and the record says so', async () => {
    device.longestRunS = 600;
    const id = await due(1_500);
    await watering(id);
    device.isOffline = true;
    await pass(320);
    device.shut(1);
    const before = device.opened.length;
    device.isOffline = false;
    const event = await ended(id);
    expect(event.status).toBe('ERROR');
    expect(device.opened).toHaveLength(before);
  });
});

test('after an opening that nobody answered, the device is told to close when it is heard again', async () => {
  device.isOffline = true;
  const id = await due(600);
  await eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.id === id)?.is_unanswered);
  await pass(640);
  expect((await ended(id)).reason_figures.fault).toBe('unreachable');
  await beHeardAgain();
  expect(device.closed).toEqual([1]);
  expect(device.opened).toEqual([]);
});

test('what was last heard in a run that is over makes no run by hand; the device is told to close, and tells', async () => {
  const id = await due(60);
  await watering(id);
  await device.fallSilent();
  device.isOffline = true;
  await pass(200);
  expect((await ended(id)).reason_figures.fault).toBe('unconfirmed');
  await beHeardAgain();
  await pass(30);
  await eventually(async () => (await garden.groupOf()).devices[0]?.status === 'ONLINE');
  expect(device.closed).toEqual([1]);
  expect(await events()).toHaveLength(1);
  expect((await garden.groupOf()).active_runs).toEqual([]);
});

describe('caps', () => {
  test('minutes of a run hold against a program and against a longer length by hand', async () => {
    expect((await setSource({ caps: { most_run_min: 5, most_day_volume_l: null } })).code).toBe(200);
    const id = await due(1_800);
    const run = await watering(id);
    await garden.call('PATCH', `/manual_runs/${run.id}`, { minutes: 60 });
    await pass(295);
    const event = await ended(id);
    about(event.duration_s, 300);
    expect([event.status, event.reason_figures.fault]).toEqual(['ERROR', 'run-cap']);
    expect(Math.max(...device.opened.map(({ forS }) => forS))).toBeLessThanOrEqual(300);
  });

  test('litres of a day end a run, and the next is skipped with its figures and a message', async () => {
    await garden.changeZone(zone().id, { most_day_volume_l: 60 });
    const id = await due(1_200);
    await watering(id);
    await pass(295);
    const event = await ended(id);
    about(event.duration_s, 300);
    expect(event.reason_figures.fault).toBe('day-cap');
    const second = await ended(await due(600));
    expect(second).toMatchObject({
      status: 'CANCELLED',
      reason_name: 'DAY_VOLUME',
      reason_figures: { most_day_volume_l: 60 },
    });
    expect(device.opened).toHaveLength(1);
    expect((await notices()).some(({ text }) => text.includes('daily water limit'))).toBe(true);
    const entry = { zone_id: zone().id, minutes: 5 };
    const asked = await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [entry] });
    expect(refusal(asked)).toMatchObject({
      http: 409,
      errors: [[50, null, expect.stringContaining('daily water limit')]],
    });
    const tried = await garden.call('POST', `/devices/${deviceId()}/valve_tests`, { terminals: [1] });
    expect(refusal(tried)).toEqual(refusal(asked));
    expect(device.opened).toHaveLength(1);
  });
});

describe('the usual flow', () => {
  beforeEach(async () => {
    await server.db
      .update(zones)
      .set({ meteredFlowLPerMin: FLOW })
      .where(eq(zones.id, zone().id as ZoneId));
    await wakeDevices(server.db, [deviceId()]);
  });

  test.each([
    ['far above it', 30, 'flow-high'],
    ['far below it', 2, 'flow-low'],
  ])(
    '%s: the run is cut within ten seconds, people are told, and the next cycle does not open',
    async (_, flow, fault) => {
      device.flow = flow;
      const name = randomUUID();
      const id = await due(900, name, 1);
      await watering(id);
      await pass(50);
      const event = await ended(id);
      expect(event).toMatchObject({
        status: 'ERROR',
        reason_figures: { fault, flow_l_per_min: flow, usual_flow_l_per_min: FLOW },
      });
      expect(event.duration_s).toBeLessThan(60 + 10 + 12);
      const opened = device.opened.length;
      const next = await ended(await due(900, name, 2));
      expect(next).toMatchObject({ status: 'ERROR', duration_s: 0, reason_figures: { fault } });
      expect(device.opened).toHaveLength(opened);
      const says = server.services.translate('en', `runFault.${fault as 'flow-high'}`);
      expect((await notices()).some(({ text }) => text.includes(says))).toBe(true);
    },
  );

  test('about as usual: the run goes on to its end', async () => {
    device.flow = FLOW + 3;
    const id = await due(120);
    await watering(id);
    await pass(100);
    expect((await ended(id)).status).toBe('EXECUTED');
  });
});

describe('water that does not stop', () => {
  const LAG_S = 600;
  beforeEach(async () => {
    device.dry.add(MASTER);
    await garden.changeZone(zone().id, { master_zone_id: zone(MASTER - 1).id });
    await setSource({ source: { capacity_l_per_min: null, zones_at_once: 1, lead_s: 0, lag_s: LAG_S } });
  });

  test('after the valve was shut: an alarm names the zone, and the master is shut long before its time', async () => {
    device.flow = FLOW;
    const id = await due(60);
    await watering(id);
    device.leak = 3;
    await pass(58);
    await ended(id);
    expect(device.isOpen(MASTER)).toBe(true);
    await pass(62);
    const title = server.services.translate('en', 'notifications.leakAfterClose.title', { zone: zone().name });
    await eventually(async () => (await notices()).some((notice) => notice.title === title));
    await eventually(async () => !device.isOpen(MASTER));

    expect((await garden.groupOf()).zones[0]?.lock).toMatchObject({ cause: 'leak' });
    device.leak = 0;
    const opened = device.opened.length;
    const skipped = await ended(await due(60));
    expect(skipped).toMatchObject({ status: 'CANCELLED', reason_name: 'ZONE_LOCKED' });
    expect(skipped.reason_figures.locked_since).toBeDefined();
    expect((await notices()).some(({ text }) => text.includes('Zone locked'))).toBe(true);
    const byHand = () =>
      garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zone().id, minutes: 1 }] });
    const message = server.services.translate('en', 'errors.zoneLocked', { zone: zone().name });
    expect(refusal(await byHand())).toEqual({ http: 409, errors: [[50, null, message]] });
    const test = await garden.call('POST', `/devices/${deviceId()}/valve_tests`, { terminals: [1] });
    expect(refusal(test).errors).toEqual([[50, null, message]]);
    expect(device.opened).toHaveLength(opened);
    expect(device.isOpen(MASTER)).toBe(false);

    const answer = await garden.call<{ zone: Zone }>('DELETE', `/zones/${zone().id}/lock`);
    expect(answer.body.data.zone.lock).toBeNull();
    expect((await byHand()).code).toBe(200);
    await eventually(async () => device.isOpen(1));
    const trail = await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`);
    expect(trail.body.data.entries.map(({ action, subject_name }) => [action, subject_name])).toContainEqual([
      'DELETE /zones/:id/lock',
      zone().name,
    ]);
  });

  test('a pump through which no water comes is shut after half a minute, and the run says why', async () => {
    device.flow = 0;
    const id = await due(600);
    await watering(id);
    await pass(20);
    expect(device.isOpen(MASTER)).toBe(true);
    await pass(12);
    const event = await ended(id);
    expect(event).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'dry-run' } });
    expect(event.duration_s).toBeLessThan(300);
    await eventually(async () => !device.isOpen(MASTER));
    const says = server.services.translate('en', 'runFault.dry-run');
    expect((await notices()).some(({ text }) => text.includes(says))).toBe(true);
  });

  test('no flow after the end is no alarm', async () => {
    device.flow = FLOW;
    const id = await due(60);
    await watering(id);
    await pass(58);
    await ended(id);
    await pass(90);
    await pass(20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await notices()).toEqual([]);
    expect(device.isOpen(MASTER)).toBe(true);
  });

  test('a valve that stays open though it was told to shut: the third time its master is shut', async () => {
    const id = await due(60);
    await watering(id);
    device.stuck.add(1);
    await pass(65);
    await eventually(async () => !device.isOpen(MASTER));
    expect(device.isOpen(1)).toBe(true);
    const title = server.services.translate('en', 'notifications.valveNotClosing.title', { zone: zone().name });
    expect((await notices()).map((notice) => notice.title)).toContain(title);
    device.stuck.clear();
    await ended(id);
    expect((await garden.groupOf()).zones[0]?.lock).toMatchObject({ cause: 'stuck' });
    expect((await ended(await due(60))).reason_name).toBe('ZONE_LOCKED');
  });
});
