import type { Program } from '@sluice/contract/programs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });
let garden: OwnGarden;
let program: Program;
let count = 0;

beforeAll(async () => {
  garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
});
beforeEach(async () => {
  count += 1;
  const [zone] = (await garden.groupOf()).zones;
  const made = await garden.call<{ program: Program }>('POST', `/groups/${garden.id}/programs`, {
    ...{ name: `Lawn ${count}`, enabled: false, start_day: '2026-01-01', start_time: '05:00' },
    ...{ repeat: 'interval', interval_days: 1, zones: [{ zone_id: zone?.id, duration_s: 60 }] },
  });
  program = made.body.data.program;
});

const ask = async (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, ifMatch?: string, payload?: object) => {
  const answer = await server.app.inject({
    ...{ method, url: `/api/v1${path}` },
    headers: { authorization: `Bearer ${garden.token}`, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    ...(payload && { payload }),
  });
  return { code: answer.statusCode, etag: String(answer.headers.etag), body: answer.json() };
};
const at = () => `/programs/${program.id}`;
const change = (ifMatch: string, more: object = {}) => ask('PATCH', at(), ifMatch, { start_time: '06:00', ...more });
const startTime = async () => (await ask('GET', at())).body.data.program.start_time;

describe('a change', () => {
  test('made from what there is goes through, by the ETag, the version, one of several, or whatever there is', async () => {
    expect((await change((await ask('GET', at())).etag)).code).toBe(200);
    expect((await change('"2"', { start_time: '06:10' })).code).toBe(200);
    expect((await change('"1", "3"', { start_time: '06:20' })).code).toBe(200);
    expect((await change('*', { start_time: '06:30' })).code).toBe(200);
    expect(await startTime()).toBe('06:30');
  });

  test.each(['ETag', 'version'])('made from an older state is refused by its %s, and changes nothing', async (by) => {
    const before = by === 'ETag' ? (await ask('GET', at())).etag : `"${program.version}"`;
    await ask('PATCH', at(), undefined, { start_time: '07:00' });
    const refused = await change(before);
    expect([refused.code, refused.body.errors[0].code, refused.body.errors[0].path]).toEqual([412, 52, 'version']);
    expect(await startTime()).toBe('07:00');
  });

  test('that names an older version in its body too is refused for that', async () => {
    await ask('PATCH', at(), undefined, { start_time: '07:00' });
    expect((await change('*', { version: 1 })).code).toBe(412);
    expect(await startTime()).toBe('07:00');
  });

  test('without the header is refused as before', async () => {
    await ask('PATCH', at(), undefined, { start_time: '07:00' });
    expect((await ask('PATCH', at(), undefined, { start_time: '06:00', version: 1 })).code).toBe(409);
  });
});

test('a removal of something newer is refused, and of what there is done', async () => {
  await ask('PATCH', at(), undefined, { start_time: '07:00' });
  expect((await ask('DELETE', at(), '"1"')).code).toBe(412);
  expect(await startTime()).toBe('07:00');
  expect((await ask('DELETE', at(), '"2"')).code).toBe(200);
});

test('what is not there, or a stranger’s, stays not found', async () => {
  const stranger = await openOwnGarden(server);
  const answer = await server.app.inject({
    ...{ method: 'PATCH', url: `/api/v1${at()}`, payload: { start_time: '06:00' } },
    headers: { authorization: `Bearer ${stranger.token}`, 'if-match': '"1"' },
  });
  expect(answer.statusCode).toBe(404);
});

test('where nothing can be read it is said rather than passed over', async () => {
  const refused = await ask('POST', `${at()}/run`, '"1"', {});
  expect([refused.code, refused.body.errors[0].message]).toEqual([
    412,
    'If-Match cannot be checked for this call: there is nothing at its address to read.',
  ]);
});
