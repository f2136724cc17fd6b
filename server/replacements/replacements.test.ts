/** A controller is replaced, or a zone moved: the zones stay what they are, and only their valves are others. */
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Replacement, ReplacementChoice, ZoneValve } from '@sluice/contract/replacements';
import type { Zone } from '@sluice/contract/zones';
import type { Driver } from '@sluice/drivers/driver';
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceKeys } from '../openings/tables.ts';
import { runs } from '../runs/tables.ts';
import { dueRun } from '../testing/due-run.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';
import { eventually, type TestServer } from '../testing/test-server.ts';
import { zones } from '../zones/tables.ts';

let old: ScriptedDevice;
let fresh: ScriptedDevice;
let garden: OwnGarden;
let oldId: DeviceId;
let newId: DeviceId;
/** Of the old device: two lawns, and one that nobody has used. */
let lawn: Zone;
let bed: Zone;
let idle: Zone;
let loops: Awaited<ReturnType<TestServer['startLoop']>>[] = [];
const drivers = (): Driver[] => [old.driver('shelly'), fresh.driver('tasmota')];
const server = serverForFile({ speed: 10, drivers });

beforeEach(async () => {
  old = new ScriptedDevice(() => server.clock.now(), { terminals: 3 });
  fresh = new ScriptedDevice(() => server.clock.now(), { terminals: 4 });
  garden = await openOwnGarden(server);
  const add = async (name: string, driver: string, { address }: ScriptedDevice) =>
    (await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, { name, driver, address })).body.data
      .device.id;
  oldId = await add('Old', 'shelly', old);
  newId = await add('New', 'tasmota', fresh);
  const own = (await zonesOn(oldId)).map(({ id }) => id);
  for (const id of own.slice(0, 2)) await garden.makeLawn(id);
  [lawn, bed, idle] = (await zonesOn(oldId)) as [Zone, Zone, Zone];
});
afterEach(() => {
  for (const loop of loops) loop.kill();
  loops = [];
});

const begin = async (isAlone = true) => {
  const loop = await server.startLoop(isAlone, { findDriver: server.findDriver });
  loops.push(loop);
  return loop;
};
const group = (): Promise<CurrentGroup> => garden.groupOf();
const zonesOn = async (id: DeviceId): Promise<Zone[]> =>
  (await group()).zones
    .filter(({ device_id }) => device_id === id)
    .toSorted((one, other) => one.terminal - other.terminal);
const zoneOf = async (id: ZoneId) => (await group()).zones.find((zone) => zone.id === id);
const placeOf = async (id: ZoneId) => {
  const zone = await zoneOf(id);
  return zone && [zone.device_id, zone.terminal];
};
const match = (...terminals: (number | null)[]): Replacement['valves'] =>
  [lawn, bed, idle].map(({ id }, place) => ({ zone_id: id, terminal: terminals[place] ?? null }));
const replace = (valves: Replacement['valves'], old_device: Replacement['old_device'], extra: object = {}) =>
  garden.call<{ device: Device; undo: Replacement | null; recalculation: object }>(
    'POST',
    `/devices/${oldId}/replacement`,
    { device_id: newId, valves, old_device, ...extra },
  );
const move = (id: ZoneId, to: ZoneValve) =>
  garden.call<{ zone: Zone; undo: ZoneValve; recalculation: object }>('PUT', `/zones/${id}/valve`, to);
const waterByHand = (id: ZoneId) =>
  garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: id, minutes: 5 }] });

describe('the choice', () => {
  test('proposes valves by number, and the next one where that is in use', async () => {
    const ask = async () => (await garden.call<ReplacementChoice>('GET', `/devices/${oldId}/replacement`)).body.data;
    expect(await ask()).toEqual({
      zones: [lawn, bed, idle].map(({ id }) => ({ zone_id: id, is_unused: id === idle.id })),
      candidates: [{ device_id: newId, free_terminals: [1, 2, 3, 4], proposed: match(1, 2, null) }],
    });
    const [first] = await zonesOn(newId);
    await garden.makeLawn(first?.id);
    expect((await ask()).candidates).toEqual([
      { device_id: newId, free_terminals: [2, 3, 4], proposed: match(3, 2, null) },
    ]);
  });
});

describe('replaced and removed', () => {
  test('zones keep program, history, photo and everything else; only the new device opens for them', async () => {
    await begin();
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1));
    await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
    await eventually(async () => !old.isOpen(1) && (await group()).active_runs.length === 0);
    await garden.call('PUT', `/zones/${bed.id}/photo`, { jpeg_base64: SMALL_JPEG });
    await garden.call('PUT', `/devices/${oldId}/backup_program`, {
      start_time: '04:00',
      repeat: 'even_days',
      zones: [lawn, bed].map(({ id }) => ({ zone_id: id, duration_s: 300 })),
    });
    const key = await garden.call<{ key: string }>('POST', `/groups/${garden.id}/device_keys`, { device_id: oldId });
    expect(key.code).toBe(200);
    const before = await group();
    const answer = await replace(match(2, 1, null), 'removed');
    expect(answer.code).toBe(200);
    expect(answer.body.data).toMatchObject({ device: { id: newId, name: 'New' }, undo: null });
    expect(answer.body.data.recalculation).not.toBeNull();

    const after = await group();
    expect(after.devices.map(({ name }) => name)).toEqual(['New']);
    expect(after.zones).toHaveLength(4);
    expect(after.zones.map(({ id }) => id)).not.toContain(idle.id);
    for (const { id } of [lawn, bed]) {
      const {
        version: _was,
        device_id: _old,
        terminal: _number,
        ...same
      } = before.zones.find((one) => one.id === id) as Zone;
      expect(await zoneOf(id)).toMatchObject({ ...same, valid_status: expect.anything(), next_run: expect.anything() });
    }
    expect([await placeOf(lawn.id), await placeOf(bed.id)]).toEqual([
      [newId, 2],
      [newId, 1],
    ]);
    expect((await garden.events()).map(({ zone_id }) => zone_id)).toEqual([lawn.id]);
    expect(after.backup_programs).toMatchObject([
      { device_id: newId, zones: [{ zone_id: lawn.id }, { zone_id: bed.id }] },
    ]);
    const keys = await server.db.select().from(deviceKeys).where(eq(deviceKeys.deviceId, newId));
    expect(keys).toHaveLength(1);

    const wateredBefore = old.opened.length;
    expect((await waterByHand(lawn.id)).code).toBe(200);
    await eventually(async () => fresh.isOpen(2));
    expect([old.opened.length, fresh.opened.length]).toEqual([wateredBefore, 1]);
  });

  test('a zone in use is not lost with it', async () => {
    const answer = await replace(match(1, null, null), 'removed');
    expect(refusal(answer)).toMatchObject({
      http: 422,
      errors: [[30, 'old_device', expect.stringContaining(bed.name)]],
    });
    expect(await placeOf(lawn.id)).toEqual([oldId, 1]);
  });
});

describe('replaced, and the old one stays', () => {
  test('undo brings every zone back to its valve', async () => {
    const before = (await group()).zones.map(({ id, device_id, terminal }) => [id, device_id, terminal]);
    const { undo } = (await replace(match(4, 3, null), 'stays')).body.data;
    expect(await placeOf(lawn.id)).toEqual([newId, 4]);
    expect((await zonesOn(oldId)).map(({ terminal }) => terminal)).toEqual([1, 2, 3]);
    const back = await garden.call<{ undo: Replacement }>('POST', `/devices/${newId}/replacement`, undo ?? {});
    expect(back.code).toBe(200);
    expect((await group()).zones.map(({ id, device_id, terminal }) => [id, device_id, terminal])).toEqual(before);
  });

  test('disconnected, it holds the place of a zone without a valve, which nothing opens', async () => {
    await begin();
    expect((await replace(match(1, null, null), 'without_hardware')).body.data.undo).toBeNull();
    expect((await group()).devices.find(({ id }) => id === oldId)).toMatchObject({
      has_hardware: false,
      is_switched_off: true,
      serial_number: '',
    });
    expect(await placeOf(bed.id)).toEqual([oldId, 2]);
    expect((await waterByHand(bed.id)).code).toBe(409);
    expect((await move(bed.id, { device_id: newId, terminal: 3 })).code).toBe(200);
    expect((await waterByHand(bed.id)).code).toBe(200);
    await eventually(async () => fresh.isOpen(3));
    expect(old.opened).toEqual([]);
  });

  test('what is known of a timer stays with the valve, and a lock holds for both zones', async () => {
    const write = (id: ZoneId, columns: Partial<typeof zones.$inferInsert>) =>
      server.db.update(zones).set(columns).where(eq(zones.id, id));
    await write(lawn.id, { timerProof: 'proven', lockedAt: new Date(server.clock.now()), lockCause: 'leak' });
    const [there] = (await zonesOn(newId)) as [Zone];
    await write(there.id, { timerProof: 'disproven' });
    await replace(match(1, 2, null), 'stays');
    expect(await zoneOf(lawn.id)).toMatchObject({ timer_proof: 'disproven', lock: { cause: 'leak' } });
    expect(await zoneOf(there.id)).toMatchObject({
      device_id: oldId,
      timer_proof: 'proven',
      lock: { cause: 'leak' },
    });
  });
});

describe('refused', () => {
  test.each<[string, () => object, string]>([
    ['the device itself', () => ({ device_id: oldId }), 'device_id'],
    ['a device of nobody', () => ({ device_id: idle.id }), 'device_id'],
    ['a zone left out', () => ({ valves: match(1, 2, null).slice(0, 2) }), 'valves'],
    ['a zone twice', () => ({ valves: [...match(1, 2, null).slice(0, 2), ...match(3)].slice(0, 3) }), 'valves'],
    ['no zone moved', () => ({ valves: match(null, null, null) }), 'valves'],
    ['a valve twice', () => ({ valves: match(1, 1, null) }), 'valves.1.terminal'],
    ['a valve that is not there', () => ({ valves: match(1, 9, null) }), 'valves.1.terminal'],
  ])('%s', async (_what, extra, path) => {
    const answer = await replace(match(1, 2, null), 'stays', extra());
    expect(refusal(answer)).toMatchObject({ http: 422, errors: [[30, path, expect.any(String)]] });
    expect(await placeOf(lawn.id)).toEqual([oldId, 1]);
  });

  test('a valve in use, a device on trial, and a master at a valve that was not seen to close', async () => {
    const [first, second] = (await zonesOn(newId)) as [Zone, Zone];
    await garden.makeLawn(first.id);
    expect(refusal(await replace(match(1, 2, null), 'stays')).errors[0]?.[1]).toBe('valves.0.terminal');
    await garden.changeZone(lawn.id, { master_zone_id: bed.id });
    await server.db.update(zones).set({ timerProof: 'unproven' }).where(eq(zones.id, second.id));
    expect(refusal(await replace(match(3, 2, null), 'stays')).errors[0]?.[1]).toBe('valves.1.terminal');
    const other = await openOwnGarden(server);
    expect(
      (
        await other.call('POST', `/devices/${oldId}/replacement`, {
          device_id: newId,
          valves: match(3, 4, null),
          old_device: 'stays',
        })
      ).code,
    ).toBe(404);
    expect((await replace(match(3, 4, null), 'stays')).code).toBe(200);
    expect(await zoneOf(lawn.id)).toMatchObject({ master_zone_id: bed.id });
  });
});

describe('while it waters', () => {
  test('what waters stops first, and closes on the device that opened it', async () => {
    await begin();
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1));
    expect((await replace(match(1, 2, null), 'removed')).code).toBe(200);
    expect([old.isOpen(1), old.closed]).toEqual([false, [1]]);
    expect((await group()).active_runs).toEqual([]);
    expect(fresh.opened).toEqual([]);
  });

  test('a silent device that may be open keeps its zones, deadline and closing, until its own timer has closed it', async () => {
    await begin();
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1) && (await group()).active_runs[0]?.phase === 'WATERING');
    old.isOffline = true;
    const answer = await replace(match(1, 2, null), 'removed');
    expect([answer.code, answer.body.errors[0]?.code]).toEqual([503, 70]);
    expect(await placeOf(lawn.id)).toEqual([oldId, 1]);
    const [run] = await server.db.select().from(runs).where(eq(runs.zoneId, lawn.id));
    expect(run).toMatchObject({
      deviceId: oldId,
      phase: expect.not.stringMatching('ENDED'),
      deadline: expect.any(Date),
    });
    server.clock.set((run?.deadline?.getTime() ?? 0) + (LIMITS.closeGraceSeconds + 60) * 1000);
    expect((await replace(match(1, 2, null), 'removed')).code).toBe(200);
    const [ended] = await server.db.select().from(runs).where(eq(runs.zoneId, lawn.id));
    expect(ended).toMatchObject({ phase: 'ENDED', closedAt: run?.deadline });
  }, 30_000);

  test('a valve that no timer is known to close keeps its zone, unless its device goes', async () => {
    await begin();
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1) && (await group()).active_runs[0]?.phase === 'WATERING');
    old.isOffline = true;
    await server.db.update(zones).set({ timerProof: 'disproven' }).where(eq(zones.id, lawn.id));
    server.clock.set(server.clock.now() + 3_600_000);
    expect((await move(lawn.id, { device_id: newId, terminal: 1 })).code).toBe(503);
    expect(await placeOf(lawn.id)).toEqual([oldId, 1]);
    expect((await replace(match(1, 2, null), 'removed')).code).toBe(200);
  }, 30_000);

  test('a start that was taken for the old device as its zone moved opens the new valve', async () => {
    await begin();
    await replace(match(3, 2, null), 'stays');
    await dueRun(server, lawn, 60);
    await eventually(async () => fresh.isOpen(3));
    expect(old.opened).toEqual([]);
  });

  test('with two processes each valve is opened once, by the device that it hangs on now', async () => {
    await begin(false);
    await begin(false);
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1));
    const { undo } = (await replace(match(2, 1, null), 'stays')).body.data;
    await waterByHand(lawn.id);
    await eventually(async () => fresh.isOpen(2));
    expect(old.isOpen(1)).toBe(false);
    await garden.call('POST', `/devices/${newId}/replacement`, undo ?? {});
    expect(fresh.isOpen(2)).toBe(false);
    await waterByHand(lawn.id);
    await eventually(async () => old.isOpen(1));
    expect([old.opened.length, fresh.opened.length]).toEqual([2, 1]);
  }, 30_000);
});

describe('one zone', () => {
  test('moves to a valve in use: the two exchange theirs, and undo brings them back', async () => {
    const [there] = (await zonesOn(newId)) as [Zone];
    await garden.makeLawn(there.id);
    const answer = await move(bed.id, { device_id: newId, terminal: 1 });
    expect(answer.body.data).toMatchObject({
      zone: { id: bed.id, device_id: newId, terminal: 1 },
      undo: { device_id: oldId, terminal: 2 },
    });
    expect(await placeOf(there.id)).toEqual([oldId, 2]);
    expect((await move(bed.id, answer.body.data.undo)).code).toBe(200);
    expect([await placeOf(bed.id), await placeOf(there.id)]).toEqual([
      [oldId, 2],
      [newId, 1],
    ]);
  });

  test('its place in a backup program moves with it', async () => {
    await garden.call('PUT', `/devices/${oldId}/backup_program`, {
      start_time: '04:00',
      repeat: 'even_days',
      zones: [lawn, bed].map(({ id }) => ({ zone_id: id, duration_s: 300 })),
    });
    await move(bed.id, { device_id: newId, terminal: 1 });
    const of = async (id: DeviceId) => (await group()).backup_programs.find(({ device_id }) => device_id === id);
    expect(await of(oldId)).toMatchObject({ start_time: '04:00', zones: [{ zone_id: lawn.id }] });
    expect(await of(newId)).toMatchObject({ start_time: '04:00', zones: [{ zone_id: bed.id, duration_s: 300 }] });
    await move(bed.id, { device_id: oldId, terminal: 2 });
    expect(await of(newId)).toBeUndefined();
    expect((await of(oldId))?.zones.map(({ zone_id }) => zone_id)).toEqual([lawn.id, bed.id]);
  });

  test.each<[string, () => ZoneValve, string]>([
    ['its own device', () => ({ device_id: oldId, terminal: 3 }), 'device_id'],
    ['a valve that is not there', () => ({ device_id: newId, terminal: 9 }), 'terminal'],
  ])('does not move to %s', async (_what, to, path) => {
    expect(refusal(await move(lawn.id, to()))).toMatchObject({ http: 422, errors: [[30, path, expect.any(String)]] });
  });
});
