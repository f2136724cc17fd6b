/** A pump or master valve in front of zones: open before them, shut after them, and no watering without it. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { devices } from '../devices/tables.ts';
import { localDateIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { updateMasterZones } from './master-zones.ts';

const SPEED = 20;
const SOURCE = { capacity_l_per_min: null, zones_at_once: 1, lead_s: 15, lag_s: 20 };
/** Less than lead and lag, on a clock on which a real tenth of a second is two seconds. */
const TOLERANCE_S = 14;
const MASTER = 2;

let loop: Awaited<ReturnType<TestServer['startLoop']>>;
let garden: OwnGarden;
let group: CurrentGroup;

const server = serverForFile({ withSimulator: true, speed: SPEED });
afterEach(() => loop.stop());

/** Zones 0 and 1 behind zone 2, which is the last of the first device or the first of the second. */
async function plant({ models = ['SPRITE-8'] as 'SPRITE-8'[], master = MASTER } = {}) {
  garden = await openOwnGarden(server);
  for (const model of models) await garden.addDevice(model);
  const added = await garden.groupOf();
  await garden.makeLawns(added.zones.map(({ id }) => id));
  const masterId = added.zones[master]?.id;
  for (const { id } of added.zones.slice(0, 2)) {
    expect((await garden.changeZone(id, { master_zone_id: masterId })).code).toBe(200);
  }
  const answer = await garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, { source: SOURCE });
  expect(answer.code).toBe(200);
  group = await garden.groupOf();
  loop = await server.startLoop();
}

const zone = (place: number) => group.zones[place] ?? (undefined as never);
const findSerial = (place: number) => group.devices.find(({ id }) => id === zone(place).device_id)?.serial_number ?? '';
const water = async (...places: number[]) => {
  const answer = await garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, {
    zones: places.map((place) => ({ zone_id: zone(place).id, minutes: 1 })),
  });
  expect(answer.code).toBe(200);
  return answer.body.data.runs.map(({ id }) => id);
};
const addProgram = async (time: string, ...places: number[]) => {
  const day = localDateIn(TIME_ZONE, server.clock.now());
  const answer = await garden.call('POST', `/groups/${garden.id}/programs`, {
    name: 'Each day',
    start_day: day,
    start_time: time,
    repeat: 'interval',
    interval_days: 1,
    zones: places.map((place) => ({ zone_id: zone(place).id, duration_s: 60 })),
  });
  expect(answer.code).toBe(200);
};
const events = () => garden.events();
const ended = (id: string | undefined) => eventually(async () => (await events()).find((one) => one.id === id));
const mastersEnded = (count: number) =>
  eventually(async () => {
    const masterRuns = (await events()).filter(({ source }) => source === 'MASTER');
    return masterRuns.length >= count ? masterRuns : null;
  });
const waters = (id: string | undefined) =>
  eventually(async () => (await garden.groupOf()).active_runs.find((run) => run.id === id && run.phase === 'WATERING'));
const row = async (id: string | undefined) =>
  (
    await server.db
      .select()
      .from(runs)
      .where(eq(runs.id, id as RunId))
  )[0];
const isOpen = async (place: number) =>
  (await loop.driver.readState(findSerial(place))).valves.find(({ terminal }) => terminal === zone(place).terminal)
    ?.isOpen;
const secondsBetween = (from: Event, to: Event, of: 'start_time' | 'end_time' = 'start_time') =>
  (Date.parse(to[of]?.utc ?? '') - Date.parse(from[of]?.utc ?? '')) / 1000;
const about = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(TOLERANCE_S);

describe('a master zone', () => {
  test('opens before two zones that follow each other, stays open between them and shuts after the last', async () => {
    await plant();
    const [first, second] = await water(0, 1);
    await waters(first);
    const now = await garden.groupOf();
    expect(now.zones[MASTER]?.status).toBe('supplying');
    expect(now.active_runs.find(({ source }) => source === 'MASTER')?.zone_id).toBe(zone(MASTER).id);
    expect(await isOpen(MASTER)).toBe(true);
    const [one, two] = [await ended(first), await ended(second)];
    const [master, ...others] = await mastersEnded(1);
    if (!master) throw new Error('no master run');
    expect(others).toEqual([]);
    expect([one.status, two.status, master.status]).toEqual(['EXECUTED', 'EXECUTED', 'EXECUTED']);
    about(secondsBetween(master, one), SOURCE.lead_s);
    about(secondsBetween(two, master, 'end_time'), SOURCE.lag_s);
    expect(master).toMatchObject({ zone_id: zone(MASTER).id, volume_l: null, reason_type: 'MANUAL' });
    about(one.duration_s, 60);
    const given = await wateringSince(server.db, garden.id as never, '2000-01-01');
    expect(given.map(({ zoneId }) => zoneId)).not.toContain(zone(MASTER).id);
    expect(await isOpen(MASTER)).toBe(false);
  });

  test('shuts at once with everything else', async () => {
    await plant();
    const [run] = await water(0);
    await waters(run);
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await eventually(async () => (await isOpen(MASTER)) === false, 5_000);
    await ended(run);
    await mastersEnded(1);
  });

  test('shuts after its lag when its zone is stopped by hand', async () => {
    await plant();
    const [run] = await water(0);
    await waters(run);
    await garden.call('DELETE', `/manual_runs/${run}`);
    const stopped = await ended(run);
    const [master] = await mastersEnded(1);
    if (!master) throw new Error('no master run');
    about(secondsBetween(stopped, master, 'end_time'), SOURCE.lag_s);
    expect(await isOpen(MASTER)).toBe(false);
  });

  test('may be on another device', async () => {
    await plant({ models: ['SPRITE-8', 'SPRITE-8'], master: 8 });
    const [run] = await water(1);
    const done = await ended(run);
    expect(done.status).toBe('EXECUTED');
    const [master] = await mastersEnded(1);
    if (!master) throw new Error('no master run');
    about(secondsBetween(master, done), SOURCE.lead_s);
  });

  test('that does not open leaves its zones dry, and people are told why', async () => {
    await plant();
    await server.garden.setTerminalFault(findSerial(MASTER), zone(MASTER).terminal, 'open-circuit', true);
    const [run] = await water(0);
    expect(await ended(run)).toMatchObject({
      status: 'ERROR',
      duration_s: 0,
      reason_figures: { fault: 'master-not-open' },
    });
    expect((await row(run))?.openedAt).toBeNull();
    const { notifications } = (
      await garden.call<{ notifications: { text: string }[] }>('GET', `/notifications?group_id=${garden.id}`)
    ).body.data;
    const why = server.services.translate('en', 'runFault.master-not-open');
    expect(notifications.some(({ text }) => text.includes(why))).toBe(true);
    await server.garden.clearFaults(findSerial(MASTER));
  });

  test('that falls shut ends what waters behind it', async () => {
    await plant();
    const [run] = await water(0);
    await waters(run);
    await server.garden.setTerminalFault(findSerial(MASTER), zone(MASTER).terminal, 'open-circuit', true);
    expect(await ended(run)).toMatchObject({ status: 'ERROR', reason_figures: { fault: 'master-not-open' } });
    expect(await isOpen(0)).toBe(false);
    await server.garden.clearFaults(findSerial(MASTER));
  });

  test('is open with a deadline of its own, which its device enforces when the server is gone', async () => {
    await plant();
    const [run] = await water(0);
    await waters(run);
    const valves = (await loop.driver.readState(findSerial(MASTER))).valves;
    const remainingS = valves.find(({ terminal }) => terminal === zone(MASTER).terminal)?.remainingS ?? 0;
    expect(remainingS).toBeGreaterThan(0);
    expect(remainingS).toBeLessThan(60 + SOURCE.lead_s + SOURCE.lag_s + 40);
    loop.kill();
    await new Promise((resolve) => setTimeout(resolve, ((remainingS + 5) * 1000) / SPEED));
    loop = await server.startLoop();
    expect(await isOpen(MASTER)).toBe(false);
    expect((await ended(run)).status).toBe('EXECUTED');
    await mastersEnded(1);
  });

  test('is not watered itself: neither by hand nor by a plan', async () => {
    await plant();
    const answer = await garden.call('POST', `/groups/${garden.id}/manual_runs`, {
      zones: [{ zone_id: zone(MASTER).id, minutes: 1 }],
    });
    expect(answer.code).toBe(409);
    expect(answer.body.errors?.[0]?.message).toContain(zone(MASTER).name);
    await addProgram('12:00', 0, MASTER);
    const { schedules } = (
      await garden.call<{ schedules: { zone_id: string }[] }>('GET', `/groups/${garden.id}/schedules`)
    ).body.data;
    expect([...new Set(schedules.map(({ zone_id }) => zone_id))]).toEqual([zone(0).id]);
  });

  test('is open before a planned start, so that the start is on time', async () => {
    await plant();
    const startsAt = Temporal.Instant.fromEpochMilliseconds(server.clock.now())
      .toZonedDateTimeISO(TIME_ZONE)
      .add({ minutes: 3 })
      .round({ smallestUnit: 'minute', roundingMode: 'floor' });
    await addProgram(startsAt.toPlainTime().toString({ smallestUnit: 'minute' }), 0);
    const [master] = await mastersEnded(1);
    const run = await eventually(async () => (await events()).find(({ zone_id }) => zone_id === zone(0).id));
    if (!master) throw new Error('nothing was watered');
    about((Date.parse(run.start_time.utc) - startsAt.epochMilliseconds) / 1000, 0);
    about(secondsBetween(master, run), SOURCE.lead_s);
    about(secondsBetween(run, master, 'end_time'), SOURCE.lag_s);
  });

  test('is not opened for a zone that would not open: its battery is too weak, or it is switched off', async () => {
    await plant();
    await loop.stop();
    await dueRun(server, zone(0), 60);
    const mastersAfter = async (change: { batteryFraction: number | null; isSwitchedOff: boolean }) => {
      await server.db
        .update(devices)
        .set(change)
        .where(eq(devices.id, zone(0).device_id as DeviceId));
      await updateMasterZones(server.db, server.clock, 0);
      return server.db.$count(runs, and(eq(runs.groupId, garden.id as GroupId), eq(runs.source, 'MASTER')));
    };
    expect(await mastersAfter({ batteryFraction: 0.05, isSwitchedOff: false })).toBe(0);
    expect(await mastersAfter({ batteryFraction: null, isSwitchedOff: true })).toBe(0);
    expect(await mastersAfter({ batteryFraction: null, isSwitchedOff: false })).toBe(1);
  });
});
