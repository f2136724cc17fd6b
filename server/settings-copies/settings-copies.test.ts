/** Settings of a zone compared, copied to zones of several gardens, and put back, each by the rights in its garden. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { Answer } from '@sluice/contract/calls';
import type { SettingsCopy, ZoneSettings } from '@sluice/contract/settings-copies';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { firmsOf } from '../testing/firm-scene.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { forgetOldCopies } from './service.ts';

const server = serverForFile({ withSimulator: true });

const copy = (token: string, body: object) =>
  server.call<Answer<'POST /settings_copies'>>(token, 'POST', '/settings_copies', body);
const putBack = (token: string, id: unknown) =>
  server.call<Answer<'PUT /settings_copies/:id/rollback'>>(token, 'PUT', `/settings_copies/${id}/rollback`);
const listCopies = async (token: string) =>
  (await server.call<{ settings_copies: SettingsCopy[] }>(token, 'GET', '/settings_copies')).body.data.settings_copies;
const compare = async (token: string) =>
  (await server.call<{ zones: ZoneSettings[] }>(token, 'GET', '/zone_settings')).body.data.zones;

/** The planned garden, and one of another owner where this one's owner is manager, with a device each. */
async function openTwo() {
  const own = await openPlannedGarden(server);
  const other = await openOwnGarden(server);
  await other.addDevice('SPRITE-8');
  await server.share(other.id, own.userId, 'MANAGER');
  const zones = (await other.groupOf()).zones.map(({ id }) => id as string);
  const zoneOf = async (id: string | undefined) => {
    const found = (await compare(own.token)).find((zone) => zone.id === id);
    if (!found) throw new Error('no such zone');
    return found;
  };
  return { own, other, zones, zoneOf };
}

test('each zone is changed by the rights in its garden; one that refuses is named and stays as it was', async () => {
  const { own, other, zones, zoneOf } = await openTwo();
  const [source, twin, , bare] = own.zones;
  const [far, stranger] = [zones[0], crypto.randomUUID()];
  const read = await openOwnGarden(server);
  await read.addDevice('SPRITE-8');
  await server.share(read.id, own.userId, 'PLAYER');
  const readable = (await read.groupOf()).zones[0]?.id ?? '';
  await own.changeZone(source, { smart: true, smart_level: 'advanced', boost_factor: 1.2, mulch: 'ORGANIC' });
  await own.changeZone(twin, { smart: true, smart_level: 'advanced', boost_factor: 1.2 });
  const { version } = await zoneOf(source);
  const to = [twin, far, bare, readable, stranger].map((zone_id) => ({ zone_id }));
  const settings = ['smart', 'smart_level', 'boost_factor', 'mulch'];
  const { body } = await copy(own.token, { from: { zone_id: source, version }, to, settings });
  const missing = ['plant_type', 'soil', 'sprinkler'];
  expect(body.data.zones.map((zone) => [zone.result, zone.settings, zone.errors.map(({ path }) => path)])).toEqual([
    ['changed', ['mulch'], []],
    ['refused', [], missing],
    ['refused', [], missing],
    ['not_permitted', [], []],
    ['gone', [], []],
  ]);
  expect(body.data.zones[1]?.errors[0]?.message).toBe('A smart zone needs a plant');
  expect(await zoneOf(far)).toMatchObject({ smart: false, boost_factor: 1, mulch: null });
  const whole = await copy(own.token, {
    from: { zone_id: source },
    to: [{ zone_id: far }],
    settings: [...settings, ...missing],
  });
  expect(whole.body.data.zones[0]?.result).toBe('changed');
  expect(whole.body.data.recalculation).not.toBeNull();
  expect(await zoneOf(far)).toMatchObject({ smart: true, soil: 'LOAM', mulch: 'ORGANIC', area_m2: null });
  const trail = (await other.call<{ entries: AuditEntry[] }>('GET', `/groups/${other.id}/audit_trail`)).body.data;
  expect(trail.entries[0]).toMatchObject({ action: 'PATCH /zones/:id', subject_id: far, user_id: own.userId });
  // The owner of the other garden sees the copy to it, and not from where it came.
  expect(await listCopies(other.token)).toMatchObject([{ id: whole.body.data.id, source_name: null }]);
  expect((await listCopies(other.token))[0]?.zones.map(({ zone_id }) => zone_id)).toEqual([far]);
  expect(await listCopies(read.token)).toEqual([]);
  const stale = await copy(own.token, { from: { zone_id: source, version: 999 }, to: [{ zone_id: twin }], settings });
  expect([stale.code, stale.body.errors?.[0]?.path]).toEqual([409, 'from.version']);
  const late = await copy(own.token, {
    from: { zone_id: source },
    to: [{ zone_id: bare, version: 999 }],
    settings: ['mulch'],
  });
  expect(late.body.data).toMatchObject({ id: null, zones: [{ result: 'refused', errors: [{ path: 'version' }] }] });
});

test('a copy is put back by whoever may change the zones, but for what was changed since', async () => {
  const { own, other, zones, zoneOf } = await openTwo();
  const [source, twin] = own.zones;
  const [far] = zones;
  const [plant] = (await server.db.execute<{ id: string }>(sql`select id from plants order by id limit 1`)).rows;
  await own.call('PUT', `/zones/${source}/plants`, { primary_plant_id: plant?.id, other_plant_ids: [] });
  await own.changeZone(source, { soil: 'SAND', mulch: 'FILM', most_run_min: 20 });
  const before = [await zoneOf(twin), await zoneOf(far)];
  const to = [twin, far].map((zone_id) => ({ zone_id }));
  const made = await copy(own.token, { from: { zone_id: source }, to, settings: ['plants', 'soil', 'mulch'] });
  const { id } = made.body.data;
  expect(await zoneOf(far)).toMatchObject({ primary_plant_id: plant?.id, soil: 'SAND', mulch: 'FILM' });
  await other.changeZone(far, { mulch: 'ORGANIC' });
  const [listed] = await listCopies(own.token);
  expect(listed).toMatchObject({ id, source_name: (await zoneOf(source)).name });
  expect(listed?.zones.map(({ rolled_back_at }) => rolled_back_at)).toEqual([null, null]);

  // The other owner puts back the own zone alone; a stranger finds nothing.
  const stranger = await server.register();
  expect((await putBack(stranger.token, id)).code).toBe(404);
  const theirs = await putBack(other.token, id);
  expect(theirs.body.data.zones).toMatchObject([{ zone_id: far, result: 'changed', left: ['mulch'] }]);
  expect(await zoneOf(far)).toMatchObject({ ...before[1], version: expect.any(Number), mulch: 'ORGANIC' });
  const rest = await putBack(own.token, id);
  expect(rest.body.data.zones.map(({ result, left }) => [result, left]).toSorted()).toEqual([
    ['changed', []],
    ['same', ['mulch']],
  ]);
  expect(await zoneOf(twin)).toMatchObject({ ...before[0], version: expect.any(Number) });
  const marks = (await listCopies(own.token))[0]?.zones.map(({ zone_id, rolled_back_at }) => [
    zone_id === twin,
    rolled_back_at !== null,
  ]);
  expect(marks?.toSorted()).toEqual([
    [false, false],
    [true, true],
  ]);
  await forgetOldCopies(server.db, new Date(server.clock.now() + 366 * DAY_MS));
  expect(await listCopies(own.token)).toEqual([]);
});

test('a program is copied by the rules of a new one in each garden, and removed again while nobody has changed it', async () => {
  const { own, other, zones } = await openTwo();
  const two = own.zones.slice(0, 2).map((zone_id, place) => ({ zone_id, duration_s: 600 + place }));
  const { program } = (await own.addProgram({ zones: two })).body.data;
  const read = await openOwnGarden(server);
  await server.share(read.id, own.userId, 'PLAYER');
  const probes = await openOwnGarden(server, 'SENSOR');
  await server.share(probes.id, own.userId, 'MANAGER');
  const pairs = [{ from: own.zones[1], to: zones[0] }];
  const copyTo = (group_id: string, more: object = {}) => ({ group_id, zones: pairs, ...more });
  const send = async (token: string, body: object) =>
    server.call<Answer<'POST /program_copies'>>(token, 'POST', '/program_copies', {
      from: { program_id: program.id },
      ...body,
    });
  const programsThere = async () => (await other.groupOf()).programs;

  const to = [own.id, other.id, read.id, probes.id, crypto.randomUUID()].map((id) => copyTo(id));
  const trial = await send(own.token, { to, is_trial: true });
  expect(trial.body.data).toMatchObject({ id: null, recalculation: null });
  expect(await programsThere()).toEqual([]);
  const made = await send(own.token, { to });
  for (const { body } of [trial, made])
    expect(body.data.programs.map(({ result, errors }) => [result, errors[0]?.path ?? errors.length])).toEqual([
      // A zone of another garden.
      ['refused', 'zones.0.zone_id'],
      ['copied', 0],
      ['not_permitted', 0],
      ['refused', 1],
      ['gone', 0],
    ]);
  const [copied] = await programsThere();
  expect(copied).toMatchObject({ name: 'Mornings', start_time: '06:00', repeat: 'interval' });
  expect(copied?.zones).toEqual([{ zone_id: zones[0], duration_s: 601, volume_l: null }]);
  const trailOf = async () =>
    (await other.call<{ entries: AuditEntry[] }>('GET', `/groups/${other.id}/audit_trail`)).body.data.entries[0];
  expect(await trailOf()).toMatchObject({ action: 'POST /groups/:id/programs', subject_id: copied?.id });
  const again = await send(own.token, { to: [copyTo(other.id)] });
  expect(again.body.data.programs[0]?.errors[0]).toMatchObject({ path: 'name' });
  // What is wrong for one garden is answered with it, as if it stood in a form there.
  const wrong = await send(own.token, { to: [copyTo(other.id, { name: ' ', zones: [] })] });
  expect(wrong.body.data.programs[0]?.errors.map(({ path }) => path)).toEqual(['name', 'zones']);
  const clash = await send(own.token, { to: [copyTo(other.id, { name: 'Second' })] });
  expect(clash.body.data.programs[0]?.errors[0]?.message).toContain('at the same time as “Mornings”');
  expect((await send(other.token, { to: [copyTo(other.id)] })).code).toBe(404);
  const stale = await send(own.token, { from: { program_id: program.id, version: 9 }, to: [copyTo(other.id)] });
  expect(stale.code).toBe(409);

  // Who may change the garden finds the copy and removes it, unless it has been changed.
  const { id } = made.body.data;
  expect(await listCopies(other.token)).toMatchObject([{ id, source_name: null, zones: [] }]);
  await other.call('PATCH', `/programs/${copied?.id}`, { enabled: false });
  expect((await putBack(own.token, id)).body.data.programs).toMatchObject([{ group_id: other.id, result: 'left' }]);
  await other.call('DELETE', `/programs/${copied?.id}`);
  const second = (await send(own.token, { to: [copyTo(other.id)] })).body.data.id;
  expect((await putBack(other.token, second)).body.data.programs).toMatchObject([{ result: 'removed' }]);
  expect(await programsThere()).toEqual([]);
  expect(await trailOf()).toMatchObject({ action: 'DELETE /programs/:id', user_id: other.userId });
  const [last] = await listCopies(own.token);
  expect(last?.programs).toMatchObject([{ name: 'Mornings', rolled_back_at: expect.any(String) }]);
});

test('somebody of a firm copies from one delegated garden into another, under the name of the firm, until that ends', async () => {
  const { garden, head, member, firm, accept } = await firmsOf(server).open('MANAGER');
  await accept();
  const second = await openOwnGarden(server);
  const ask = (relationship: string) =>
    second.call<{ delegation: { id: string } }>('POST', `/groups/${second.id}/delegations`, {
      ...{ code: firm.code, relationship, last_day: null },
    });
  const { id } = (await ask('MANAGER')).body.data.delegation;
  await server.call(head.token, 'POST', `/delegations/${id}/accept`);
  const [from, to] = await Promise.all(
    [garden, second].map(async (one) => {
      await one.addDevice('SPRITE-8');
      return (await one.groupOf()).zones[0]?.id;
    }),
  );
  await garden.changeZone(from, { soil: 'CLAY', plant_type: 'SHRUBS' });
  const copied = () => copy(member.token, { from: { zone_id: from }, to: [{ zone_id: to }], settings: ['soil'] });
  const made = (await copied()).body.data;
  expect(made.zones.map(({ result }) => result)).toEqual(['changed']);
  const trail = await second.call<{ entries: AuditEntry[] }>('GET', `/groups/${second.id}/audit_trail`);
  expect(trail.body.data.entries[0]).toMatchObject({
    ...{ action: 'PATCH /zones/:id', subject_id: to, user_id: member.id, firm_name: 'Hedge & Co' },
  });
  // The owner of the second garden puts it back, and is not told from where it came.
  expect(await listCopies(second.token)).toMatchObject([{ id: made.id, source_name: null }]);
  expect((await putBack(second.token, made.id)).body.data.zones[0]?.result).toBe('changed');
  await second.call('DELETE', `/groups/${second.id}/delegations/${id}`);
  expect((await copied()).body.data.zones.map(({ result }) => result)).toEqual(['gone']);
  const again = (await ask('PLAYER')).body.data.delegation.id;
  await server.call(head.token, 'POST', `/delegations/${again}/accept`);
  expect((await copied()).body.data.zones.map(({ result }) => result)).toEqual(['not_permitted']);
});
