/** A demo shows every entity, every reason, and every way that watering can end. */

import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { ZoneChart } from '@sluice/contract/zones';
import { DEVICE_STATUSES } from '@sluice/engine/vocabulary/hardware';
import { REASON_TYPES } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { findGroup } from '../groups/index.ts';
import { readSensorsAndHubs } from '../routine/read-sensors.ts';
import { superviseProbes } from '../routine/supervise-probes.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, openTestServer } from '../testing/test-server.ts';
import { DEMO_GARDENS } from './gardens.ts';

let gardens: CurrentGroup[];
let schedules: Schedule[];
let events: Event[];
const readGardens = () =>
  Promise.all(
    demo.index.groups.map(async ({ id }) => {
      const { current_group: group } = (await server.call<Index>(demo.token, 'GET', `/groups/${id}/index`)).body.data;
      if (!group) throw new Error('a demo garden is gone');
      return group;
    }),
  );
const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));
beforeAll(async () => {
  const read = async <Data>(path: string) => (await server.call<Data>(demo.token, 'GET', path)).body.data;
  gardens = await readGardens();
  const ids = gardens.map(({ id }) => id);
  schedules = (await Promise.all(ids.map((id) => read<{ schedules: Schedule[] }>(`/groups/${id}/schedules`)))).flatMap(
    (answer) => answer.schedules,
  );
  events = (await Promise.all(ids.map((id) => read<{ events: Event[] }>(`/groups/${id}/events`)))).flatMap(
    (answer) => answer.events,
  );
});

test.each([
  'devices',
  'zones',
  'sensors',
  'programs',
  'one_time_runs',
  'constraints',
  'reminders',
  'backup_programs',
  'regulations',
  'weathers',
  'shares',
] as const)('there is at least one of %s', (what) => {
  expect(gardens.flatMap((garden): unknown[] => garden[what]).length).toBeGreaterThan(0);
});

test.each([
  'skips',
  'invitations',
  'tariffs',
  'weather_provider_settings',
  'weather_reports',
  'notifications',
  'planned_runs',
  'readings',
  'plan_decisions',
  'hubs',
  'plants',
])('the table %s is not empty', async (table) => {
  const { rows } = await server.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`);
  expect(Number(rows[0]?.n)).toBeGreaterThan(0);
});

test('every garden has the simulated sky, and asks no service outside', () => {
  expect(gardens.length).toBeGreaterThan(0);
  for (const { weather_provider } of gardens) expect(weather_provider.asked_provider).toBe('SIMULATED');
});

test('every reason is shown, in the history or in the plan', () => {
  const shown = new Set([...events, ...schedules].map(({ reason_type }) => reason_type));
  // In a wet winter the planner waters nothing.
  expect(REASON_TYPES.filter((type) => type !== 'SMART' && !shown.has(type))).toEqual([]);
  const codes = new Set([...events, ...schedules].map(({ reason_code }) => reason_code));
  expect([-1, -2, -3].filter((code) => !codes.has(code))).toEqual([]);
});

test('watering was done, cancelled, failed, and is planned', () => {
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['EXECUTED', 'CANCELLED', 'ERROR']));
  expect(new Set(schedules.map(({ status }) => status))).toContain(null);
});

test('in summer the planner has watered, and will again', async () => {
  const summer = await openTestServer({ withSimulator: true });
  summer.clock.set(Date.parse('2026-07-15T10:00:00Z'));
  const looked = await openDemoGarden(summer);
  expect((await looked.events()).map(({ reason_type }) => reason_type)).toContain('SMART');
  expect((await looked.schedules()).map(({ source }) => source)).toContain('SMART');
  await summer.close();
});

test('every status of a device is shown, once the devices have been asked, and watering is under way', async () => {
  const loop = await server.startLoop();
  await readSensorsAndHubs(server.db, () => loop.driver, server.clock.now(), server.faults);
  const shownBy = (all: { status: string }[]) => [...new Set(all.map(({ status }) => status))].sort();
  const ofDevices = DEVICE_STATUSES.filter((status) => status !== 'MEASURING').sort();
  await eventually(async () => {
    gardens = await readGardens();
    return shownBy(gardens.flatMap(({ devices }) => devices)).join() === ofDevices.join();
  });
  expect(gardens.flatMap(({ active_runs }) => active_runs.map(({ phase }) => phase))).toEqual(['WATERING']);
  const watered = gardens.find(({ active_runs }) => active_runs.length > 0);
  const { schedules: coming } = (
    await server.call<{ schedules: Schedule[] }>(demo.token, 'GET', `/groups/${watered?.id}/schedules`)
  ).body.data;
  expect(coming.map(({ status }) => status)).toContain('EXECUTING');
  await readSensorsAndHubs(server.db, () => loop.driver, server.clock.now(), server.faults);
  const sensors = (await readGardens()).flatMap((garden) => garden.sensors);
  expect(shownBy(sensors)).toEqual(expect.arrayContaining(['MEASURING', 'OFFLINE', 'POWEROFF']));
  await loop.stop();
});

test('a probe has measured for a month, without a jump to its current reading', async () => {
  const [sensor] = gardens.flatMap(({ sensors }) => sensors.filter(({ zone_id }) => zone_id !== null));
  const { body } = await server.call<{ chart: ZoneChart }>(
    demo.token,
    'GET',
    `/zones/${sensor?.zone_id}/chart?scale=month`,
  );
  const moistures = body.data.chart.points.map(({ moisture }) => moisture);
  expect(moistures).toHaveLength(30);
  expect(moistures).not.toContain(null);
  const [last = 0, before = 0] = moistures.toReversed().map(Number);
  expect(Math.abs(last - before)).toBeLessThan(0.05);
});

test('zones, devices and sensors stand in their own order, and the first zone is one that waters', () => {
  for (const { devices, zones, sensors } of gardens) {
    for (const list of [devices, zones, sensors]) {
      expect(list.map(({ position }) => position)).toEqual([...list.keys()]);
    }
    const [first] = zones;
    if (first) expect(schedules.map(({ zone_id }) => zone_id)).toContain(first.id);
  }
});

test('reminders stand in the schedule', () => {
  expect(schedules.some(({ reminder_id }) => reminder_id !== null)).toBe(true);
});

test('its programs do not conflict: each can be changed', async () => {
  const programs = gardens.flatMap((garden) => garden.programs);
  expect(programs.length).toBeGreaterThan(3);
  for (const program of programs) {
    const { code } = await server.call(demo.token, 'PATCH', `/programs/${program.id}`, {
      name: `${program.name} 2`,
      version: program.version,
    });
    expect([program.name, code]).toEqual([program.name, 200]);
  }
});

test('its probes follow their soil', async () => {
  for (const { id } of gardens) {
    const group = await findGroup(server.db, id);
    if (group) await superviseProbes(server.db, group, server.clock.now());
  }
  const verdicts = (await readGardens())
    .flatMap(({ sensors }) => sensors)
    .map(({ name, supervision: { verdict, offset } }) => [name, verdict, Math.abs(offset) < 0.1]);
  expect(verdicts.filter(([, verdict]) => verdict !== 'sound' && verdict !== 'stale')).toEqual([]);
});

test('asked for four times at once by one account it is added once', async () => {
  const { token } = await server.register();
  const added = await Promise.all([1, 2, 3, 4].map(() => server.call(token, 'POST', '/demo', {})));
  expect(added.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
  const { groups } = (await server.call<{ groups: object[] }>(token, 'GET', '/groups')).body.data;
  expect(groups).toHaveLength(DEMO_GARDENS.length);
});
