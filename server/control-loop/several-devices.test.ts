/** Several devices in one garden: "stop everything" waits for nothing, and a water source bears only so many valves. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { type Driver, DriverError } from '@sluice/drivers/driver';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';

let front: ScriptedDevice;
let back: ScriptedDevice;
let garden: OwnGarden;
let group: CurrentGroup;
let loop: Awaited<ReturnType<TestServer['startLoop']>>;
const KINDS = ['shelly', 'tasmota'] as const;
const drivers = (): Driver[] => [front.driver('shelly'), back.driver('tasmota')];
const server = serverForFile({ speed: 10, drivers });

beforeEach(async () => {
  front = new ScriptedDevice(() => server.clock.now());
  back = new ScriptedDevice(() => server.clock.now());
  garden = await openOwnGarden(server);
  for (const [index, driver] of KINDS.entries()) {
    const { address } = index === 0 ? front : back;
    await garden.call('POST', `/groups/${garden.id}/devices`, { name: driver, driver, address });
  }
  await garden.makeLawns((await garden.groupOf()).zones.map(({ id }) => id));
  await garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, {
    source: { capacity_l_per_min: null, zones_at_once: 2, lead_s: 0, lag_s: 0 },
  });
  group = await garden.groupOf();
  loop = await server.startLoop(true, { findDriver: server.findDriver });
});
afterEach(async () => {
  // What hung is answered no more: the keepers would wait for it for ever.
  loop.kill();
});

/** One after the other: of two runs of a device, the one that is due first goes first. */
async function water(places: number[]): Promise<RunId[]> {
  const runs: RunId[] = [];
  for (const zone of group.zones.filter((_, place) => places.includes(place))) {
    runs.push(await dueRun(server, zone, 1_800));
  }
  return runs;
}
const stopAll = () => garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
const events = () => garden.events();

test('closes every valve of all devices, and what waited does not begin', async () => {
  await water([0, 1, 2, 3]);
  await eventually(async () => front.isOpen(1) && back.isOpen(1));
  await stopAll();
  await eventually(async () => !front.isOpen(1) && !back.isOpen(1));
  await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
  expect((await events()).map(({ status }) => status)).not.toContain('ERROR');
  expect([...front.opened, ...back.opened]).toHaveLength(2);
});

test('does not wait behind a request that hangs', async () => {
  await water([0, 2]);
  await eventually(async () => front.isOpen(1) && back.isOpen(1));
  front.hangs = true;
  await water([1]);
  // The keeper is in the middle of a look that is never answered.
  server.clock.set(server.clock.now() + 3_000);
  await stopAll();
  await eventually(async () => !front.isOpen(1));
  await eventually(async () => !back.isOpen(1));
});

async function leased() {
  const { rows } = await server.db.execute<{ name: string; isLeaving: boolean }>(sql`
    select devices.name, is_leaving as "isLeaving" from device_leases
    join device_owners owner on owner.id = owner join devices on devices.id = device_id
    where devices.group_id = ${garden.id} order by 1`);
  return rows;
}

test('a process that ends frees each device as soon as it can, though another hangs, and counts in no share', async () => {
  await water([0, 2]);
  await eventually(async () => front.isOpen(1) && back.isOpen(1));
  expect(await leased()).toEqual(KINDS.map((name) => ({ name, isLeaving: false })));
  front.hangs = true;
  await water([1]);
  server.clock.set(server.clock.now() + 3_000);
  await eventually(async () => front.unanswered > 0);
  void loop.stop();
  await eventually(async () => (await leased()).length === 1);
  expect(await leased()).toEqual([{ name: 'shelly', isLeaving: true }]);
});

test('a process ends though a device never answers, which nobody has before its lease has run out', async () => {
  front.hangs = true;
  await water([0]);
  await eventually(async () => front.unanswered > 0);
  await loop.stop();
  expect(await leased()).toEqual([{ name: 'shelly', isLeaving: true }]);
});

/** A keeper is about to open the first zone, and hears nothing from its device yet. */
async function beginOpening(): Promise<PromiseWithResolvers<void>> {
  const opening = Promise.withResolvers<void>();
  front.beforeOpen = () => opening.promise;
  await water([0]);
  await eventually(async () => front.beforeOpen === null);
  return opening;
}

test('a keeper that hears late that it lost its device ends alone: the next one is woken as before', async () => {
  const opening = await beginOpening();
  const readToken = async () => {
    const { rows } = await server.db.execute<{ token: string }>(sql`
      select fencing_token::text as token from device_leases join devices on devices.id = device_id
      where devices.group_id = ${garden.id} and devices.name = 'shelly'`);
    return rows[0]?.token;
  };
  const before = await readToken();
  // Another process had it for a moment.
  await server.db.execute(sql`update device_leases set owner = gen_random_uuid() where device_id in (
    select id from devices where group_id = ${garden.id} and name = 'shelly')`);
  await eventually(async () => (await readToken()) !== before);
  await eventually(async () => front.isOpen(1));
  opening.reject(new DriverError('fenced', 'Another process has the device.'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await stopAll();
  // Unwoken it would look only after two minutes of the clock, which is ten times as fast.
  await eventually(async () => !front.isOpen(1), 5_000);
});

test('a device that refuses a process which has just lost it ends no run: the next one opens it', async () => {
  const opening = await beginOpening();
  await server.db.execute(sql`with other as (
      insert into device_owners (id, name, expires_at)
      values (gen_random_uuid(), 'other', 'infinity') returning id)
    update device_leases set owner = other.id, fencing_token = fencing_token + 1 from other
    where device_id in (select id from devices where group_id = ${garden.id} and name = 'shelly')`);
  opening.reject(new DriverError('refused', 'It obeys another process now.'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await garden.groupOf()).active_runs.map(({ phase }) => phase)).toEqual(['OPENING']);
  await server.db.execute(sql`delete from device_owners where name = 'other'`);
  await eventually(async () => front.isOpen(1));
});

test('a process that ends between storing an opening and sending it lets it wait: the next one opens it', async () => {
  const { db } = server;
  await db.execute(sql`create function store_slowly() returns trigger language plpgsql as
    'begin perform pg_sleep(0.3); return new; end'`);
  await db.execute(sql`create trigger store_slowly before update on runs for each row
    when (new.phase = 'OPENING') execute function store_slowly()`);
  try {
    const [id] = await water([0]);
    const isStoring = async () =>
      (await db.execute(sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).rows.length > 0;
    await eventually(isStoring);
    await loop.stop();
    const { rows } = await db.execute(sql`
      select phase, deadline, fencing_token as token, close_command as closing from runs where id = ${id}`);
    expect(rows).toEqual([{ phase: 'PENDING', deadline: null, token: null, closing: null }]);
  } finally {
    await db.execute(sql`drop function store_slowly cascade`);
  }
  expect(front.opened).toEqual([]);
  loop = await server.startLoop(true, { findDriver: server.findDriver });
  await eventually(async () => front.isOpen(1));
  const [run] = (await garden.groupOf()).active_runs;
  expect([run?.phase, front.opened.length]).toEqual(['WATERING', 1]);
});

test('no more valves open at once than the source bears, whoever asks', async () => {
  const source = (zones_at_once: number) => ({
    source: { capacity_l_per_min: 20, zones_at_once, lead_s: 0, lag_s: 0 },
  });
  await garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, source(2));
  const [first] = await water([0, 2]);
  // Twelve litres a minute each.
  await eventually(async () => front.isOpen(1) || back.isOpen(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(front.isOpen(1)).not.toBe(back.isOpen(1));
  const [open, waiting] = front.isOpen(1) ? [first, back] : [null, front];
  const active = (await garden.groupOf()).active_runs;
  expect(active.map(({ phase }) => phase).toSorted()).toEqual(['PENDING', 'WATERING']);
  const id = open ?? active.find(({ phase }) => phase === 'WATERING')?.id;
  await garden.call('DELETE', `/manual_runs/${id}`);
  await eventually(async () => waiting.isOpen(1));
});
