/** Netro's public API as its clients use it; and the walk of docs/openings.md. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(async () => {
  const garden = await openDemoGarden(server);
  const make = async (token: string, body: object) =>
    (await server.call<{ key: string }>(token, 'POST', `/groups/${garden.group.id}/device_keys`, body)).body.data.key;
  return {
    ...garden,
    make,
    deviceKey: await make(garden.token, { device_id: garden.zone().device_id }),
    sensorKey: await make(garden.token, { sensor_id: garden.group.sensors[0]?.id }),
  };
});

interface Npa<Data> {
  status: string;
  meta: Record<string, unknown>;
  data: Data;
  errors: { code: number; message: string }[];
}
const get = async <Data>(path: string, key: string, version = 2) => {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/npa/v${version}/${path}${path.includes('?') ? '&' : '?'}key=${key}`,
  });
  return { code: answer.statusCode, ...answer.json<Npa<Data>>() };
};
const post = async (path: string, body: object, version = 2) => {
  const answer = await server.app.inject({ method: 'POST', url: `/npa/v${version}/${path}`, payload: body });
  return { code: answer.statusCode, ...answer.json<Npa<object>>() };
};
interface Info {
  device: {
    zone_num: number;
    status: string;
    serial: string;
    zones: { ith: number; name: string; enabled: boolean }[];
  };
}

describe('the public API', () => {
  test('tells of the device in its envelope', async () => {
    const answer = await get<Info>('info.json', demo.deviceKey);
    expect(demo.deviceKey).toMatch(/^[\da-f]{32}$/);
    expect(answer).toMatchObject({ code: 200, status: 'OK' });
    expect(Object.keys(answer.meta).sort()).toEqual(
      ['last_active', 'tid', 'time', 'token_limit', 'token_remaining', 'token_reset', 'version'].sort(),
    );
    expect(answer.meta.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const { device } = answer.data;
    expect(device.zones.map(({ ith }) => ith)).toEqual(device.zones.map((_, place) => place + 1));
    expect([device.zone_num, device.zones[0]?.name]).toEqual([device.zones.length, demo.zone().name]);
    const next = await get<Info>('info.json', demo.deviceKey, 1);
    expect(Number(answer.meta.token_remaining) - Number(next.meta.token_remaining)).toBe(1);
  });

  test('tells of the plan, the past, the probes', async () => {
    const { schedules } = (
      await get<{ schedules: { zone: number; status: string; source: string; start_time: string; id: number }[] }>(
        'schedules.json',
        demo.deviceKey,
      )
    ).data;
    expect(new Set(schedules.map(({ status }) => status))).toEqual(new Set(['EXECUTED', 'VALID']));
    expect(schedules.every(({ id, source }) => Number.isInteger(id) && /^(SMART|FIX|MANUAL)$/.test(source))).toBe(true);
    const ofOne = await get<{ schedules: { zone: number }[] }>('schedules.json?zones=[1]', demo.deviceKey);
    expect(new Set(ofOne.data.schedules.map(({ zone }) => zone))).toEqual(new Set([1]));
    const past = await get<{ events: { event: number; message: string }[] }>('events.json?event=3', demo.deviceKey);
    expect(past.data.events[0]?.message).toMatch(/^Start to water zone \d+ at \d\d:\d\d:00 on \d{4}-\d\d-\d\d$/);
    const soil = await get<{ moistures: { moisture: number }[] }>('moistures.json', demo.deviceKey);
    expect(soil.data.moistures.every(({ moisture }) => moisture >= 0 && moisture <= 100)).toBe(true);
    const probe = await get<{ sensor_data: { celsius: number; fahrenheit: number }[] }>(
      'sensor_data.json',
      demo.sensorKey,
    );
    expect(probe.data.sensor_data.length).toBeGreaterThan(0);
    expect((await get<{ sensor: object }>('info.json', demo.sensorKey)).data.sensor).toMatchObject({
      name: demo.group.sensors[0]?.name,
    });
  });

  test('waters by hand or later, stops, skips, switches off, and corrects rain', async () => {
    const key = demo.deviceKey;
    const zone = demo.group.zones.find(({ enabled, missing }) => enabled && missing.length === 0);
    if (!zone) throw new Error('no zone');
    const running = async () => ((await demo.groupOf())?.active_runs ?? []).filter(({ source }) => source === 'MANUAL');
    expect(await post('water.json', { key, duration: 5, zones: [zone.terminal] })).toMatchObject({ status: 'OK' });
    expect(await running()).toMatchObject([{ zone_id: zone.id, duration_s: 300 }]);
    expect(await post('stop_water.json', { key })).toMatchObject({ status: 'OK' });
    expect(await post('water.json', { key, duration: 1 })).toMatchObject({ status: 'OK' });
    expect((await running()).length).toBeGreaterThan(1);
    expect(await post('stop_water.json', { key })).toMatchObject({ status: 'OK' });
    const later = await post('water.json', { key, duration: '5', zones: `[${zone.terminal}]`, delay: 90 }, 1);
    expect(later).toMatchObject({ status: 'OK' });
    expect((await demo.groupOf())?.one_time_runs).toContainEqual(
      expect.objectContaining({ zones: [expect.objectContaining({ zone_id: zone.id, duration_s: 300 })] }),
    );
    expect(await post('no_water.json', { key, days: 2 })).toMatchObject({ status: 'OK' });
    const yesterday = new Date(server.clock.now() - DAY_MS).toISOString().slice(0, 10);
    expect(await post('report_weather.json', { key, date: yesterday, rain: 0.5 }, 1)).toMatchObject({ status: 'OK' });
    expect(await post('set_status.json', { key, status: 0 })).toMatchObject({ status: 'OK' });
    expect((await get<Info>('info.json', key)).data.device.status).toBe('STANDBY');
    expect(await post('set_status.json', { key, status: 1 })).toMatchObject({ status: 'OK' });
    expect(await post('set_moisture.json', { key, moisture: 50 })).toMatchObject({ code: 400, errors: [{ code: 6 }] });
  });

  test('takes forms too, names what is wrong, and lets nobody in without a key', async () => {
    const form = await server.app.inject({
      method: 'POST',
      url: '/npa/v1/stop_water.json',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `key=${demo.deviceKey}`,
    });
    expect(form.json()).toMatchObject({ status: 'OK' });
    const wrong = await post('water.json', { key: demo.deviceKey, duration: 0 });
    expect(wrong).toMatchObject({ status: 'ERROR', errors: [{ code: 6, message: 'Invalid parameter: duration' }] });
    const noDay = await get('schedules.json?start_date=tomorrow', demo.deviceKey);
    expect(noDay).toMatchObject({ code: 400, errors: [{ code: 6, message: 'Invalid parameter: start_date' }] });
    const noJson = await server.app.inject({
      ...{ method: 'POST', url: '/npa/v2/water.json', payload: '{' },
      headers: { 'content-type': 'application/json' },
    });
    expect([noJson.statusCode, noJson.json()]).toMatchObject([400, { status: 'ERROR', errors: [{ code: 31 }] }]);
    const noZone = await post('water.json', { key: demo.deviceKey, duration: 1, zones: [99] });
    expect(noZone.errors[0]?.message).toBe('Invalid parameter: zone 99');
    for (const key of ['', 'x', demo.token, demo.zone().device_id])
      expect(await get('info.json', key)).toMatchObject({ code: 401, status: 'ERROR', errors: [{ code: 1 }] });
    expect(await get('schedules.json', demo.sensorKey)).toMatchObject({ errors: [{ code: 4 }] });
  });

  test('refuses who asks too often as elsewhere, before the key is looked at', async () => {
    const refusals = [];
    for (let at = 0; at <= 600; at += 1) {
      const url = '/npa/v2/moistures.json?key=x';
      const answer = await server.app.inject({ url, remoteAddress: '203.0.113.9' });
      if (answer.statusCode !== 401) refusals.push([answer.statusCode, answer.json()]);
    }
    expect(refusals).toMatchObject([[429, { status: 'ERROR', errors: [{ code: 60 }] }]]);
  });

  test('lets a key do what its person may, as long as they share the garden', async () => {
    const manager = await server.register();
    await server.share(demo.group.id, manager.id, 'MANAGER');
    const key = await demo.make(manager.token, { device_id: demo.zone().device_id });
    expect(await get('info.json', key)).toMatchObject({ status: 'OK' });
    await server.call(demo.token, 'PATCH', `/groups/${demo.group.id}/shares/${manager.id}`, { relationship: 'PLAYER' });
    expect(await post('set_status.json', { key, status: 0 })).toMatchObject({ errors: [{ code: 6 }] });
    await server.call(demo.token, 'DELETE', `/groups/${demo.group.id}/shares/${manager.id}`);
    expect(await get('info.json', key)).toMatchObject({ errors: [{ code: 1 }] });
  });
});

test('the walk of the documentation does what it says, from a calendar to a key', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const script = join(import.meta.dirname, '../../docs/openings-walk.sh');
  const { token, group, userId } = demo;
  // Only people with a confirmed email may have webhooks.
  await server.db.execute(sql`update users set confirmed_at = created_at where id = ${userId}`);
  const { stdout } = await promisify(execFile)('bash', [script, address, token, group.id], { timeout: 25_000 });
  expect(stdout).toMatch(/\n[1-9]\d* events\n/);
  expect(stdout).toContain('start_utc,end_utc,local_date,local_time,zone');
  expect(stdout).toContain('v1=64 digits');
  expect(stdout).toContain(group.zones.find(({ terminal }) => terminal === 1)?.name);
  expect(stdout).toMatch(/"status":"OK"[\s\S]*\n404\nDone\n$/);
});
