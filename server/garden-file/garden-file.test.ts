/** A garden taken along: from one account to another as a file, all of it but people; and files that are not right. */
import { gzipSync } from 'node:zlib';
import { GARDEN_FILE_FORMAT } from '@sluice/contract/garden-file';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { altered, type Files, linesOf, pack, unpack } from '../testing/archives.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';

const server = serverForFile({ withSimulator: true });
const demo = forFile(() => openDemoGarden(server));

const get = (token: string, groupId: string, query = '') =>
  server.app.inject({
    method: 'GET',
    url: `/api/v1/groups/${groupId}/export${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

type Imported = { group: { id: string; name: string }; counts: Record<string, number> };
const send = (token: string, file: Buffer, query = '') =>
  server.ask<Imported>({
    method: 'POST',
    url: `/api/v1/groups/import${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    payload: file,
  });

const gardenOf = async (token: string, id: string) =>
  (await server.call<Index>(token, 'GET', `/groups/${id}/index`)).body.data.current_group as CurrentGroup;
const countGroups = async () =>
  Number((await server.db.execute<{ n: string }>(sql`select count(*) as n from groups`)).rows[0]?.n);

let file: Buffer = Buffer.alloc(0);
let files: Files = new Map();
const about = (change: object) => (copy: Files) =>
  copy.set(
    'garden-file.json',
    Buffer.from(JSON.stringify({ ...JSON.parse(String(copy.get('garden-file.json'))), ...change })),
  );
beforeAll(async () => {
  const zone = demo.zone().id;
  await server.call(demo.token, 'PUT', `/zones/${zone}/photo`, { jpeg_base64: SMALL_JPEG });
  await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/tariff`, {
    currency: 'EUR',
    per: 'm3',
    tiers: [
      { up_to_m3: 10, price: 1 },
      { up_to_m3: null, price: 2 },
    ],
  });
  await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/tariff`, {
    ...{ currency: 'EUR', per: 'm3', household_m3: 4, from: '2026-05-01', tiers: [{ up_to_m3: null, price: 3 }] },
  });
  await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/budget`, { kind: 'money', amount: 12.5 });
  await server.call(demo.token, 'PUT', `/groups/${demo.group.id}/tank`, {
    ...{ capacity_l: 900, reserve_l: 50, roof_m2: 40, when_empty: 'mains', level_l: 500, zone_ids: [zone] },
  });
  const followed = sql`(group_id, regulation_id) values (${demo.group.id}, 'fr-drought-levels')`;
  await server.db.execute(sql`insert into group_regulations ${followed}`);
  await server.db.execute(sql`insert into followed_declarations ${followed}`);
  await server.call(demo.token, 'POST', `/groups/${demo.group.id}/constraints`, { days: [6], months: [7] });
  await server.call(demo.token, 'PATCH', `/zones/${demo.zone(1).id}`, { master_zone_id: demo.zone(2).id });
  await server.db.execute(
    sql`update zones set locked_at = '2026-06-01T06:00:00Z', lock_cause = 'leak' where id = ${demo.zone(1).id}`,
  );
  // Its stations' names are followed, but for one zone.
  const ownNamed = demo.zone(2);
  await server.db.execute(sql`update devices set follows_names = true where id = ${ownNamed.device_id}`);
  await server.db.execute(sql`update zones set has_own_name = true where id = ${ownNamed.id}`);
  const sensor = demo.group.sensors[0]?.id;
  await server.db.execute(sql`insert into reading_hours
    values (${sensor}, '2024-06-01T10:00Z', 4, 0.25, 0.2, 0.31, 18, 17.5, 18.5, null, null, null)`);
  await server.db.execute(sql`update sensors set readings_from = '2024-07-01T00:00Z' where id = ${sensor}`);
  const answer = await get(demo.token, demo.group.id);
  expect(answer.statusCode).toBe(200);
  file = answer.rawPayload;
  files = await unpack(file);
});

describe('a garden in another account', () => {
  let token = '';
  let imported: Imported = { group: { id: '', name: '' }, counts: {} };
  beforeAll(async () => {
    token = (await server.register()).token;
    const answer = await send(token, file, '?name=Cottage');
    expect(answer.body.errors ?? []).toEqual([]);
    imported = answer.body.data;
  });

  test('is the same garden: written into a file again, it holds the same lines and photos', async () => {
    const again = await unpack((await get(token, imported.group.id)).rawPayload);
    const [before, after] = [linesOf(files), linesOf(again)];
    const sorted = (lines: unknown[] = []) => lines.map((line) => JSON.stringify(line)).sort();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'zones',
        'programs',
        'runs',
        'soil-days',
        'weather-days',
        'reading-hours',
        'readings',
        'tariff',
        'budget',
        'tank',
      ]),
    );
    for (const kind of Object.keys(before).filter((name) => name !== 'garden' && name !== 'weather-provider'))
      expect([kind, sorted(after[kind])]).toEqual([kind, sorted(before[kind])]);
    expect(after.garden).toEqual([{ ...(before.garden?.[0] as object), name: 'Cottage' }]);
    expect(after.devices).toContainEqual(expect.objectContaining({ follows_names: true }));
    expect(after.zones?.filter((line) => 'has_own_name' in (line as object))).toHaveLength(1);
    expect(after.regulations).toContainEqual(expect.objectContaining({ follows_declaration: true }));
    expect(again.get('photos/1.jpg')).toEqual(files.get('photos/1.jpg'));
    expect(files.get('photos/1.jpg')?.length).toBeGreaterThan(100);
  });

  test('shows its history by the API, and says how much it took over', async () => {
    const { events } = (
      await server.call<{ events: { zone_name: string }[] }>(token, 'GET', `/groups/${imported.group.id}/events`)
    ).body.data;
    const before = (await demo.events()) as { zone_name: string }[];
    expect(events.map(({ zone_name }) => zone_name).sort()).toEqual(before.map(({ zone_name }) => zone_name).sort());
    expect(imported.counts).toMatchObject({ zones: demo.group.zones.length, runs: linesOf(files).runs?.length });
  });

  test('waters nothing before its hardware is connected, and is not asked for by any process', async () => {
    const garden = await gardenOf(token, imported.group.id);
    expect(garden.devices.map(({ has_hardware, is_switched_off }) => [has_hardware, is_switched_off])).toEqual(
      garden.devices.map(() => [false, true]),
    );
    const run = await server.call(token, 'POST', `/groups/${garden.id}/manual_runs`, {
      zones: [{ zone_id: garden.zones[0]?.id, minutes: 1 }],
    });
    expect([run.code, run.body.errors[0]?.message]).toEqual([
      409,
      expect.stringMatching(/^Connect .* to its hardware/),
    ]);
    expect(garden.zones.some(({ needs_guard }) => needs_guard)).toBe(false);
    const device = garden.devices[0]?.id;
    expect((await server.call(token, 'PATCH', `/devices/${device}`, { is_switched_off: false })).code).toBe(409);
    const loop = await server.startLoop();
    const leases = await server.db.execute(
      sql`select from device_leases l join devices d on d.id = l.device_id where d.group_id = ${garden.id}`,
    );
    expect(leases.rows).toHaveLength(0);
    await loop.stop();
    const zones = await server.db.execute<{ timer: string | null }>(
      sql`select timer_proof as timer from zones where group_id = ${garden.id}`,
    );
    expect(new Set(zones.rows.map(({ timer }) => timer))).toEqual(new Set([null]));
  });

  test('goes on with its zones when hardware takes the place of a device; one with fewer valves does not', async () => {
    const before = await gardenOf(token, imported.group.id);
    const device = before.devices.find(({ model }) => model === 'SPRITE-16') ?? before.devices[0];
    const addition = { name: 'Ignored', driver: 'simulated', replaces: device?.id };
    const highest = Math.max(
      ...before.zones.filter(({ device_id }) => device_id === device?.id).map(({ terminal }) => terminal),
    );
    if (highest > 8) {
      const small = await server.call(token, 'POST', `/groups/${before.id}/devices`, {
        ...addition,
        model: 'SPRITE-8',
      });
      expect([small.code, small.body.errors[0]?.path]).toEqual([422, 'replaces']);
    }
    // A garden that is full takes it all the same: nothing is added.
    await server.db.execute(sql`insert into devices (id, group_id, name, model, serial_number, driver, address, category, sync_frequency_min, has_hardware)
      select gen_random_uuid(), ${before.id}, 'Filler', 'SPRITE-8', '', 'simulated', '', 'IRRIGATION_CONTROLLER', 60, false from generate_series(1, ${40 - before.devices.length})`);
    const added = await server.call<{ device: { id: string; name: string } }>(
      token,
      'POST',
      `/groups/${before.id}/devices`,
      {
        ...addition,
        model: 'SPRITE-16',
      },
    );
    expect(added.body.errors ?? []).toEqual([]);
    expect(added.body.data.device).toMatchObject({
      id: device?.id,
      name: device?.name,
      has_hardware: true,
      is_switched_off: false,
    });
    const after = await gardenOf(token, imported.group.id);
    expect(after.zones.filter(({ id }) => before.zones.some((zone) => zone.id === id))).toHaveLength(
      before.zones.length,
    );
    const twice = await server.call(token, 'POST', `/groups/${before.id}/devices`, { ...addition, model: 'SPRITE-16' });
    expect([twice.code, twice.body.errors[0]?.path]).toEqual([422, 'replaces']);
  });

  test('lets a sensor go on with its readings', async () => {
    const garden = await gardenOf(token, imported.group.id);
    const sensor = garden.sensors[0];
    const added = await server.call<{ sensor: object }>(token, 'POST', `/groups/${garden.id}/sensors`, {
      name: 'Ignored',
      replaces: sensor?.id,
    });
    expect(added.body.data.sensor).toMatchObject({
      id: sensor?.id,
      name: sensor?.name,
      zone_id: sensor?.zone_id,
      has_hardware: true,
    });
  });
});

/** Tables with rows of a garden: in the file, or left out for a reason. */
const IN_FILE = [
  ...[
    'groups',
    'preferences',
    'tariffs',
    'water_budgets',
    'tanks',
    'restrictions',
    'group_regulations',
    'followed_declarations',
    'weather_provider_settings',
  ],
  ...['devices', 'zones', 'zone_photos', 'sensors', 'programs', 'program_zones', 'backup_programs'],
  ...['backup_program_zones', 'reminders', 'weather_days', 'soil_days', 'runs', 'reading_hours', 'readings'],
];
const LEFT_OUT: Readonly<Record<string, string>> = {
  users: 'people',
  shares: 'people',
  invitations: 'people',
  notifications: 'people',
  garden_messages: 'people',
  audit_trail: 'people',
  visits: 'people',
  api_tokens: 'people',
  calendar_feeds: 'people, and a secret address',
  device_keys: 'people, and secrets',
  apple_homes: 'people, and secrets',
  matter_homes: 'people, and secrets',
  apple_home_zones: 'goes with the pairing, which is left out',
  firms: 'people',
  firm_members: 'people',
  firm_invitations: 'people',
  delegations: 'people, and what their owner agreed with a firm here',
  settings_copies: 'how somebody came to the settings, for putting them back here',
  settings_copy_zones: 'how somebody came to the settings, for putting them back here',
  settings_copy_gardens: 'how somebody came to the settings, for putting them back here',
  settings_copy_programs: 'how somebody came to the programs, for removing them here',
  tickets: 'people, and what they agreed upon here',
  alarm_contacts: 'people',
  alarm_mails: 'people',
  guest_links: 'people, and secrets',
  guest_link_zones: 'people',
  webhooks: 'secret addresses',
  subscribed_calendars: 'secret addresses',
  appointments: 'of calendars of people',
  regulation_reports: 'people, for the operator here',
  weather_reports: 'people',
  hubs: 'hardware that is connected again',
  device_leases: 'which process of this server holds a device',
  live_changes: 'for an hour',
  scheduler_states: 'how far the scheduler here is',
  planned_runs: 'made again',
  plan_decisions: 'made again',
  skips: 'of a day, by a person',
  one_time_runs: 'of a day, by a person',
  one_time_run_zones: 'of a day, by a person',
  zone_calibration_changes: 'decisions of people; what they brought about is in the zones',
  zone_earlier_states: 'for an undo on the same day',
  steady_flows: 'of meters that are connected again',
  zone_flows: 'of meters that are connected again',
  valve_tests: 'of hardware that is connected again',
  weather_stations: 'hardware that is connected again, and secrets',
  weather_blends: 'of what its days were made; the days are taken along',
  weather_fetches: 'what a service last answered here',
  weather_promises: 'how well services forecast here',
};

test('of the second format its prices hold in all months', async () => {
  const [tariff] = linesOf(files).tariff as { from: string; earlier: object[]; tiers: object[] }[];
  expect(tariff).toMatchObject({ from: '2026-05-01', earlier: [{ from: null }] });
  const older = await altered(files, (copy) => {
    about({ format: 2 })(copy);
    const { from: _from, earlier: _earlier, ...line } = tariff ?? {};
    copy.set('tariff.jsonl', Buffer.from(`${JSON.stringify(line)}\n`));
  });
  const { token } = await server.register();
  const answer = await send(token, older);
  expect(answer.body.errors ?? []).toEqual([]);
  const read = await server.call<{ tariff: object }>(token, 'GET', `/groups/${answer.body.data.group.id}/tariff`);
  expect(read.body.data.tariff).toMatchObject({ from: null, earlier: [], tiers: tariff?.tiers });
});

test('of the first format it is read too, and what is older than readings stay here comes as hours', async () => {
  const { rows } = await server.db.execute<{ from: string }>(sql`
    select to_char(date_trunc('hour', max(measured_at), 'UTC') - interval '9 days', 'YYYY-MM-DD"T"HH24:MI"Z"') as from from readings`);
  await server.db.execute(sql`insert into reading_retention (hours_until, readings_from)
    values (${rows[0]?.from}::timestamptz, ${rows[0]?.from}::timestamptz)`);
  const older = await altered(files, (copy) => {
    about({ format: 1 })(copy);
    copy.delete('reading-hours.jsonl');
  });
  const { token } = await server.register();
  const answer = await send(token, older);
  expect(answer.body.errors ?? []).toEqual([]);
  const again = linesOf(await unpack((await get(token, answer.body.data.group.id)).rawPayload));
  await server.db.execute(sql`delete from reading_retention`);
  const hours = (again['reading-hours'] ?? []) as { readings: number }[];
  expect([hours.length > 0, (again.readings ?? []).length > 0]).toEqual([true, true]);
  expect(hours.reduce((sum, hour) => sum + hour.readings, again.readings?.length ?? 0)).toBe(
    linesOf(files).readings?.length,
  );
});

test('has every table of a garden, or leaves it out for a reason', async () => {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped and a.attname ~ '(^|_)(group|zone|sensor|device|program)_id$'`);
  const named = [...IN_FILE, ...Object.keys(LEFT_OUT)];
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});

test('has nobody and no secret in it', async () => {
  const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  const people = await server.db.execute<{ name: string; email: string }>(sql`select name, email from users`);
  const hardware = await server.db.execute<{ serial: string }>(
    sql`select serial_number as serial from devices where group_id = ${demo.group.id}`,
  );
  const names = [
    ...people.rows.map(({ email }) => email),
    ...hardware.rows.map(({ serial }) => serial),
    demo.userId,
    demo.group.id,
  ];
  expect(names.filter((name) => name !== '' && all.includes(name))).toEqual([]);
  expect(all).not.toMatch(/started_by|address"|serial|secret|token/);
});

test('without history it is a template: soils begin as those of new zones, and nothing tells where it was', async () => {
  const template = (await get(demo.token, demo.group.id, '?history=false&photos=false&place=false')).rawPayload;
  const kinds = linesOf(await unpack(template));
  expect(Object.keys(kinds)).not.toEqual(expect.arrayContaining(['runs']));
  expect(kinds.garden?.[0]).toMatchObject({ street: null, latitude: null });
  const { token } = await server.register();
  const { group } = (await send(token, template)).body.data;
  const zones = (await gardenOf(token, group.id)).zones.filter(
    ({ missing, plant_type }) => plant_type !== null && missing.length === 0,
  );
  expect(zones.length).toBeGreaterThan(0);
  expect(zones.every(({ soil_water }) => soil_water !== null && soil_water.depletion_mm > 0)).toBe(true);
});

test('history is for the owner, a template for managers too, nothing for others', async () => {
  const [manager, player, stranger] = [await server.register(), await server.register(), await server.register()];
  await server.share(demo.group.id, manager.id, 'MANAGER');
  await server.share(demo.group.id, player.id, 'PLAYER');
  const ask = async (token: string) => [
    (await get(token, demo.group.id)).statusCode,
    (await get(token, demo.group.id, '?history=false')).statusCode,
  ];
  expect(await ask('')).toEqual([401, 401]);
  expect(await ask(stranger.token)).toEqual([404, 404]);
  expect(await ask(player.token)).toEqual([403, 403]);
  expect(await ask(manager.token)).toEqual([403, 200]);
  const nobody = await server.app.inject({
    method: 'POST',
    url: '/api/v1/groups/import',
    headers: { 'content-type': 'application/gzip' },
    payload: file,
  });
  expect(nobody.statusCode).toBe(401);
});

describe('a file that is not right changes nothing', () => {
  const replaceLine = (name: string, line: number, change: object) => (copy: Files) => {
    const lines = copy.get(name)?.toString().split('\n') ?? [];
    lines[line - 1] = JSON.stringify({ ...JSON.parse(lines[line - 1] ?? '{}'), ...change });
    copy.set(name, Buffer.from(lines.join('\n')));
  };
  const withBytes = (bytes: Buffer) => async () => bytes;
  const plainTar = (name: string, type: string, size: number, content = Buffer.alloc(0)) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write('0000600\0', 100);
    header.write('0000000\0', 108);
    header.write('0000000\0', 116);
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        ', 148);
    header.write(type, 156);
    header.write('ustar\0' + '00', 257);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    return gzipSync(Buffer.concat([header, content]));
  };
  const CASES: [string, () => Promise<Buffer>, number, RegExp][] = [
    ['half of it', async () => file.subarray(0, file.length / 2), 409, /beschädigt/],
    ['no archive', withBytes(Buffer.from('a garden')), 409, /beschädigt/],
    ['an empty one', withBytes(Buffer.alloc(0)), 409, /beschädigt/],
    [
      'a line altered afterwards',
      async () => {
        const copy = new Map(files);
        replaceLine('zones.jsonl', 1, { name: 'Other' })(copy);
        return pack(copy);
      },
      409,
      /beschädigt/,
    ],
    [
      'a newer format',
      () => altered(files, about({ format: GARDEN_FILE_FORMAT + 1, sluice: '9.0.0' })),
      409,
      /9\.0\.0/,
    ],
    [
      'a way out of the folder',
      () => altered(files, (copy) => copy.set('../../etc/passwd', Buffer.from('x'))),
      409,
      /beschädigt/,
    ],
    ['a link', withBytes(plainTar('garden-file.json', '2', 0)), 409, /beschädigt/],
    [
      'a description of a file of 300 MB',
      withBytes(plainTar('garden-file.json', 'x', 300_000_000, Buffer.alloc(4096, 65))),
      413,
      /zu groß/,
    ],
    [
      'a photo that is none',
      () => altered(files, (copy) => copy.set('photos/1.jpg', Buffer.from('GIF89a'))),
      422,
      /JPEG/,
    ],
    [
      'a wrong field',
      () => altered(files, replaceLine('zones.jsonl', 3, { soil: 'CHALK' })),
      422,
      /^zones\.jsonl, Zeile 3, soil: /,
    ],
    [
      'a field too much',
      () => altered(files, replaceLine('devices.jsonl', 1, { address: 'http://10.0.0.1' })),
      422,
      /devices\.jsonl, Zeile 1, address/,
    ],
    [
      'a zone of no device',
      () => altered(files, replaceLine('zones.jsonl', 2, { device: 99 })),
      422,
      /Zeile 2, device/,
    ],
    [
      'two zones at a valve',
      () => altered(files, replaceLine('zones.jsonl', 2, { terminal: 1 })),
      422,
      /Zeile 2, terminal/,
    ],
    [
      'a program of no zone',
      () =>
        altered(files, replaceLine('programs.jsonl', 1, { zones: [{ zone: 9999, duration_s: 60, volume_l: null }] })),
      422,
      /Zeile 1, zones\.0\.zone/,
    ],
    [
      'a run of tomorrow',
      () => altered(files, replaceLine('runs.jsonl', 5, { closed_at: '2199-01-01T00:00:00Z' })),
      422,
      /runs\.jsonl, Zeile 5, closed_at/,
    ],
    [
      'a run for no reason',
      () => altered(files, replaceLine('runs.jsonl', 5, { reason_type: 'MANUAL', reason_code: 77 })),
      422,
      /Zeile 5, reason_code/,
    ],
    [
      'a reading of nobody',
      () => altered(files, replaceLine('readings.jsonl', 7, { sensor: 1000 })),
      422,
      /readings\.jsonl, Zeile 7, sensor/,
    ],
    [
      'a reading that an hour of the file has counted',
      () => altered(files, replaceLine('readings.jsonl', 7, { sensor: 1, measured_at: '2024-06-01T10:20:00.000Z' })),
      422,
      /readings\.jsonl, Zeile 7, measured_at/,
    ],
    [
      'an hour that begins at no hour',
      () => altered(files, replaceLine('reading-hours.jsonl', 1, { hour: '2024-06-01T10:20:00.000Z' })),
      422,
      /reading-hours\.jsonl, Zeile 1, hour/,
    ],
    [
      'a soil day twice',
      () =>
        altered(files, (copy) =>
          copy.set(
            'soil-days.jsonl',
            Buffer.concat([
              copy.get('soil-days.jsonl') ?? Buffer.alloc(0),
              Buffer.from(String(copy.get('soil-days.jsonl')).split('\n')[0] ?? ''),
            ]),
          ),
        ),
      409,
      /soil-days\.jsonl/,
    ],
    [
      'a line that is no JSON',
      () => pack(new Map([...files, ['restrictions.jsonl', Buffer.from('{"months"\n')]])),
      422,
      /restrictions\.jsonl, Zeile 1: /,
    ],
    [
      'a garden too much',
      () =>
        altered(files, (copy) =>
          copy.set(
            'garden.jsonl',
            Buffer.concat([copy.get('garden.jsonl') ?? Buffer.alloc(0), copy.get('garden.jsonl') ?? Buffer.alloc(0)]),
          ),
        ),
      413,
      /garden\.jsonl/,
    ],
  ];
  let token = '';
  beforeAll(async () => {
    token = (await server.register(undefined, { lang: 'DE' })).token;
  });

  test.each(CASES)('%s', async (_name, make, code, message) => {
    const before = await countGroups();
    const answer = await send(token, await make());
    expect([answer.code, answer.body.errors[0]?.message]).toEqual([code, expect.stringMatching(message)]);
    expect(await countGroups()).toBe(before);
  });

  test('sent as something else it is refused too', async () => {
    const answer = await server.call(token, 'POST', '/groups/import', {});
    expect(answer.code).toBe(415);
  });
});
