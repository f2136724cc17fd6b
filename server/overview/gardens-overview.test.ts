import { listAttention } from '@sluice/contract/attention';
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { Answer } from '@sluice/contract/calls';
import type { GardenOverview, RainDelays } from '@sluice/contract/gardens-overview';
import type { Index } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });

const readAll = async (token: string) =>
  (await server.call<{ gardens: GardenOverview[] }>(token, 'GET', '/gardens_overview')).body.data.gardens;
const plot = { name: 'Plot', device_type: 'SPRITE', location: 'outdoor', time_zone: 'America/Lima' };
const begin = async (token: string) =>
  (await server.call<{ group: { id: GroupId } }>(token, 'POST', '/groups', plot)).body.data.group.id;
const delay = (token: string, delays: object[]) =>
  server.call<Answer<'PUT /rain_delays'>>(token, 'PUT', '/rain_delays', { delays });
const dayAhead = (days: number) => new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

test('each garden with its state, its next watering and the water of the month', async () => {
  const garden = await openPlannedGarden(server);
  const other = await begin(garden.token);
  await garden.addProgram();
  const schedules = await garden.schedules();
  const [first] = schedules.filter(({ zone_id }) => zone_id === garden.zones[0]);
  const [watered, unmetered] = garden.zones;
  for (const [zone, litres] of [
    [watered, 40],
    [watered, null],
    [unmetered, null],
  ])
    await server.db.execute(sql`
      insert into runs (id, occurrence_id, group_id, device_id, zone_id, source, reason_type, phase, outcome, local_date,
        planned_start, duration_s, opened_at, closed_at, volume_l)
      select gen_random_uuid(), gen_random_uuid()::text, z.group_id, z.device_id, z.id, 'FIX', 'FIX', 'ENDED', 'COMPLETED',
        ${garden.date(0)}, ${`${garden.date(0)}T04:00:00Z`}, 300, ${`${garden.date(0)}T04:00:00Z`},
        ${`${garden.date(0)}T04:05:00Z`}, ${litres}
      from zones z where z.id = ${zone}`);
  await garden.preferences({ rest_time: 7 });
  const [one, two] = await readAll(garden.token);
  expect(one).toMatchObject({ id: garden.id, relationship: 'OWNER', zone_num: 8, watering: null, is_offline: false });
  expect(one?.next_watering?.start).toEqual(first?.start_time);
  const monthEnd = garden.date(0).slice(0, 7);
  const planned = schedules.filter(
    ({ start_time, status }) => start_time.local_date.startsWith(monthEnd) && status !== 'CANCELLED',
  );
  expect(one?.month.planned_l).toBeCloseTo(
    planned.reduce((sum, { volume_l }) => sum + (volume_l ?? 0), 0),
    -1,
  );
  const savings = await garden.call<{ savings: { month: { used_l: number } } }>('GET', `/groups/${garden.id}/savings`);
  expect(one?.month.used_l).toBe(savings.body.data.savings.month.used_l);
  // A day counts by its known volumes where it has any, otherwise by the zone's flow of 10 l/min.
  expect(one?.month.used_l).toBe(90);
  expect(two).toMatchObject({ id: other, time_zone: 'America/Lima', next_watering: null, is_offline: false });
});

test('what needs attention is what the home page lists', async () => {
  const garden = await openPlannedGarden(server);
  await begin(garden.token);
  const compare = async (restTime: number) => {
    // A change that is announced: answers are cached until one is.
    await garden.preferences({ rest_time: restTime });
    const { current_group: group, hubs } = (await server.call<Index>(garden.token, 'GET', `/groups/${garden.id}/index`))
      .body.data;
    if (!group) throw new Error('no garden');
    const listed = listAttention({ group, hubs, now: new Date(server.clock.now()) });
    const shown = (await readAll(garden.token)).find(({ id }) => id === garden.id)?.attention;
    expect([shown?.entry_num, shown?.worst?.kind]).toEqual([listed.length, listed[0]?.kind]);
    return shown;
  };
  await compare(1);
  const [zone] = garden.zones;
  await server.db.execute(sql`update zones set depletion_mm = 500 where id = ${zone}`);
  await garden.preferences({ closed_season: { from: '01-01', to: '12-31' } });
  const kinds = [(await compare(2))?.worst?.kind];
  await server.db.execute(
    sql`update devices set status = 'OFFLINE', has_hardware = false where group_id = ${garden.id}`,
  );
  kinds.push((await compare(3))?.worst?.kind);
  await server.db.execute(
    sql`update zones set locked_at = ${new Date(server.clock.now()).toISOString()}, lock_cause = 'leak' where id = ${zone}`,
  );
  const last = await compare(4);
  kinds.push(last?.worst?.kind);
  expect(kinds).toEqual(['dry', 'deviceOffline', 'zoneLock']);
  expect(last?.worst?.detail).toBe('leak');
  expect(await readAll(garden.token)).toMatchObject([{ is_season_closed: true }, { is_season_closed: false }]);
});

test('where a garden lies is answered to whoever may see the garden, a player too, and to nobody else', async () => {
  const owner = await server.register();
  const player = await server.register();
  const stranger = await server.register();
  const [one, two] = [await begin(owner.token), await begin(owner.token)];
  await server.share(one, player.id, 'PLAYER');
  await begin(stranger.token);
  const pinsFor = async (token: string) =>
    Object.fromEntries((await readAll(token)).map(({ id, latitude, longitude }) => [id, [latitude, longitude]]));
  expect(await pinsFor(owner.token)).toEqual({ [one]: [null, null], [two]: [null, null] });
  const place = { latitude: 47.0707, longitude: 15.4395 };
  expect((await server.call(owner.token, 'PUT', `/groups/${one}/place`, place)).code).toBe(200);
  const pin = [place.latitude, place.longitude];
  expect(await pinsFor(owner.token)).toEqual({ [one]: pin, [two]: [null, null] });
  expect(await pinsFor(player.token)).toEqual({ [one]: pin });
  const shown = await server.call<{ location: object }>(player.token, 'GET', `/groups/${one}/location`);
  expect(shown.body.data.location).toMatchObject(place);
  expect(Object.values(await pinsFor(stranger.token))).toEqual([[null, null]]);
  const { token: bound } = (
    await server.call<{ token: string }>(owner.token, 'POST', '/account/tokens', {
      ...{ name: 'A script', group_id: two, scope: 'read' },
    })
  ).body.data;
  expect(await pinsFor(bound)).toEqual({ [two]: [null, null] });
  await server.call(owner.token, 'DELETE', `/groups/${one}/shares/${player.id}`);
  expect(await pinsFor(player.token)).toEqual({});
});

test('several gardens are delayed in one call, each by its own rights, and undone where nobody came between', async () => {
  const owner = await server.register();
  const guest = await server.register();
  const stranger = await server.register();
  const [one, two, own] = [await begin(owner.token), await begin(owner.token), await begin(guest.token)];
  await server.share(one, guest.id, 'PLAYER');
  const day = dayAhead(5);
  const set = await delay(
    guest.token,
    [one, two, own].map((group_id) => ({ group_id, until: day })),
  );
  const { gardens, undo } = set.body.data;
  expect(gardens.map(({ result }) => result)).toEqual(['changed', 'gone', 'changed']);
  expect(gardens[0]?.rain_delay_until).toMatchObject({ local_date: day, local_time: '00:00' });
  expect((await readAll(owner.token)).map(({ rain_delay_until }) => rain_delay_until?.local_date)).toEqual([
    day,
    undefined,
  ]);

  const { entries } = (await server.call<{ entries: AuditEntry[] }>(owner.token, 'GET', `/groups/${one}/audit_trail`))
    .body.data;
  expect(entries[0]).toMatchObject({ action: 'PUT /groups/:id/rain_delay', subject_id: one, user_id: guest.id });

  await delay(owner.token, [{ group_id: one, until: dayAhead(7) }]);
  const undone = await delay(guest.token, (undo as RainDelays).delays);
  expect(Object.fromEntries(undone.body.data.gardens.map(({ group_id, result }) => [group_id, result]))).toEqual({
    [one]: 'other',
    [own]: 'changed',
  });
  expect((await readAll(guest.token)).map(({ rain_delay_until }) => rain_delay_until?.local_date)).toEqual([
    dayAhead(7),
    undefined,
  ]);
  const again = await delay(guest.token, [{ group_id: own, until: null }]);
  expect(again.body.data).toMatchObject({ gardens: [{ result: 'same' }], undo: null, recalculation: null });
  const foreign = await delay(stranger.token, [{ group_id: one, until: null }]);
  expect(foreign.body.data.gardens).toEqual([{ group_id: one, result: 'gone', rain_delay_until: null }]);
  expect(await readAll(stranger.token)).toEqual([]);
});

test('several gardens are closed for a season by whoever may change them, and opened as they were', async () => {
  const owner = await server.register();
  const manager = await server.register();
  const player = await server.register();
  const stranger = await server.register();
  const [one, two] = [await begin(owner.token), await begin(owner.token)];
  await server.share(one, manager.id, 'MANAGER');
  await server.share(one, player.id, 'PLAYER');
  const close = (token: string, seasons: object[]) =>
    server.call<Answer<'PUT /closed_seasons'>>(token, 'PUT', '/closed_seasons', { seasons });
  const winter = { from: '05-01', to: '09-30' };
  const both = [one, two].map((group_id) => ({ group_id, closed_season: winter }));
  const read = async (id: string) =>
    (
      await server.call<{ weather_constraints: { closed_season: object | null } }>(
        owner.token,
        'GET',
        `/groups/${id}/weather_constraints`,
      )
    ).body.data.weather_constraints.closed_season;
  const resultsFor = async (token: string) => (await close(token, both)).body.data.gardens.map(({ result }) => result);
  expect(await resultsFor(stranger.token)).toEqual(['gone', 'gone']);
  expect(await resultsFor(player.token)).toEqual(['not_permitted', 'gone']);
  expect(await read(one)).toBeNull();
  expect(await resultsFor(manager.token)).toEqual(['changed', 'gone']);
  expect(await read(one)).toEqual(winter);
  const { entries } = (await server.call<{ entries: AuditEntry[] }>(owner.token, 'GET', `/groups/${one}/audit_trail`))
    .body.data;
  expect(entries[0]).toMatchObject({
    action: 'PATCH /groups/:id/weather_constraints',
    subject_id: one,
    user_id: manager.id,
  });

  const year = { from: '01-01', to: '12-31' };
  const set = await close(owner.token, [
    { group_id: one, closed_season: year },
    { group_id: two, closed_season: year },
  ]);
  expect((await readAll(owner.token)).map(({ is_season_closed }) => is_season_closed)).toEqual([true, true]);
  await close(manager.token, [{ group_id: one, closed_season: null }]);
  const undone = await close(owner.token, set.body.data.undo?.seasons ?? []);
  expect(Object.fromEntries(undone.body.data.gardens.map(({ group_id, result }) => [group_id, result]))).toEqual({
    [one]: 'other',
    [two]: 'changed',
  });
  expect([await read(one), await read(two)]).toEqual([null, null]);
  const again = await close(owner.token, [{ group_id: two, closed_season: null }]);
  expect(again.body.data).toMatchObject({ gardens: [{ result: 'same' }], undo: null, recalculation: null });
  const waters = (
    await server.call<{ token: string }>(owner.token, 'POST', '/account/tokens', { name: 'A script', scope: 'water' })
  ).body.data.token;
  expect((await close(waters, both)).code).toBe(403);
});

test('a day that is over or too far away is refused', async () => {
  const { token } = await server.register();
  const group_id = await begin(token);
  for (const until of [dayAhead(-1), dayAhead(16)]) {
    const answer = await delay(token, [{ group_id, until }]);
    expect(refusal(answer).errors).toEqual([[30, 'delays.0.until', 'Please choose a day within the next 14 days']]);
  }
  expect(
    (
      await delay(token, [
        { group_id, until: null },
        { group_id, until: null },
      ])
    ).code,
  ).toBe(422);
});

test('a token for one garden knows the others not, and one that only reads changes nothing', async () => {
  const { token } = await server.register();
  const one = await begin(token);
  await begin(token);
  const make = async (fields: object) =>
    (await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script', ...fields })).body.data
      .token;
  const bound = await make({ group_id: one, scope: 'water' });
  expect((await readAll(bound)).map(({ id }) => id)).toEqual([one]);
  expect((await delay(bound, [{ group_id: one, until: dayAhead(2) }])).code).toBe(403);
  const reader = await make({ scope: 'read' });
  expect((await readAll(reader)).length).toBe(2);
  expect((await delay(reader, [{ group_id: one, until: null }])).code).toBe(403);
  const waterer = await make({ scope: 'water' });
  expect((await delay(waterer, [{ group_id: one, until: null }])).code).toBe(200);
});
