/** A garden with one of everything, shared with a manager and a player, on a database that can be put back. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { type DemoGarden, openDemoGarden } from './demo.ts';
import { SMALL_JPEG } from './small-jpeg.ts';
import { openTestServer, type TestServer } from './test-server.ts';

export const ROLES = ['nobody', 'stranger', 'player', 'manager', 'delegate', 'owner', 'reader'] as const;
/** `delegate`: a member of a firm to which the gardens are delegated, as a manager; `reader`: the owner's personal token that may only read. */
export type Role = (typeof ROLES)[number];

/** One of each kind in the owner's gardens, as a path names it: `/zones/:zone`. `:share` is one more player. */
export type Subjects = Readonly<Record<string, string>>;

export interface PopulatedGarden {
  server: TestServer;
  demo: DemoGarden;
  tokens: Readonly<Record<Role, string>>;
  subjects: Subjects;
}

export const PASSWORD = 'lavender';

/** Every test may change what it likes; `server.rewind()` puts it back, where it is rewindable. */
export async function openPopulatedGarden({ rewindable = true } = {}): Promise<PopulatedGarden> {
  const server = await openTestServer({ withSimulator: true, rewindable });
  const demo = await openDemoGarden(server);
  const groups = demo.index.groups.map((group) => group.id);
  const stranger = await server.register();
  const people = { player: await server.register(), manager: await server.register(), share: await server.register() };
  for (const id of groups) {
    await server.share(id, people.player.id, 'PLAYER');
    await server.share(id, people.manager.id, 'MANAGER');
    await server.share(id, people.share.id, 'PLAYER');
  }
  const delegate = await server.register();
  await addFirms(server, demo, { delegate: delegate.id, member: people.share.id }, groups);
  // The demo's owner gets the password that all test users have.
  await server.db.execute(sql`update users set confirmed_at = created_at,
    password_hash = (select password_hash from users where id = ${people.player.id}) where id = ${demo.userId}`);
  await addWhatIsMissing(server, demo);
  const reader = await server.call<{ token: string }>(demo.token, 'POST', '/account/tokens', {
    name: 'A display',
    scope: 'read',
  });
  const subjects = { ...(await findSubjects(server, demo)), share: people.share.id };
  await server.markState();
  return {
    server,
    demo,
    subjects,
    tokens: {
      nobody: '',
      stranger: stranger.token,
      player: people.player.token,
      manager: people.manager.token,
      delegate: delegate.token,
      owner: demo.token,
      reader: reader.body.data.token,
    },
  };
}

/** One firm that looks after the gardens, and one of the owner's own that is asked to. */
async function addFirms(
  { db, clock }: TestServer,
  { userId, group }: DemoGarden,
  { delegate, member }: Record<'delegate' | 'member', string>,
  groups: readonly string[],
): Promise<void> {
  const now = new Date(clock.now());
  const later = new Date(now.getTime() + DAY_MS);
  const [others, own] = [randomUUID(), randomUUID()];
  await db.execute(sql`insert into firms (id, name, code, created_at)
    values (${others}, 'Green Hands', 'aaaa-bbbb-cccc', ${now}), (${own}, 'Own Hands', 'dddd-eeee-ffff', ${now})`);
  await db.execute(sql`insert into firm_members (firm_id, user_id, is_head, since)
    values (${others}, ${delegate}, true, ${now}), (${own}, ${userId}, true, ${now}), (${own}, ${member}, false, ${now})`);
  for (const id of groups)
    await db.execute(sql`insert into delegations (id, group_id, firm_id, relationship, asked_at, accepted_at)
      values (${randomUUID()}, ${id}, ${others}, 'MANAGER', ${now}, ${now})`);
  await db.execute(sql`insert into delegations (id, group_id, firm_id, relationship, asked_at)
    values (${randomUUID()}, ${group.id}, ${own}, 'PLAYER', ${now})`);
  await db.execute(sql`insert into firm_invitations (id, firm_id, email, created_at, expires_at)
    values (${randomUUID()}, ${own}, 'invited@firm.test', ${now}, ${later})`);
  await db.execute(sql`insert into firm_invitations (id, firm_id, email, created_at, expires_at)
    select ${randomUUID()}, ${others}, email, ${now}, ${later} from users where id = ${userId}`);
}

/** Adds things that the demo lacks, or has only at some hours. */
async function addWhatIsMissing(server: TestServer, demo: DemoGarden): Promise<void> {
  const now = new Date(server.clock.now());
  const later = new Date(now.getTime() + DAY_MS);
  const { db } = server;
  const group = demo.group.id;
  const zone = demo.zone().id;
  await demo.water([{ zone_id: demo.zone(5).id, minutes: 30 }]);
  await db.execute(sql`insert into zone_photos (zone_id, jpeg) values (${zone}, decode(${SMALL_JPEG}, 'base64'))`);
  await db.execute(sql`update zones set photo_tag = 'first' where id = ${zone}`);
  await db.execute(sql`insert into valve_tests (run_id, group_id, device_id, terminal)
    select id, group_id, device_id, 1 from runs where group_id = ${group} and phase <> 'ENDED'`);
  await db.execute(sql`insert into restrictions (id, group_id, weekdays) values (${randomUUID()}, ${group}, '{0}')`);
  await db.execute(sql`insert into skips (id, group_id, scope, from_at, until_at, created_at)
    values (${randomUUID()}, ${group}, 'all', ${now}, ${later}, ${now})`);
  await db.execute(sql`insert into one_time_runs (id, group_id, starts_at, created_at)
    values (${randomUUID()}, ${group}, ${later}, ${now})`);
  await db.execute(sql`insert into one_time_run_zones (one_time_run_id, zone_id, position, duration_s)
    select id, ${zone}, 0, 60 from one_time_runs where group_id = ${group} and id not in
    (select one_time_run_id from one_time_run_zones)`);
  await db.execute(sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, is_synced, created_at)
    values (${randomUUID()}, ${demo.userId}, 'My phone', 'A', 'A', 0, false, ${now})`);
  await db.execute(sql`insert into backup_programs (id, group_id, device_id, start_time, repeat)
    values (${randomUUID()}, ${group}, ${demo.zone().device_id}, '05:00', 'odd_days') on conflict do nothing`);
  await db.execute(sql`insert into reminders (id, group_id, name, kind, sensor_id, moisture_below, reminded_until)
    select ${randomUUID()}, s.group_id, 'Water the ferns', 'moisture', s.id, 0.2, ${now}
    from sensors s join groups g on g.id = s.group_id
    where g.device_type = 'SENSOR' and s.group_id in (select group_id from shares where user_id = ${demo.userId})
    limit 1`);
  await db.execute(sql`insert into tariffs (group_id, currency, per, tiers)
    values (${group}, 'EUR', 'm3', '[{"upToM3": null, "price": 2}]') on conflict do nothing`);
  await db.execute(
    sql`insert into water_budgets (group_id, kind, amount) values (${group}, 'volume', 3) on conflict do nothing`,
  );
  await db.execute(sql`insert into tanks (group_id, capacity_l, reserve_l, roof_m2, runoff_fraction, when_empty, read_l, read_at)
    values (${group}, 900, 50, 40, 0.8, 'wait', 500, ${now}) on conflict do nothing`);
  await db.execute(sql`insert into invitations (id, group_id, email, relationship, token_hash, created_at, expires_at)
    values (${randomUUID()}, ${group}, 'invited@garden.test', 'PLAYER', 'no hash', ${now}, ${later})`);
  // To the owner, who shares the garden already.
  await db.execute(sql`insert into invitations (id, group_id, email, relationship, token_hash, created_at, expires_at)
    select ${randomUUID()}, ${group}, email, 'PLAYER', 'no hash either', ${now}, ${later} from users where id = ${demo.userId}`);
  await db.execute(sql`insert into webhooks (id, group_id, url, secret, created_at, told_until)
    values (${randomUUID()}, ${group}, 'https://example.org', 'x', ${now}, ${now})`);
  await db.execute(sql`insert into device_keys (id, group_id, user_id, device_id, key_hash, created_at)
    values (${randomUUID()}, ${group}, ${demo.userId}, ${demo.zone().device_id}, 'no hash', ${now})`);
  await db.execute(sql`insert into guest_links (id, group_id, user_id, name, token, token_hash, first_day, last_day,
    most_run_min, most_day_min, created_at)
    values (${randomUUID()}, ${group}, ${demo.userId}, 'Fridge', 'x', 'no hash', ${now}, ${later}, 10, 60, ${now})`);
  await db.execute(sql`insert into alarm_contacts (id, group_id, made_by_id, name, email, lang, first_day, last_day, created_at)
    values (${randomUUID()}, ${group}, ${demo.userId}, 'Next door', 'next-door@garden.test', 'EN', ${now}, ${later}, ${now})`);
  await db.execute(sql`insert into alarm_mails (contact_id, cause, key, figures, at)
    select id, 'a test', 'valveLeaks', '{}', ${now} from alarm_contacts where group_id = ${group}`);
  await db.execute(sql`insert into tickets (id, group_id, title, author_id, author_name, created_at)
    values (${randomUUID()}, ${group}, 'Valve 3 does not open', ${demo.userId}, 'Demo', ${now})`);
  const copy = randomUUID();
  await db.execute(sql`insert into settings_copies (id, user_id, user_name, source_name, source_group_id, at)
    values (${copy}, ${demo.userId}, 'Demo', 'Lawn', ${group}, ${now})`);
  await db.execute(sql`insert into settings_copy_zones (copy_id, zone_id, group_id, before, after)
    values (${copy}, ${zone}, ${group}, '{"soil": null}', '{"soil": "SAND"}')`);
  await db.execute(sql`insert into settings_copy_programs (copy_id, group_id, program_id, name)
    select ${copy}, group_id, id, name from programs where group_id = ${group} limit 1`);
  await db.execute(sql`insert into settings_copy_gardens (copy_id, group_id, before, after)
    values (${copy}, ${group}, '{"wind": {"wind": {"enabled": false, "threshold_kmh": 30}}}',
    '{"wind": {"wind": {"enabled": true, "threshold_kmh": 30}}}')`);
  await db.execute(sql`insert into apple_homes (group_id, user_id, setup_code, setup_id, accessory_id, port, pairings, created_at)
    values (${group}, ${demo.userId}, '471-92-836', 'AB12', ${`0A:${group}`}, (select 1 + coalesce(max(port), 0) from apple_homes), '{}', ${now})`);
  await db.execute(sql`insert into matter_homes (group_id, user_id, passcode, discriminator, node_key, port, pairings, created_at)
    values (${group}, ${demo.userId}, '34567890', 3840, ${`key-${group}`}, (select 1 + coalesce(max(port), 0) from matter_homes), '{}', ${now})`);
  await db.execute(sql`insert into apple_home_zones (zone_id, set_duration_s) values (${zone}, 600)`);
  await db.execute(sql`insert into guest_link_zones (link_id, zone_id)
    select id, ${zone} from guest_links where group_id = ${group}`);
  await db.execute(sql`insert into subscribed_calendars (id, group_id, name, url, keywords, dry_hours)
    values (${randomUUID()}, ${group}, 'Family', 'https://example.org/family.ics', '{party}', 2)`);
  await db.execute(sql`insert into weather_stations (id, group_id, name, key, key_hash, wind_height_m, created_at)
    values (${randomUUID()}, ${group}, 'Mast', 'x', 'no hash', 2, ${now})`);
  await db.execute(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    values (${randomUUID()}, ${demo.userId}, 'https://push.example/0', 'B', 'A', 'Firefox', ${now})`);
  await db.execute(sql`insert into notifications (id, user_id, group_id, key, figures, subject, subject_id, cause, notify_at)
    values (${randomUUID()}, ${demo.userId}, ${group}, 'batteryLow', '{"device":"Pump","percent":12}', 'DEVICE',
    ${demo.zone().device_id}, 'a test', ${now})`);
}

/** The tables of the subjects of a path; the owner's first garden comes first. */
const TABLES = {
  zone: 'zones',
  device: 'devices',
  hub: 'hubs',
  sensor: 'sensors',
  program: 'programs',
  oneTimeRun: 'one_time_runs',
  restriction: 'restrictions',
  reminder: 'reminders',
  backupProgram: 'backup_programs',
  skip: 'skips',
  notification: 'notifications',
  invitation: 'invitations',
  webhook: 'webhooks',
  deviceKey: 'device_keys',
  ticket: 'tickets',
  guestLink: 'guest_links',
  alarmContact: 'alarm_contacts',
  subscribedCalendar: 'subscribed_calendars',
  weatherStation: 'weather_stations',
} as const;

async function findSubjects(server: TestServer, demo: DemoGarden): Promise<Record<string, string>> {
  const { db } = server;
  const subjects: Record<string, string> = {
    group: demo.group.id,
    idleZone: demo.zone(1).id,
    sensors: demo.group.sensors.map(({ id }) => id).join(),
    zones: demo.group.zones.map(({ id }) => id).join(),
    yesterday: new Date(server.clock.now() - DAY_MS).toISOString().slice(0, 10),
  };
  for (const { device_type: type, id } of demo.index.groups) subjects[`${type.toLowerCase()}Group`] = id;
  const ask = async (name: string, query: ReturnType<typeof sql>) => {
    const [row] = (await db.execute<{ id: string }>(query)).rows;
    if (!row) throw new Error(`the garden has no ${name} to try things on: add one in populated-garden.ts`);
    subjects[name] = row.id;
  };
  for (const [name, table] of Object.entries(TABLES))
    await ask(
      name,
      sql`select t.id from ${sql.identifier(table)} t join shares s on s.group_id = t.group_id
      where s.user_id = ${demo.userId} order by t.group_id <> ${demo.group.id}, t.id limit 1`,
    );
  await ask('pumpDevice', sql`select id from devices where group_id = ${subjects.pumpGroup ?? null} limit 1`);
  await ask('run', sql`select id from runs where group_id = ${demo.group.id} and phase <> 'ENDED' limit 1`);
  await ask('lonelySensor', sql`select id from sensors where group_id = ${subjects.sensorGroup ?? null} limit 1`);
  const listed = await server.call<{ regulations: { id: string }[] }>(
    demo.token,
    'GET',
    `/groups/${demo.group.id}/regulations`,
  );
  subjects.regulation = listed.body.data.regulations[0]?.id ?? '';
  await ask('plant', sql`select id from plants order by id limit 1`);
  await ask('browser', sql`select id from push_subscriptions where user_id = ${demo.userId} limit 1`);
  await ask(
    'received',
    sql`select i.id from invitations i join users u on u.email = i.email where u.id = ${demo.userId}`,
  );
  await ask('firm', sql`select id from firms where name = 'Own Hands'`);
  await ask('delegation', sql`select id from delegations where firm_id = ${subjects.firm ?? null}`);
  await ask('firmInvitation', sql`select id from firm_invitations where firm_id = ${subjects.firm ?? null}`);
  await ask('receivedFirm', sql`select id from firm_invitations where firm_id <> ${subjects.firm ?? null}`);
  await ask('settingsCopy', sql`select id from settings_copies limit 1`);
  await ask('session', sql`select id from sessions where user_id = ${demo.userId} limit 1`);
  await ask('passkey', sql`select id from passkeys where user_id = ${demo.userId} limit 1`);
  await ask('token', sql`select id from api_tokens where user_id = ${demo.userId} limit 1`);
  return subjects;
}
