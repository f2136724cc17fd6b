/** A garden that fails in every step does not affect the others, and is reported once. */
import type { Index } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findGroup } from '../groups/index.ts';
import { groups } from '../groups/tables.ts';
import { GardenFaults } from '../notifications/index.ts';
import { openFromColumn } from '../platform/database/sealed-column.ts';
import { runs } from '../runs/tables.ts';
import { schedulerStates } from '../schedule/tables.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';
import { readSensorsAndHubs } from './read-sensors.ts';
import { refreshAllGardens, refreshPlans } from './refresh-plans.ts';

let server: TestServer;
let broken: PlannedGarden;
let sound: PlannedGarden;
let said: { group?: string; step?: string; level: number }[];
let faults: GardenFaults;

beforeEach(async () => {
  server = await openTestServer({ withSimulator: true });
  broken = await openPlannedGarden(server);
  sound = await openPlannedGarden(server);
  said = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line)) });
  faults = new GardenFaults({ db: server.db, clock: server.clock, log });
});
afterEach(() => server.close());

const keeping = () => ({ ...server, faults });
const toRow = (id: string) => findGroup(server.db, id as GroupId);
const toState = async (id: string) =>
  (
    await server.db
      .select()
      .from(schedulerStates)
      .where(eq(schedulerStates.groupId, id as GroupId))
  )[0];
const toRuns = (id: string) =>
  server.db
    .select()
    .from(runs)
    .where(eq(runs.groupId, id as GroupId));
/** A name that `Intl` knows and the planner's calendar does not: it could be chosen in older versions. */
const breakTimeZone = () =>
  server.db
    .update(groups)
    .set({ timeZone: 'PLT' })
    .where(eq(groups.id, broken.id as GroupId));
const askForPlans = () => server.db.update(schedulerStates).set({ requested: sql`requested + 1` });
const faultsSaid = () => said.filter(({ group, level }) => group === broken.id && level >= 50).map(({ step }) => step);
const titles = async (garden: PlannedGarden) =>
  (
    await garden.call<{ notifications: { title: string }[] }>('GET', `/notifications?group_id=${garden.id}`)
  ).body.data.notifications.map(({ title }) => title);

describe('a time zone that the calendar does not know', () => {
  test('stops the plan, the weather and the soil of its own garden only; it is reported once and logged once', async () => {
    await breakTimeZone();
    await askForPlans();
    for (let round = 0; round < 4; round += 1) {
      await refreshPlans(keeping());
      server.clock.set(server.clock.now() + 60_000);
    }
    const [other, own] = [await toState(sound.id), await toState(broken.id)];
    expect(other?.made).toBe(other?.requested);
    expect(own?.made).not.toBe(own?.requested);
    expect(new Set(faultsSaid()).size).toBe(faultsSaid().length);
    expect(faultsSaid()).toContain('plan');
    expect(await titles(sound)).toEqual([]);
    expect(await titles(broken)).toContain('Failed in this garden: making the watering plan');
    expect((await titles(broken)).filter((title) => title.includes('plan'))).toHaveLength(1);
    await refreshAllGardens(keeping());
    const weather = await sound.call<{ weathers: unknown[] }>(
      'GET',
      `/groups/${sound.id}/weather?from=${sound.date(0)}&to=${sound.date(0)}`,
    );
    expect(weather.body.data.weathers).toHaveLength(1);
  });

  test('leaves the starts of others on time, even if its own cannot be handled', async () => {
    for (const garden of [broken, sound]) await garden.addProgram();
    const startsAt = Date.parse((await sound.schedules())[0]?.start_time.utc ?? '');
    await breakTimeZone();
    // Its start is late, so it must be judged, which throws; the other's is due now.
    await server.db.execute(sql`update planned_runs set starts_at = starts_at - interval '10 minutes'
      where group_id = ${broken.id}`);
    await server.db.execute(sql`update scheduler_states set next_start_at = next_start_at - interval '10 minutes'
      where group_id = ${broken.id}`);
    server.clock.set(startsAt - 500);
    const loop = await server.startLoop(true, { faults });
    const [run] = await eventually(async () => {
      const found = (await toRuns(sound.id)).filter(({ openedAt }) => openedAt !== null);
      return found.length > 0 ? found : null;
    });
    await loop.stop();
    expect((run?.openedAt?.getTime() ?? 0) - startsAt).toBeLessThan(1_000);
    expect(await toRuns(broken.id)).toEqual([]);
    expect(faultsSaid()).toEqual(['due']);
  });

  test('is still shown, as are the owner’s other gardens', async () => {
    const second = await broken.call<{ group: { id: string } }>('POST', '/groups', {
      name: 'Second',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: 'Europe/Vienna',
    });
    await breakTimeZone();
    for (const url of ['/index', `/groups/${broken.id}/index`, `/groups/${second.body.data.group.id}/index`]) {
      const answer = await broken.call<Index>('GET', url);
      expect(answer.code).toBe(200);
      expect(answer.body.data.groups).toHaveLength(2);
    }
  });

  test('cannot be chosen', async () => {
    const answer = await broken.call('PATCH', `/groups/${broken.id}`, {
      version: (await toRow(broken.id))?.version,
      time_zone: 'PLT',
    });
    expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'time_zone']);
  });
});

test('rows that cannot be written affect only their own garden’s starts', async () => {
  for (const garden of [broken, sound]) await garden.addProgram();
  const startsAt = Date.parse((await sound.schedules())[0]?.start_time.utc ?? '');
  await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room for this garden'; end $$`);
  await server.db.execute(
    sql.raw(`create trigger refuse before insert on runs for each row
      when (new.group_id = '${broken.id}'::uuid) execute function refuse()`),
  );
  server.clock.set(startsAt + 100);
  const loop = await server.startLoop(true, { faults });
  await eventually(async () => (await toRuns(sound.id)).some(({ openedAt }) => openedAt !== null));
  await loop.stop();
  expect(await toRuns(broken.id)).toEqual([]);
  expect(faultsSaid()).toEqual(['due']);
});

test('a sensor that makes its garden throw leaves the others’ sensors read', async () => {
  for (const garden of [broken, sound]) expect((await garden.addSensor({ zone_id: garden.zones[0] })).code).toBe(200);
  const [address] = (
    await server.db.execute<{ address: string }>(sql`select address from sensors where group_id = ${broken.id}`)
  ).rows;
  await server.db.execute(sql`update sensors set status = 'OFFLINE'`);
  const driver = server.findDriver();
  const faulty = {
    ...driver,
    readState: async (at: string) => {
      if (at === openFromColumn(address?.address ?? '')) throw new TypeError('an answer nobody foresaw');
      return driver.readState(at);
    },
  };
  await readSensorsAndHubs(server.db, () => faulty, server.clock.now(), faults);
  const reported = await server.db.execute<{ id: string }>(
    sql`select group_id as id from sensors where status = 'MEASURING'`,
  );
  expect(reported.rows.map(({ id }) => id)).toEqual([sound.id]);
  expect(faultsSaid()).toEqual(['sensors']);
});

test('a report that cannot be stored leaves the others of its garden and round stored, each round anew', async () => {
  const added = [];
  for (const garden of [broken, broken, broken, sound]) {
    added.push((await garden.addSensor({ zone_id: garden.zones[0] })).body.data.sensor.id);
  }
  const [refused = '', ...others] = added;
  await server.db.execute(sql`update sensors set status = 'OFFLINE'`);
  await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room for this reading'; end $$`);
  await server.db.execute(
    sql.raw(`create trigger refuse before update on sensors for each row
      when (new.id = '${refused}'::uuid) execute function refuse()`),
  );
  const reported = async () =>
    (await server.db.execute<{ id: string }>(sql`select id from sensors where status = 'MEASURING'`)).rows.map(
      ({ id }) => id,
    );
  for (let round = 0; round < 4; round += 1) {
    await server.db.execute(sql`update sensors set status = 'OFFLINE' where id <> ${refused}`);
    await readSensorsAndHubs(server.db, server.findDriver, server.clock.now(), faults);
    expect((await reported()).toSorted()).toEqual(others.toSorted());
  }
  expect(faultsSaid()).toEqual(['sensors']);
  expect(await titles(sound)).toEqual([]);
  expect(await titles(broken)).toEqual(['Failed in this garden: reading sensors and hubs']);
});

describe('a step that fails again and again', () => {
  const failing = async (error: Error, tries: number) => {
    for (let made = 0; made < tries; made += 1) {
      await faults.guard(broken.id as GroupId, 'due', () =>
        Promise.reject(new Error('Failed query', { cause: error })),
      );
    }
    const pausesAfter = (seconds: number) => {
      server.clock.set(server.clock.now() + seconds * 1000);
      return faults.isPausing(broken.id as GroupId, 'due');
    };
    return [faults.isPausing(broken.id as GroupId, 'due'), pausesAfter(16), pausesAfter(585)];
  };
  const reported = async () => (await titles(broken)).filter((title) => title.startsWith('Failed in this garden'));

  test.each([
    ['division by zero', '22012'],
    ['out of memory', '53200'],
  ])('by its own fault, %s, waits for ten minutes, and its people are told', async (message, code) => {
    expect(await failing(Object.assign(new Error(message), { code }), 6)).toEqual([true, true, false]);
    expect(await reported()).toHaveLength(1);
  });

  test.each([
    ['has no room left on its disk', { code: '53100' }],
    ['is starting', { code: '57P03' }],
    ['cannot be reached', { code: 'ENOENT', syscall: 'connect' }],
  ])('since the database %s waits for seconds, and nobody hears that the garden fails', async (_, what) => {
    expect(await failing(Object.assign(new Error('not now'), what), 6)).toEqual([true, false, false]);
    expect(await reported()).toEqual([]);
  });
});
