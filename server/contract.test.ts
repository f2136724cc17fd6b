/** What the server answers is what the contract says: every reading call against its own schema, on the whole demo. */
import { device } from '@sluice/contract/devices';
import { success } from '@sluice/contract/envelope';
import { index } from '@sluice/contract/groups';
import { notification } from '@sluice/contract/notifications';
import { plant } from '@sluice/contract/plants';
import { event, schedule } from '@sluice/contract/schedule';
import { zone, zoneModel } from '@sluice/contract/zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type DemoGarden, openDemoGarden } from './testing/demo.ts';
import { type House, openHouse } from './testing/house.ts';

let house: House;
let demo: DemoGarden;
beforeAll(async () => {
  house = await openHouse({ withSimulator: true });
  demo = await openDemoGarden(house);
});
afterAll(() => house.close());

const fits = async (url: string, schema: z.ZodType) => {
  const answer = await house.call(demo.token, 'GET', url);
  expect(success(schema).safeParse(answer.body).error).toBeUndefined();
  return answer;
};

test('the index of each of the four gardens', async () => {
  expect(demo.index.groups.map((group) => group.device_type)).toEqual(['SPRITE', 'PIXIE', 'PUMP', 'SENSOR']);
  for (const group of demo.index.groups) {
    const answer = await fits(`/groups/${group.id}/index`, index);
    expect(answer.body.data).toMatchObject({ current_group: { id: group.id } });
  }
});

test('schedules of thirty days ahead and events of thirty days back, and no more', async () => {
  await fits(`/groups/${demo.group.id}/schedules`, z.object({ schedules: z.array(schedule) }));
  await fits(`/groups/${demo.group.id}/events`, z.object({ events: z.array(event) }));
  const days = (utc: string) => (Date.parse(utc) - house.clock.now()) / 86_400_000;
  const ahead = (await demo.schedules()).map((entry) => days(entry.start_time.utc));
  const back = (await demo.events()).map((entry) => days(entry.start_time.utc));
  expect(Math.max(...ahead)).toBeGreaterThan(27);
  expect(Math.max(...ahead)).toBeLessThanOrEqual(31);
  expect(Math.min(...back)).toBeLessThan(-27);
  expect(Math.min(...back)).toBeGreaterThanOrEqual(-30);
});

test('the rest', async () => {
  const { id, device_id } = demo.zone();
  await fits(`/groups/${demo.group.id}/devices`, z.object({ devices: z.array(device) }));
  await fits(`/devices/${device_id}`, z.object({ device }));
  await fits(`/groups/${demo.group.id}/zones`, z.object({ zones: z.array(zone) }));
  await fits(`/zones/${id}`, z.object({ zone }));
  await fits('/notifications', z.object({ notifications: z.array(notification) }));
  await fits(`/plants/${demo.zone().primary_plant_id}`, z.object({ plant }));
  await fits(`/zones/${demo.zone().id}/model`, z.object({ model: zoneModel }));
  const tried = await fits(`/zones/${demo.zone().id}/model?soil=CLAY`, z.object({ model: zoneModel }));
  expect(tried.body.data).toMatchObject({ model: { soil: 'CLAY' } });
});

test('an index is told again only when something has changed', async () => {
  const ask = (etag?: string) =>
    house.ask({
      method: 'GET',
      url: '/api/v1/index',
      headers: { authorization: `Bearer ${demo.token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    });
  const etag = String((await ask()).headers.etag);
  expect((await ask(etag)).code).toBe(304);
  await house.call(demo.token, 'PUT', `/groups/${demo.index.current_group?.id}/rain_delay`, { hours: 5 });
  expect((await ask(etag)).code).toBe(200);
});

test('the interface is described, with its page to read it', async () => {
  const json = await house.ask({ method: 'GET', url: '/api/docs/json' });
  const { openapi, paths } = json.body as unknown as { openapi: string; paths: Record<string, unknown> };
  expect(openapi).toBe('3.1.0');
  for (const path of ['/api/v1/index', '/api/v1/groups/{id}/schedules', '/auth/logout', '/api/v1/notifications/read']) {
    expect(paths).toHaveProperty([path]);
  }
  expect((await house.app.inject({ method: 'GET', url: '/api/docs' })).body).toContain('<html');
});

test('answers carry strict headers and no script of their own', async () => {
  const { headers } = await house.ask({ method: 'GET', url: '/health/live' });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});
