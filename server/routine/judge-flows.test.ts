/** A head that is torn off, a clogged line and a weak pump: found by the meter, told once, and learned anew when mended. */
import type { ZoneFlow } from '@sluice/contract/zone-flow';
import type { Zone } from '@sluice/contract/zones';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { GardenFaults } from '../notifications/index.ts';
import { wakeDevices } from '../runs/index.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { storeSteadyFlow } from '../zones/index.ts';
import { steadyFlows, zoneFlows } from '../zones/tables.ts';
import { judgeFlows } from './judge-flows.ts';

const FLOW = 12;
/** Runs that are measured before anything changes. */
const SOUND = 10;

let device: ScriptedDevice;
let garden: OwnGarden;
let zones: Zone[];
const server = serverForFile({ speed: 60, drivers: () => [device.driver()] });

beforeEach(async () => {
  device = new ScriptedDevice(() => server.clock.now(), { terminals: 4 });
  garden = await openOwnGarden(server);
  await garden.addBox(device.address);
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
  zones = (await garden.groupOf()).zones;
  // Described just now, its flow would be learned from now on.
  await server.db.delete(zoneFlows);
});

const idAt = (place: number) => zones[place]?.id as ZoneId;
const deviceId = () => zones[0]?.device_id as DeviceId;

/** One watering each second day, the last one today; of several zones a quarter of an hour apart. */
async function measured(places: readonly number[], flows: readonly number[], minutesLater = 0): Promise<void> {
  for (const [index, flowLPerMin] of flows.entries()) {
    const daysAgo = 2 * (flows.length - index);
    const atMs = server.clock.now() - daysAgo * DAY_MS + minutesLater * MINUTE_MS;
    const zoneIds = places.map(idAt).sort();
    await storeSteadyFlow(server.db, { deviceId: deviceId(), at: new Date(atMs), zoneIds, flowLPerMin });
  }
}
const many = (flow: number, count = SOUND) => Array.from({ length: count }, () => flow);
const newFaults = () => new GardenFaults({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }) });
const judge = (faults = newFaults()) => judgeFlows(server.db, server.clock.now(), faults);
const flowOf = async (place: number) =>
  (await garden.call<{ flow: ZoneFlow }>('GET', `/zones/${idAt(place)}/flow`)).body.data.flow;
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string; text: string }[] }>(
      'GET',
      `/notifications?group_id=${garden.id}`,
    )
  ).body.data.notifications;
const titles = async () => (await notices()).map(({ title }) => title);

test('15 % more at the real valve: one message after the third run, none after the fourth', async () => {
  const loop = await server.startLoop(true, { findDriver: server.findDriver });
  const tariff = { currency: 'EUR', per: 'm3', household_m3: 0, tiers: [{ up_to_m3: null, price: 100 }] };
  expect((await garden.call('PUT', `/groups/${garden.id}/tariff`, tariff)).code).toBe(200);
  await measured([0], many(FLOW));
  device.flow = 1.15 * FLOW;
  const before = (await notices()).length;
  const water = async (times: number) => {
    const id = await dueRun(server, zones[0] as Zone, 300);
    await eventually(async () => (await garden.events()).find((event) => event.id === id));
    await wakeDevices(server.db, [deviceId()]);
    await eventually(async () => (await rows()).length === SOUND + times);
    await judge();
  };
  for (const times of [1, 2]) {
    await water(times);
    expect(await notices()).toHaveLength(before);
  }
  await water(3);
  const sent = (await notices()).filter(({ title }) => title === `${zones[0]?.name}: more water than usual`);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/takes 15% more .*L more a week, about €/);
  await water(4);
  expect(await notices()).toHaveLength(before + 1);
  expect(await flowOf(0)).toMatchObject({
    usual_flow_l_per_min: expect.closeTo(FLOW, 1),
    change: { direction: 'high', is_shared: false, flow_l_per_min: expect.closeTo(1.15 * FLOW, 1) },
  });
  expect((await garden.groupOf()).zones[0]?.lock).toBeNull();
  await loop.stop();
});

const rows = () => server.db.select().from(steadyFlows).where(eq(steadyFlows.deviceId, deviceId()));

test.each([
  [8, 'That is about what one of its 8 heads or emitters gives.'],
  [20, 'That is about what 3 of its 20 heads or emitters give.'],
  // Less than half a head, or not known.
  [3, null],
  [null, null],
] as const)('15 %% more in a zone of %s heads is told by their number', async (count, sentence) => {
  expect((await garden.changeZone(idAt(0), { head_count: count })).code).toBe(200);
  await measured([0], [...many(FLOW), ...many(1.15 * FLOW, 4)]);
  await judge();
  const text = (await notices()).find(({ title }) => title === `${zones[0]?.name}: more water than usual`)?.text;
  if (sentence === null) expect(text).toMatch(/under “Flow by run”\.$/);
  else expect(text?.endsWith(` ${sentence}`)).toBe(true);
});

test('how many heads a zone has changes neither its plan nor its usual flow, and is a whole number', async () => {
  await measured([0], many(FLOW));
  const { body } = await garden.changeZone(idAt(0), { head_count: 8 });
  expect(body.data).toMatchObject({ zone: { head_count: 8 }, recalculation: null });
  expect((await flowOf(0)).usual_flow_l_per_min).toBeCloseTo(FLOW, 6);
  for (const head_count of [0, 2.5, 1_000]) {
    const refused = refusal(await garden.changeZone(idAt(0), { head_count }));
    expect([refused.http, refused.errors[0]?.[1]]).toEqual([422, 'head_count']);
  }
});

test('a clogged line is told by the litres that are missing; said to be mended, its flow is learned anew', async () => {
  await measured([0], [...many(FLOW), ...many(0.8 * FLOW, 4)]);
  await judge();
  expect(await titles()).toContain(`${zones[0]?.name}: less water than usual`);
  expect((await flowOf(0)).change).toMatchObject({ direction: 'low' });
  const { body } = await garden.call<{ flow: ZoneFlow }>('DELETE', `/zones/${idAt(0)}/flow`);
  expect(body.data.flow).toMatchObject({ usual_flow_l_per_min: null, change: null, runs: [] });
});

test('what cannot be judged ends nothing behind it, and is tried again', async () => {
  const { db } = server;
  await measured([0], [...many(FLOW), ...many(0.8 * FLOW, 4)]);
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await db.execute(sql`create trigger refuse before insert on zone_flows for each row execute function refuse()`);
  const faults = newFaults();
  try {
    await judge(faults);
    expect(faults.isFailing(garden.id as GroupId, 'flows')).toBe(true);
    expect((await rows()).map(({ isJudged }) => isJudged)).not.toContain(true);
  } finally {
    await db.execute(sql`drop function refuse cascade`);
  }
  await judge();
  expect(await titles()).toContain(`${zones[0]?.name}: less water than usual`);
});

test('other heads are another usual flow', async () => {
  await measured([0], [...many(FLOW), ...many(0.8 * FLOW, 4)]);
  await judge();
  await garden.changeZone(idAt(0), { sprinkler: 'BUBBLER' });
  expect(await flowOf(0)).toMatchObject({ change: null, usual_flow_l_per_min: null });
});

test('what all zones share is one message, of the device', async () => {
  const before = (await notices()).length;
  for (const place of [0, 1, 2, 3]) await measured([place], [...many(FLOW), ...many(0.8 * FLOW, 4)], 15 * place);
  await judge();
  expect(await notices()).toHaveLength(before + 1);
  expect((await titles()).some((title) => title.endsWith(': less water in all zones'))).toBe(true);
  expect((await flowOf(2)).change).toMatchObject({ is_shared: true, direction: 'low' });
});

test('found in zones that run at once, then in one of them alone: one message', async () => {
  const before = (await notices()).length;
  await measured([0, 1], [...many(2 * FLOW), ...many(2.5 * FLOW, 3)], 30);
  await judge();
  expect((await flowOf(1)).change).toMatchObject({ direction: 'high' });
  await measured([0], [...many(FLOW), ...many(1.4 * FLOW, 5)]);
  await measured([1], many(FLOW, SOUND + 5), 45);
  await judge();
  expect(await notices()).toHaveLength(before + 1);
  expect((await flowOf(0)).change).toMatchObject({ direction: 'high' });
  expect((await flowOf(1)).change).toBeNull();
});

test('as usual again for three runs, the change is over', async () => {
  await measured([0], [...many(FLOW), ...many(1.2 * FLOW, 4)], 0);
  await judge();
  expect((await flowOf(0)).change).not.toBeNull();
  const now = server.clock.now();
  for (const minutes of [1, 2, 3]) {
    const at = new Date(now + minutes * MINUTE_MS);
    await storeSteadyFlow(server.db, { deviceId: deviceId(), at, zoneIds: [idAt(0)], flowLPerMin: FLOW });
  }
  await judge();
  expect((await flowOf(0)).change).toBeNull();
});
