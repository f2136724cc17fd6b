/** Wrong input is refused by field name, changes nothing, and never ends in an internal error. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { openDemoGarden } from './testing/demo.ts';
import { forFile, serverForFile } from './testing/shared-fixtures.ts';
import type { TestServer } from './testing/test-server.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));

const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.ask({
    method: 'POST',
    url: `/api/v1/groups/${demo.group.id}/manual_runs`,
    headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
const water = (payload: object) => server.call(demo.token, 'POST', `/groups/${demo.group.id}/manual_runs`, payload);
const say = (key: Parameters<TestServer['services']['translate']>[1], figures = {}) =>
  server.services.translate('en', key, figures);

test('what is not JSON', async () => {
  for (const payload of ['{', 'zones', '{"zones":}', '\u0000']) {
    const answer = await raw(payload);
    expect([answer.code, answer.body.errors]).toEqual([400, [{ code: 31, message: say('errors.bodyNotJson') }]]);
  }
});

test('a body of another kind', async () => {
  const answer = await raw('zones=1', { 'content-type': 'application/x-www-form-urlencoded' });
  expect([answer.code, answer.body.errors]).toEqual([415, [{ code: 33, message: say('errors.mediaType') }]]);
});

test('a body too large', async () => {
  const answer = await raw(JSON.stringify({ zones: 'x'.repeat(300_000) }));
  expect([answer.code, answer.body.errors[0]?.message]).toEqual([413, say('errors.bodyTooLarge')]);
});

test('a body that nests deeper, or has more values, than any call takes: braces within texts do not count', async () => {
  for (const payload of [`${'['.repeat(20)}${']'.repeat(20)}`, `[${'0,'.repeat(2_000)}0]`]) {
    const answer = await raw(payload);
    expect([answer.code, answer.body.errors]).toEqual([400, [{ code: 31, message: say('errors.bodyTooComplex') }]]);
  }
  const [fault] = (await water({ zones: `\\"${'[{,'.repeat(3_000)}` })).body.errors;
  expect(fault).toMatchObject({ path: 'zones', message: say('validation.wrongType') });
});

test('very many unknown fields: the first are named, the rest is counted', async () => {
  const { errors } = (await water(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a${at}`, at])))).body;
  expect(errors).toHaveLength(LIMITS.errorsListed + 1);
  expect(errors.at(-1)?.message).toBe(say('validation.moreProblems', { count: 101 - LIMITS.errorsListed }));
});

test.each([
  ['programs', 'name', 'validation.nameRequired'],
  ['programs', 'zones', 'validation.zonesRequired'],
  ['shares', 'email', 'validation.emailRequired'],
] as const)('what is left out of new %s is named: %s', async (noun, path, key) => {
  const answer = await server.call(demo.token, 'POST', `/groups/${demo.group.id}/${noun}`, {});
  expect(answer.body.errors).toContainEqual({ code: 30, path, message: say(key) });
});

test('a method that the address does not take, with those it takes; and an address that is none', async () => {
  const url = `/api/v1/groups/${demo.group.id}/manual_runs`;
  const answer = await server.ask({ method: 'PUT', url, headers: { authorization: `Bearer ${demo.token}` } });
  expect([answer.code, answer.body.errors[0]?.code, answer.headers.allow]).toEqual([405, 21, 'DELETE, POST']);
  expect((await server.ask({ method: 'PUT', url: '/api/v1/nothing' })).code).toBe(404);
});

test('a field of the query that the call does not know', async () => {
  const answer = await server.call(demo.token, 'GET', `/groups/${demo.group.id}/programs?colour=red`);
  expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'colour']);
});

test('unknown fields, each by name', async () => {
  const answer = await water({ zones: [{ zone_id: demo.zone().id, minutes: 1, colour: 'red' }], speed: 2 });
  expect(answer.body.errors).toEqual([
    { code: 30, path: 'zones.0.colour', message: say('validation.unknownField', { field: 'colour' }) },
    { code: 30, path: 'speed', message: say('validation.unknownField', { field: 'speed' }) },
  ]);
});

test.each([
  [{}, 'zones', 'validation.zonesRequired'],
  [{ zones: [] }, 'zones', 'validation.zonesRequired'],
  [{ zones: 'all' }, 'zones', 'validation.wrongType'],
] as const)('%o', async (payload, path, key) => {
  expect((await water(payload)).body.errors).toEqual([{ code: 30, path, message: say(key) }]);
});

test.each([
  [61, 'validation.manualRunMinutes'],
  [-1, 'validation.manualRunMinutes'],
  [1.5, 'validation.wholeNumber'],
  ['5', 'validation.wrongType'],
  [null, 'validation.wrongType'],
] as const)('%s minutes', async (minutes, key) => {
  const answer = await water({ zones: [{ zone_id: demo.zone().id, minutes }] });
  expect(answer.body.errors).toEqual([{ code: 30, path: 'zones.0.minutes', message: say(key) }]);
});

test('no minutes at all for any zone', async () => {
  const answer = await water({ zones: [{ zone_id: demo.zone().id, minutes: 0 }] });
  expect(answer.body.errors).toEqual([{ code: 30, path: 'zones', message: say('validation.manualRunNothing') }]);
});

test('hours are for pumps alone, and only in their steps', async () => {
  const hours = { zones: [{ zone_id: demo.zone().id, hours: 0.5 }] };
  expect((await water(hours)).body.errors[0]).toMatchObject({ code: 30, path: 'zones.0.hours' });
  const pump = demo.index.groups.find((group) => group.device_type === 'PUMP');
  const zone = (await demo.groupOf(pump?.id as never))?.zones[0];
  const pumpHours = (value: number) =>
    server.call<{ runs: { duration_s: number }[] }>(demo.token, 'POST', `/groups/${pump?.id}/manual_runs`, {
      zones: [{ zone_id: zone?.id, hours: value }],
    });
  expect((await pumpHours(12 / 60)).body.errors[0]).toMatchObject({
    path: 'zones.0.hours',
    message: say('validation.pumpRunSteps'),
  });
  expect((await pumpHours(35 / 60)).body.data.runs[0]?.duration_s).toBe(2100);
});

test('a zone of another garden does not exist', async () => {
  const other = await openDemoGarden(server);
  const answer = await water({ zones: [{ zone_id: other.zone().id, minutes: 1 }] });
  expect([answer.code, answer.body.errors[0]?.code]).toEqual([404, 20]);
});

test('a zone that is not set up, and one that is switched off', async () => {
  const { updateZone } = await import('./zones/index.ts');
  const [, second, third] = demo.group.zones;
  if (!second || !third) throw new Error('the demo has six zones');
  await updateZone(server.db, second.id, { plantType: null, primaryPlantId: null });
  await updateZone(server.db, third.id, { enabled: false });
  expect((await water({ zones: [{ zone_id: second.id, minutes: 1 }] })).body.errors[0]).toEqual({
    code: 50,
    message: say('errors.zoneNotConfigured'),
  });
  expect((await water({ zones: [{ zone_id: third.id, minutes: 1 }] })).body.errors[0]?.code).toBe(50);
});

test.each([0, 337, 1.5, '24', null])('a rain delay of %s hours', async (hours) => {
  const answer = await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/rain_delay`, { hours });
  expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'hours']);
  expect((await demo.groupOf())?.rain_delay_until).toBeNull();
});

test('nothing was started by all of this', async () => {
  expect((await demo.groupOf())?.active_runs).toEqual([]);
});

test('a character that no database keeps', async () => {
  const answer = await server.call(demo.token, 'POST', '/profile', { name: 'A\u0000da' });
  expect(answer.body.errors).toEqual([{ code: 30, path: 'name', message: say('validation.wrongValue') }]);
});

test('an unknown address answers in the envelope', async () => {
  const answer = await server.ask({ method: 'GET', url: '/api/v1/nonsense', headers: { 'accept-language': 'pl' } });
  expect([answer.code, answer.body.errors[0]?.code]).toEqual([404, 20]);
  expect(answer.body.errors[0]?.message).toBe(server.services.translate('pl', 'errors.notFound'));
});

test('an address that cannot be read answers in the envelope too', async () => {
  for (const id of ['x'.repeat(600), '%E0%A4%A'])
    expect(await server.ask({ method: 'GET', url: `/api/v1/zones/${id}` })).toMatchObject({
      code: 404,
      body: { status: 'ERROR', errors: [{ code: 20, message: say('errors.notFound') }] },
    });
});

test('errors come in the language of the account', async () => {
  await server.call(demo.token, 'POST', '/profile', { lang: 'ZH' });
  const answer = await water({ zones: [] });
  expect(answer.body.errors[0]?.message).toBe(server.services.translate('zh-Hans', 'validation.zonesRequired'));
  await server.call(demo.token, 'POST', '/profile', { lang: 'EN' });
});
