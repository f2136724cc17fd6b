import type { GroupSettings, Index } from '@sluice/contract/groups';
import type { PlacedLocation } from '@sluice/contract/location';
import type { Recalculation } from '@sluice/contract/schedule';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

let token: string;
const server = serverForFile({ withSimulator: true });
beforeAll(async () => {
  token = (await server.register()).token;
});

const garden = { name: 'Backyard', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' };
const begin = async (request: object = {}) =>
  (await server.call<{ group: GroupSettings }>(token, 'POST', '/groups', { ...garden, ...request })).body.data.group;
interface Changed {
  group: GroupSettings;
  recalculation: Recalculation | null;
}
const change = (id: string, payload: object) => server.call<Changed>(token, 'PATCH', `/groups/${id}`, payload);

test('a new garden belongs to its creator, and waits to be set up', async () => {
  const group = await begin();
  expect(group).toMatchObject({ name: 'Backyard', relationship: 'OWNER', zone_num: 0, version: 1 });
  const index = await server.call<Index>(token, 'GET', `/groups/${group.id}/index`);
  expect(index.body.data.current_group).toMatchObject({ product: { status: 'SETUP' }, devices: [] });
});

describe('changing a garden', () => {
  test('a new name leaves the plan alone, a new time zone moves it', async () => {
    const { id } = await begin();
    const named = (await change(id, { name: 'Orchard' })).body.data;
    expect(named).toMatchObject({ group: { name: 'Orchard', version: 2 }, recalculation: null });
    const moved = (await change(id, { time_zone: 'America/Lima', location: 'indoor' })).body.data;
    expect(moved.group).toMatchObject({ time_zone: 'America/Lima', location: 'indoor', version: 3 });
    expect(moved.recalculation).toMatchObject({ is_effective: true });
  });

  test('equal values are not written', async () => {
    const { id } = await begin();
    expect((await change(id, { name: 'Backyard', time_zone: 'Europe/Vienna' })).body.data).toMatchObject({
      group: { version: 1 },
      recalculation: null,
    });
  });

  test('of two who change it at once the later is refused, and loses nothing', async () => {
    const { id, version } = await begin();
    expect((await change(id, { version, name: 'Hers' })).code).toBe(200);
    const late = await change(id, { version, name: 'His' });
    expect([late.code, late.body.errors[0]?.code]).toEqual([409, 50]);
    const now = (await change(id, {})).body.data.group;
    expect(now).toMatchObject({ name: 'Hers', version: 2 });
    expect((await change(id, { version: now.version, name: 'His' })).code).toBe(200);
  });

  test('of many at the same moment one wins', async () => {
    const { id, version } = await begin();
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(names.map((name) => change(id, { version, name })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ code }) => code === 200)?.body.data.group.name;
    expect((await change(id, {})).body.data.group).toMatchObject({ name: winner, version: 2 });
  });

  test.each(['Europe/Nowhere', '+02:00', '', 'UTC+2'])('%s is no time zone', async (zone) => {
    const { id } = await begin();
    expect((await change(id, { time_zone: zone })).body.errors).toMatchObject([{ code: 30, path: 'time_zone' }]);
  });
});

test('a pump’s garden is indoors', async () => {
  const pump = { ...garden, device_type: 'PUMP' };
  const refused = await server.call(token, 'POST', '/groups', pump);
  const problem = { code: 30, path: 'location', message: server.services.translate('en', 'validation.pumpIndoor') };
  expect([refused.code, refused.body.errors]).toEqual([422, [problem]]);
  const { id } = await begin({ device_type: 'PUMP', location: 'indoor' });
  expect((await change(id, { location: 'outdoor' })).body.errors).toEqual([problem]);
});

describe('removing a garden', () => {
  test('takes it from everybody who shared it', async () => {
    const { id } = await begin();
    const guest = await server.register();
    await server.share(id, guest.id, 'MANAGER');
    expect((await server.call(guest.token, 'DELETE', `/groups/${id}`)).code).toBe(403);
    expect((await server.call(token, 'DELETE', `/groups/${id}`)).body.data).toEqual({ removed: true });
    const index = await server.call<Index>(guest.token, 'GET', '/index');
    expect(index.body.data.groups).toEqual([]);
  });

  test('is refused while devices, sensors or hubs are in it', async () => {
    const demo = await openDemoGarden(server);
    for (const { id } of demo.index.groups) {
      const answer = await server.call(demo.token, 'DELETE', `/groups/${id}`);
      expect([answer.code, answer.body.errors]).toEqual([
        409,
        [{ code: 50, message: 'Please remove all devices from this garden first.' }],
      ]);
    }
  });
});

rule('name required', async () => {
  for (const name of ['', '   ']) {
    const answer = await server.call(token, 'POST', '/groups', { ...garden, name });
    expect([answer.code, answer.body.errors]).toEqual([
      422,
      [{ code: 30, path: 'name', message: 'Please enter a name' }],
    ]);
  }
});
rule('name under 50 characters', async () => {
  expect((await server.call(token, 'POST', '/groups', { ...garden, name: 'x'.repeat(49) })).code).toBe(200);
  const answer = await server.call(token, 'POST', '/groups', { ...garden, name: 'x'.repeat(50) });
  expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'name']);
});

describe('where a garden is', () => {
  const place = {
    zipcode: '1010',
    street: 'Ring 1',
    city: 'Wien',
    state: 'Wien',
    country: 'AT',
    latitude: 48.2,
    longitude: 16.4,
  };
  interface Placed {
    location: PlacedLocation;
    recalculation: Recalculation | null;
  }
  const put = (id: string, payload: object) => server.call<Placed>(token, 'PUT', `/groups/${id}/location`, payload);

  test('is set, read back, and changes the plan', async () => {
    const { id } = await begin();
    await server.db.execute(sql`update groups set elevation_m = 12 where id = ${id}`);
    const answer = (await put(id, { ...place, time_zone: 'Europe/Berlin' })).body.data;
    // The text was the old place's: this is the nearest town's.
    const height = { elevation_m: 193, elevation_source: 'NEAREST_TOWN' };
    expect(answer.location).toEqual({ ...place, ...height, time_zone: 'Europe/Berlin', version: 2 });
    expect(answer.recalculation).not.toBeNull();
    const read = await server.call<Placed>(token, 'GET', `/groups/${id}/location`);
    expect(read.body.data.location).toEqual(answer.location);
    expect((await put(id, place)).body.data).toMatchObject({ location: { version: 2 }, recalculation: null });
    expect((await put(id, { ...place, version: 1, city: 'Graz' })).code).toBe(409);
  });

  rule('the address must be completely valid', async () => {
    const { id } = await begin();
    // Coordinates follow from the address; one of them alone says nothing. Austria's addresses have no state.
    for (const field of Object.keys(place).filter((one) => one !== 'state')) {
      const { [field as keyof typeof place]: _, ...rest } = place;
      expect((await put(id, rest)).body.errors.map((error) => error.path)).toEqual([field]);
    }
    const wrong = { zipcode: ' ', street: '', city: '', state: '', country: 'Austria', latitude: 91, longitude: -181 };
    // Which lines the addresses of an unknown country have beyond street and city nobody can say.
    const named = ['street', 'city', 'country', 'latitude', 'longitude'];
    expect((await put(id, wrong)).body.errors.map((error) => error.path)).toEqual(named);
  });
});
