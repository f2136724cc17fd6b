import { randomUUID } from 'node:crypto';
import type { Device, FoundDevices } from '@sluice/contract/devices';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { liveChanges } from '../platform/live/tables.ts';
import { runs } from '../runs/tables.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually, openTestServer } from '../testing/test-server.ts';

const server = serverForFile({ withSimulator: true });

describe('adding a device', () => {
  test('makes a zone for each terminal; the product is in set-up until the first zone is', async () => {
    const garden = await openOwnGarden(server, 'SPRITE', { account: { lang: 'DE' } });
    expect((await garden.groupOf()).product.status).toBe('SETUP');
    const { body } = await garden.addDevice('SPRITE-8');
    expect(body.data.device).toMatchObject({
      category: 'IRRIGATION_CONTROLLER',
      status: 'SETUP',
      terminals: 8,
      driver: 'simulated',
      last_sync: { utc: expect.any(String), local_date: expect.any(String), local_time: expect.any(String) },
      next_sync: null,
    });
    const group = await garden.groupOf();
    expect(group.product.status).toBe('SETUP');
    expect(group.zones.map(({ name, enabled, terminal }) => [name, enabled, terminal])).toEqual(
      Array.from({ length: 8 }, (_, place) => [`Zone ${place + 1}`, true, place + 1]),
    );
    const second = await garden.addDevice('SPRITE-16');
    const zones = (await garden.groupOf()).zones.filter((zone) => zone.device_id === second.body.data.device.id);
    expect(zones[0]?.name).toBe('Zone 9');
    await garden.changeZone(zones[0]?.id, { name: 'Roses' });
    expect((await garden.groupOf()).product.status).toBe('SETUP');
    await garden.changeZone(zones[0]?.id, { plant_type: 'SHRUBS' });
    expect((await garden.groupOf()).product.status).toBe('ACTIVE');
    await garden.changeZone(zones[0]?.id, { plant_type: null });
    expect((await garden.groupOf()).product.status).toBe('ACTIVE');
  });

  test('shows beforehand what can be added, and by an address what is there', async () => {
    const garden = await openOwnGarden(server, 'PIXIE');
    const find = async (address = '') =>
      (await garden.call<FoundDevices>('GET', `/groups/${garden.id}/found_devices${address}`)).body.data;
    const { devices, unreachable } = await find();
    expect(unreachable).not.toContain('simulated');
    expect(devices.map(({ types, address, needs_hub }) => [types.join(), address, needs_hub])).toEqual([
      ['PIXIE', 'PIXIE-B1', false],
      ['PIXIE', 'PIXIE-B2', false],
      ['PIXIE', 'PIXIE-Z1', true],
      ['SENSOR', 'SENSE-1', false],
      ['HUB', 'HUB-1', false],
    ]);
    expect((await find('?address=PIXIE-B2')).devices).toMatchObject([{ driver: 'simulated', terminals: 2 }]);
    const added = await garden.call<{ device: Device }>('POST', `/groups/${garden.id}/devices`, {
      name: 'Terrace',
      address: 'PIXIE-B2',
    });
    expect(added.body.data.device).toMatchObject({ model: 'PIXIE-B2', terminals: 2, driver: 'simulated' });
    const nothing = await garden.call('POST', `/groups/${garden.id}/devices`, { name: 'Which?' });
    expect(refusal(nothing).errors[0]?.[1]).toBe('address');
    const unknownDriver = await garden.call('POST', `/groups/${garden.id}/devices`, { name: 'X', driver: 'abacus' });
    expect(refusal(unknownDriver).errors[0]?.[1]).toBe('driver');
  });

  test('on batteries shows its next contact', async () => {
    const garden = await openOwnGarden(server, 'PIXIE');
    const { device } = (await garden.addDevice('PIXIE-B2')).body.data;
    expect(device).toMatchObject({ category: 'VALVE_TIMER', battery_percent: 100, sync_frequency: 60 });
    const wait = Date.parse(device.next_sync?.utc ?? '') - Date.parse(device.last_sync?.utc ?? '');
    expect(wait).toBe(HOUR_MS);
  });

  test.each([
    ['PIXIE-B1', 'SPRITE'],
    ['SPRITE-8', 'PIXIE'],
    ['PUMP-1', 'PIXIE'],
    ['SPRITE-8', 'SENSOR'],
  ] as const)('%s does not fit into a %s garden', async (model, type) => {
    const garden = await openOwnGarden(server, type);
    const answer = await garden.addDevice(model);
    expect(refusal(answer)).toEqual({ http: 422, errors: [[30, 'model', 'This model does not fit this garden']] });
    expect((await garden.groupOf()).devices).toEqual([]);
  });

  test('a Zigbee valve needs a hub of the garden that is pairing', async () => {
    const garden = await openOwnGarden(server, 'PIXIE');
    const other = await openOwnGarden(server, 'PIXIE');
    const { hub } = (await garden.addHub()).body.data;
    const without = await garden.addDevice('PIXIE-Z1');
    expect(refusal(without).errors).toEqual([[30, 'hub_id', 'Please select a hub of this garden']]);
    const foreign = await other.addDevice('PIXIE-Z1', { hub_id: hub.id });
    expect(refusal(foreign).errors).toEqual(refusal(without).errors);
    expect(refusal(await garden.addDevice('PIXIE-B1', { hub_id: hub.id })).http).toBe(422);
    expect((await garden.addDevice('PIXIE-Z1', { hub_id: hub.id })).code).toBe(409);
    await garden.call('POST', `/hubs/${hub.id}/pairing`);
    const joined = await garden.addDevice('PIXIE-Z1', { hub_id: hub.id });
    expect(joined.body.data.device).toMatchObject({ is_zigbee: true, hub_id: hub.id });
  });

  test('leaves nothing behind when nothing answers', async () => {
    const deaf = await openTestServer();
    const garden = await openOwnGarden(deaf);
    const answer = await garden.addDevice('SPRITE-8');
    expect([answer.code, answer.body.errors[0]?.code]).toEqual([503, 70]);
    expect((await garden.groupOf()).devices).toEqual([]);
    await deaf.close();
  });
});

describe('changing a device', () => {
  const sized = () => server.db.$count(liveChanges);

  test('renames it and sets how often it calls in, once and by version', async () => {
    const garden = await openOwnGarden(server, 'PIXIE');
    const { device } = (await garden.addDevice('PIXIE-B1')).body.data;
    const patch = (change: object) => garden.call<{ device: Device }>('PATCH', `/devices/${device.id}`, change);
    const renamed = await patch({ name: 'Terrace tap', sync_frequency: 240, version: device.version });
    expect(renamed.body.data.device).toMatchObject({
      name: 'Terrace tap',
      sync_frequency: 240,
      version: device.version + 1,
    });
    const stale = await patch({ name: 'Other', version: device.version });
    expect([stale.code, stale.body.errors[0]?.code]).toEqual([409, 50]);
    const before = await sized();
    const same = await patch({ name: 'Terrace tap', sync_frequency: 240 });
    expect(same.body.data.device.version).toBe(device.version + 1);
    expect(await sized()).toBe(before);
    expect(refusal(await patch({ sync_frequency: 61 })).errors[0]?.[1]).toBe('sync_frequency');
  });

  rule('an unchanged name is refused', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const answer = await garden.call('PATCH', `/devices/${device.id}`, { name: device.name });
    const message = 'Name does not change, please change the name';
    expect(refusal(answer)).toEqual({ http: 422, errors: [[30, 'name', message]] });
  });

  rule('the names of hardware that does not say how its valves are called cannot be followed', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    expect(device.follows_names).toBe(false);
    const answer = await garden.call('PATCH', `/devices/${device.id}`, { follows_names: true });
    const message = 'This device does not say what its valves are called';
    expect(refusal(answer)).toEqual({ http: 422, errors: [[30, 'follows_names', message]] });
  });

  test('switched off it stands by, closes what is open, and opens nothing', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const [zone, next] = (await garden.groupOf()).zones;
    for (const one of [zone, next]) await garden.changeZone(one?.id, { plant_type: 'SHRUBS' });
    const loop = await server.startLoop();
    const water = (id?: string) =>
      garden.call<{ runs: { id: string }[] }>('POST', `/groups/${garden.id}/manual_runs`, {
        zones: [{ zone_id: id, minutes: 5 }],
      });
    await water(zone?.id);
    await eventually(async () => (await garden.groupOf()).active_runs.some((run) => run.phase === 'WATERING'));
    const switched = await garden.call<{ device: Device; recalculation: object }>('PATCH', `/devices/${device.id}`, {
      is_switched_off: true,
    });
    expect(switched.body.data).toMatchObject({ device: { status: 'STANDBY' }, recalculation: { is_effective: true } });
    await eventually(async () => (await garden.groupOf()).active_runs.length === 0);
    expect((await loop.driver.readState(device.serial_number)).valves.some((valve) => valve.isOpen)).toBe(false);
    const refused = await water(next?.id);
    expect([refused.code, refused.body.errors[0]?.message]).toEqual([409, `${device.name} is switched off.`]);
    const on = await garden.call<{ device: Device }>('PATCH', `/devices/${device.id}`, { is_switched_off: false });
    expect(on.body.data.device.status).toBe('ONLINE');
    await loop.stop();
  });
  test('a start that comes due while it is off is left out, with the reason', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const [zone] = (await garden.groupOf()).zones;
    await garden.call('PATCH', `/devices/${device.id}`, { is_switched_off: true });
    const now = new Date(server.clock.now());
    const due = {
      id: randomUUID() as never,
      occurrenceId: randomUUID(),
      groupId: garden.id as never,
      zoneId: zone?.id as never,
      deviceId: device.id,
      source: 'FIX' as const,
      reasonType: 'FIX' as const,
      localDate: now.toISOString().slice(0, 10),
      plannedStart: now,
      durationS: 60,
      phase: 'PENDING' as const,
    };
    await server.db.insert(runs).values(due);
    const loop = await server.startLoop();
    const run = await eventually(async () =>
      (await server.db.select().from(runs).where(eq(runs.id, due.id))).find((row) => row.phase === 'ENDED'),
    );
    expect(run).toMatchObject({
      outcome: 'SKIPPED',
      openedAt: null,
      reasonType: 'USER_CONSTRAINT',
      reasonFigures: { switched_off: device.name },
      zoneName: zone?.name,
      deviceName: device.name,
    });
    expect((await garden.groupOf()).devices[0]?.status).toBe('STANDBY');
    await loop.stop();
  });
});

describe('removing a device', () => {
  rule('a controller or device cannot be removed while sensors exist', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const [zone] = (await garden.groupOf()).zones;
    const { sensor } = (await garden.addSensor({ zone_id: zone?.id })).body.data;
    const refused = await garden.call('DELETE', `/devices/${device.id}`);
    const message = `Remove these sensors before you remove a controller or device: ${sensor.name}`;
    expect(refusal(refused)).toEqual({ http: 409, errors: [[50, null, message]] });
    await garden.call('DELETE', `/sensors/${sensor.id}`);
    expect((await garden.call('DELETE', `/devices/${device.id}`)).code).toBe(200);
    expect((await garden.groupOf()).devices).toEqual([]);
  });

  test('stops it first, and its history stays readable', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const [zone] = (await garden.groupOf()).zones;
    await garden.changeZone(zone?.id, { plant_type: 'SHRUBS', name: 'Currants' });
    const loop = await server.startLoop();
    await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zone?.id, minutes: 5 }] });
    await eventually(async () => (await garden.groupOf()).active_runs.some((run) => run.phase === 'WATERING'));
    expect((await garden.call('DELETE', `/devices/${device.id}`)).code).toBe(200);
    await loop.stop();
    const [row] = await server.db.select().from(runs).where(eq(runs.deviceId, device.id));
    expect(row).toMatchObject({ phase: 'ENDED', outcome: 'STOPPED', zoneName: 'Currants', deviceName: device.name });
    const { events } = (await garden.call<{ events: { zone_name: string }[] }>('GET', `/groups/${garden.id}/events`))
      .body.data;
    expect(events.map((event) => event.zone_name)).toEqual(['Currants']);
    await expect(loop.driver.readState(device.serial_number)).rejects.toThrow();
    expect((await garden.call('DELETE', `/devices/${device.id}`)).code).toBe(404);
  });

  test('leaves its zones’ programs and the plan consistent', async () => {
    const garden = await openOwnGarden(server, 'PIXIE');
    const first = (await garden.addDevice('PIXIE-B1')).body.data.device;
    await garden.addDevice('PIXIE-B1');
    const { zones } = await garden.groupOf();
    const gone = zones.find((zone) => zone.device_id === first.id)?.id;
    const remaining = zones.find((zone) => zone.device_id !== first.id)?.id;
    const program = (name: string, ...ids: (string | undefined)[]) =>
      garden.call('POST', `/groups/${garden.id}/programs`, {
        name,
        start_day: '2026-01-01',
        start_time: name === 'Both' ? '05:00' : '19:00',
        repeat: 'odd_days',
        zones: ids.map((id) => ({ zone_id: id, duration_s: 600 })),
      });
    expect([(await program('Both', gone, remaining)).code, (await program('One', gone)).code]).toEqual([200, 200]);
    await garden.changeZone(remaining, { master_zone_id: gone });
    expect((await garden.call('DELETE', `/devices/${first.id}`)).code).toBe(200);
    const group = await garden.groupOf();
    expect(group.zones).toMatchObject([{ id: remaining, master_zone_id: null }]);
    expect(group.programs.find(({ name }) => name === 'Both')?.zones.map(({ zone_id }) => zone_id)).toEqual([
      remaining,
    ]);
    const planned = await garden.call<{ schedules: { zone_id: string }[] }>('GET', `/groups/${garden.id}/schedules`);
    expect(planned.code).toBe(200);
    expect(new Set(planned.body.data.schedules.map(({ zone_id }) => zone_id))).toEqual(new Set([remaining]));
  });

  test('waits for a valve that may still be open', async () => {
    const garden = await openOwnGarden(server);
    const { device } = (await garden.addDevice('SPRITE-8')).body.data;
    const [zone] = (await garden.groupOf()).zones;
    await garden.changeZone(zone?.id, { plant_type: 'SHRUBS' });
    const loop = await server.startLoop();
    await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zone?.id, minutes: 5 }] });
    await eventually(async () => (await garden.groupOf()).active_runs.some((run) => run.phase === 'WATERING'));
    await server.garden.setFault(device.serial_number, 'offline', true);
    // It does not hear that its run was made shorter.
    const [run] = (await garden.groupOf()).active_runs;
    expect((await garden.call('PATCH', `/manual_runs/${run?.id}`, { minutes: 1 })).code).toBe(200);
    server.clock.set(server.clock.now() + 120_000);
    const refused = await garden.call('DELETE', `/devices/${device.id}`);
    expect([refused.code, refused.body.errors[0]?.code]).toEqual([503, 70]);
    expect((await garden.groupOf()).devices).toHaveLength(1);
    await server.garden.clearFaults(device.serial_number);
    await loop.stop();
  });
});

test('devices are put into another order, all of them', async () => {
  const garden = await openOwnGarden(server, 'PIXIE');
  for (const model of ['PIXIE-B1', 'PIXIE-B2'] as const) await garden.addDevice(model);
  const ids = (await garden.groupOf()).devices.map((device) => device.id);
  const put = (order: string[]) =>
    garden.call<{ devices: Device[] }>('PUT', `/groups/${garden.id}/devices/order`, { ids: order });
  const turned = await put(ids.toReversed());
  expect(turned.body.data.devices.map((device) => device.id)).toEqual(ids.toReversed());
  expect(refusal(await put(ids.slice(1))).errors[0]?.[1]).toBe('ids');
  expect((await put([ids[0] ?? '', ids[0] ?? ''])).code).toBe(422);
});
