/** Whoever was told that watering could not be started does not find the valve open later, and is told so beforehand. */
import type { Zone } from '@sluice/contract/zones';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { listenOnLoopback, sendAndCut } from '../testing/send-and-cut.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { zones } from '../zones/tables.ts';

const server = serverForFile({ withSimulator: true });

test('a tap whose connection is gone before it is carried out waters nothing', async () => {
  const port = await listenOnLoopback(server);
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const [zone] = (await garden.groupOf()).zones;
  await garden.makeLawn(zone?.id ?? '');
  const body = { zones: [{ zone_id: zone?.id, minutes: 5 }] };
  const call = `POST /api/v1/groups/${garden.id}/manual_runs`;
  await sendAndCut(server, port, garden.id, { call, token: garden.token, body });
  await eventually(async () => {
    const { rows } = await server.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
    );
    return rows.length === 0;
  });
  // The transaction that waited has ended by now, one way or the other, once another of the same garden goes through.
  expect((await garden.call('PATCH', `/groups/${garden.id}`, { name: 'After' })).code).toBe(200);
  expect((await garden.groupOf()).active_runs).toEqual([]);
  expect((await garden.call('POST', `/groups/${garden.id}/manual_runs`, body)).code).toBe(200);
});

const REFUSED: readonly [because: StartRefusal, isOfDevice: boolean, code: number, change: object][] = [
  ['no_hardware', true, 50, { device: { hasHardware: false } }],
  ['starts_suspended', false, 50, { garden: { startsHeldAt: new Date(0) } }],
  ['not_set_up', false, 50, { zone: { plantType: null } }],
  ['zone_disabled', false, 50, { zone: { enabled: false } }],
  ['zone_locked', false, 50, { zone: { lockedAt: new Date(0), lockCause: 'leak' } }],
  ['master_zone', false, 50, { other: 'behind' }],
  ['device_switched_off', true, 50, { device: { isSwitchedOff: true } }],
  ['device_offline', true, 70, { device: { status: 'OFFLINE' } }],
  ['battery_too_low', true, 50, { device: { batteryFraction: 0.05 } }],
  ['no_end', false, 51, { zone: { timerProof: 'disproven' } }],
  ['day_volume_used', false, 50, { zone: { mostDayVolumeL: 0 } }],
];

test('a zone says beforehand why watering by hand would be refused, and by which device', async () => {
  const garden = await openOwnGarden(server);
  const { device } = (await garden.addDevice('SPRITE-8')).body.data;
  const [zone, other] = (await garden.groupOf()).zones;
  if (!zone || !other) throw new Error('a controller has zones');
  await garden.makeLawns([zone.id, other.id]);
  const said = async () => (await garden.call<{ zone: Zone }>('GET', `/zones/${zone.id}`)).body.data.zone.start_refusal;
  const ask = { zones: [{ zone_id: zone.id, minutes: 5 }] };
  expect(await said()).toBeNull();
  const rows = async () => ({
    zone: (await server.db.select().from(zones).where(eq(zones.id, zone.id)))[0],
    device: (await server.db.select().from(devices).where(eq(devices.id, device.id)))[0],
  });
  const before = await rows();
  const set = async (change: { zone?: object; device?: object; garden?: object; other?: string }) => {
    if (change.zone) await server.db.update(zones).set(change.zone).where(eq(zones.id, zone.id));
    if (change.device) await server.db.update(devices).set(change.device).where(eq(devices.id, device.id));
    await server.db
      .update(groups)
      .set({ startsHeldAt: null, ...change.garden })
      .where(eq(groups.id, zone.group_id));
    const masterZoneId = change.other ? zone.id : null;
    await server.db.update(zones).set({ masterZoneId }).where(eq(zones.id, other.id));
  };
  for (const [because, isOfDevice, code, change] of REFUSED) {
    await set(change);
    expect(await said(), because).toEqual({ because, device_id: isOfDevice ? device.id : null });
    const { body } = await garden.call('POST', `/groups/${garden.id}/manual_runs`, ask);
    expect([because, body.errors.map((error) => error.code)]).toEqual([because, [code]]);
    await set(before);
  }
  expect(await said()).toBeNull();
  expect((await garden.call('POST', `/groups/${garden.id}/manual_runs`, ask)).code).toBe(200);
});

test('a length has the name that programs give it; the earlier names go on', async () => {
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const [one, other] = (await garden.groupOf()).zones;
  await garden.makeLawns([one?.id ?? '', other?.id ?? '']);
  await garden.proveTimers();
  const lengths = async () =>
    (await garden.groupOf()).active_runs.map(({ zone_id, duration_s }) => [zone_id, duration_s]);
  const start = (...wanted: object[]) => garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: wanted });
  expect((await start({ zone_id: one?.id, duration_s: 90 }, { zone_id: other?.id, minutes: 2 })).code).toBe(200);
  expect(await lengths()).toEqual([
    [one?.id, 90],
    [other?.id, 120],
  ]);
  const [run] = (await garden.groupOf()).active_runs;
  const change = (body: object) => garden.call('PATCH', `/manual_runs/${run?.id}`, body);
  expect((await change({ duration_s: 200 })).code).toBe(200);
  expect((await lengths())[0]).toEqual([one?.id, 200]);
  expect((await change({ minutes: 4 })).code).toBe(200);
  expect((await lengths())[0]).toEqual([one?.id, 240]);
  expect(refusal(await change({ duration_s: 4_000 }))).toMatchObject({ http: 422 });
  expect(refusal(await change({ duration_s: 60, minutes: 1 }))).toMatchObject({ http: 422 });
  expect(refusal(await start({ zone_id: one?.id, duration_s: 4_000 }))).toMatchObject({ http: 422 });
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
});
