/** A garden's own settings copied to other gardens, and put back, each garden by the rights in it. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { Answer } from '@sluice/contract/calls';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import type { Constraint } from '@sluice/contract/restrictions';
import type { SettingsCopy } from '@sluice/contract/settings-copies';
import { GARDEN_SETTINGS } from '@sluice/engine/vocabulary/garden-settings';
import { expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { readGardenSettings } from './garden-settings.ts';

const server = serverForFile();

const copy = (token: string, body: object) =>
  server.call<Answer<'POST /garden_settings_copies'>>(token, 'POST', '/garden_settings_copies', body);
const putBack = (token: string, id: unknown) =>
  server.call<Answer<'PUT /settings_copies/:id/rollback'>>(token, 'PUT', `/settings_copies/${id}/rollback`);
const listCopies = async (token: string) =>
  (await server.call<{ settings_copies: SettingsCopy[] }>(token, 'GET', '/settings_copies')).body.data.settings_copies;

const RAIN = { enabled: true, strategy: 'forecast', threshold_mm: 12, probability: 70, days_to_skip: [-1, 0] };
const NIGHT = { time_frame: { start_time: '22:00', end_time: '23:00' }, months: [], days: [] };
const SUNDAYS = { time_frame: null, months: [], days: [0] };

/** A garden with settings of its own, and one of another owner where this one's owner is manager. */
async function openTwo() {
  const own = await openOwnGarden(server);
  const other = await openOwnGarden(server);
  await server.share(other.id, own.userId, 'MANAGER');
  const change = (garden: typeof own, fields: object) =>
    garden.call('PATCH', `/groups/${garden.id}/weather_constraints`, fields);
  const restrict = async (garden: typeof own, restriction: object) =>
    (await garden.call<{ constraint: Constraint }>('POST', `/groups/${garden.id}/constraints`, restriction)).body.data
      .constraint;
  await change(own, { rain: RAIN, caps: { most_run_min: 33, most_day_volume_l: null } });
  await restrict(own, NIGHT);
  await restrict(own, SUNDAYS);
  return {
    ...{ own, other, change, restrict },
    preferences: async (garden: typeof own) =>
      (
        await garden.call<{ weather_constraints: WeatherConstraints }>(
          'GET',
          `/groups/${garden.id}/weather_constraints`,
        )
      ).body.data.weather_constraints,
    restrictions: async (garden: typeof own) =>
      (await garden.call<{ constraints: Constraint[] }>('GET', `/groups/${garden.id}/constraints`)).body.data
        .constraints,
    trail: async (garden: typeof own) =>
      (await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`)).body.data.entries,
  };
}

test('a trial says what would change and stores nothing; then each garden is changed by the rights in it', async () => {
  const { own, other, restrict, preferences, restrictions, trail } = await openTwo();
  const read = await openOwnGarden(server);
  await server.share(read.id, own.userId, 'PLAYER');
  const sundays = await restrict(other, SUNDAYS);
  await restrict(other, { time_frame: null, months: [7], days: [] });
  const to = [other.id, own.id, read.id, crypto.randomUUID()].map((group_id) => ({ group_id }));
  const wanted = { from: { group_id: own.id }, to, settings: ['rain', 'wind', 'restrictions'] };
  const [before, entries] = [await preferences(other), (await trail(other)).length];
  const trial = (await copy(own.token, { ...wanted, is_trial: true })).body.data;
  expect(trial.id).toBeNull();
  expect(trial.gardens.map(({ result, settings }) => [result, settings])).toEqual([
    ['changed', ['rain', 'restrictions']],
    ['same', []],
    ['not_permitted', []],
    ['gone', []],
  ]);
  expect(await preferences(other)).toEqual(before);
  expect([(await trail(other)).length, await listCopies(own.token)]).toEqual([entries, []]);

  const done = (await copy(own.token, wanted)).body.data;
  expect(done.gardens).toEqual(trial.gardens);
  expect(done.recalculation).not.toBeNull();
  expect(await preferences(other)).toMatchObject({ rain: RAIN, caps: before.caps, version: before.version + 1 });
  const there = await restrictions(other);
  expect(there.map(({ time_frame, months, days }) => ({ time_frame, months, days }))).toEqual([SUNDAYS, NIGHT]);
  // One that was there already stays itself.
  expect(there[0]?.id).toBe(sundays.id);
  expect((await trail(other)).slice(0, 3).map(({ action, user_id }) => [action, user_id])).toEqual(
    ['POST /groups/:id/constraints', 'DELETE /constraints/:id', 'PATCH /groups/:id/weather_constraints'].map(
      (action) => [action, own.userId],
    ),
  );
  expect(await listCopies(other.token)).toMatchObject([
    { id: done.id, source_name: null, gardens: [{ group_id: other.id, settings: ['rain', 'restrictions'] }] },
  ]);
  expect(await listCopies(read.token)).toEqual([]);
});

test('put back, each setting has what it had; what somebody has changed since is named and left', async () => {
  const { own, other, change, restrict, preferences, restrictions } = await openTwo();
  await restrict(other, { time_frame: null, months: [7], days: [] });
  const before = await preferences(other);
  const wanted = { from: { group_id: own.id }, to: [{ group_id: other.id }], settings: GARDEN_SETTINGS };
  const { id } = (await copy(own.token, wanted)).body.data;
  expect((await preferences(other)).caps.most_run_min).toBe(33);
  await change(other, { rain: { ...RAIN, threshold_mm: 20 } });
  const first = (await putBack(other.token, id)).body.data;
  expect(first.gardens).toMatchObject([{ result: 'changed', settings: ['restrictions', 'source'], left: ['rain'] }]);
  expect(await preferences(other)).toMatchObject({ caps: before.caps, rain: { threshold_mm: 20 } });
  expect((await restrictions(other)).map(({ months }) => months)).toEqual([[7]]);
  expect((await listCopies(own.token))[0]?.gardens[0]?.rolled_back_at).toBeNull();
  await change(other, { rain: before.rain });
  expect((await putBack(own.token, id)).body.data.gardens).toMatchObject([{ result: 'same', settings: [], left: [] }]);
  expect((await listCopies(own.token))[0]?.gardens[0]?.rolled_back_at).not.toBeNull();
  expect((await putBack(own.token, id)).body.data.gardens).toEqual([]);
});

test('a garden that one may not see is not copied from, and its copies are not put back', async () => {
  const { own, other } = await openTwo();
  const stranger = await openOwnGarden(server);
  const wanted = { from: { group_id: own.id }, to: [{ group_id: stranger.id }], settings: ['rain'] };
  expect((await copy(stranger.token, wanted)).code).toBe(404);
  const { id } = (await copy(own.token, { ...wanted, to: [{ group_id: other.id }] })).body.data;
  expect((await putBack(stranger.token, id)).code).toBe(404);
});

test('every preference belongs to a setting that is copied', async () => {
  const { own, preferences } = await openTwo();
  const { version: _, ...fields } = await preferences(own);
  const { restrictions: __, ...settings } = await readGardenSettings(server.db, own.id as never);
  expect(
    Object.values(settings)
      .flatMap((values) => Object.keys(values))
      .sort(),
  ).toEqual(Object.keys(fields).sort());
});
