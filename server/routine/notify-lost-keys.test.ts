import { randomUUID } from 'node:crypto';
import type { Notification } from '@sluice/contract/notifications';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { devices } from '../devices/tables.ts';
import { sealForColumn, useSealingKey } from '../platform/database/sealed-column.ts';
import { SealedTexts } from '../platform/sealed-texts.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherProviderSettings } from '../weather/tables.ts';
import { notifyLostKeys } from './notify-lost-keys.ts';

const server = serverForFile();
afterEach(() => useSealingKey(server.services.seals));

test('what was sealed with a lost key is told once, by name, and what to do', async () => {
  const garden = await openOwnGarden(server);
  const id = randomUUID();
  await server.db.insert(devices).values({
    ...{ id: id as never, groupId: garden.id as never, name: 'Shed', model: 'SPRITE-8', serialNumber: id },
    ...{ category: 'IRRIGATION_CONTROLLER', driver: 'opensprinkler', address: 'http://192.168.1.9 secret' },
    syncFrequencyMin: 60,
  });
  await server.db
    .insert(weatherProviderSettings)
    .values({ groupId: garden.id as never, provider: 'OPEN_METEO', secret: 'a key' })
    .onConflictDoUpdate({ target: weatherProviderSettings.groupId, set: { secret: 'a key' } });
  const at = new Date(server.clock.now()).toISOString();
  const owner = sql`from shares where group_id = ${garden.id}`;
  await server.db.execute(sql`insert into apple_homes
    (group_id, user_id, setup_code, setup_id, accessory_id, port, pairings, created_at)
    select group_id, user_id, ${sealForColumn('471-92-836')}, 'AB12', ${id}, 51999, ${sealForColumn('{}')}, ${at} ${owner}`);
  await server.db.execute(sql`insert into matter_homes
    (group_id, user_id, passcode, discriminator, node_key, port, pairings, created_at)
    select group_id, user_id, ${sealForColumn('20202021')}, 1, ${id}, 5599, ${sealForColumn('{}')}, ${at} ${owner}`);
  const day = at.slice(0, 10);
  for (const [name, lastDay] of [
    ['Anna', day],
    ['Ben', '2020-01-02'],
  ] as const)
    await server.db.execute(sql`insert into guest_links
      (id, group_id, user_id, name, token, token_hash, first_day, last_day, most_run_min, most_day_min, created_at)
      select gen_random_uuid(), group_id, user_id, ${name}, ${sealForColumn(name)}, ${id + name}, '2020-01-01', ${lastDay}, 5, 5, ${at}
      ${owner}`);
  await server.db.execute(sql`insert into subscribed_calendars (id, group_id, name, url, keywords, dry_hours)
    values (gen_random_uuid(), ${garden.id}, 'Football', ${sealForColumn('https://club.example/a.ics')}, '{match}', 2)`);
  await server.db.execute(sql`insert into webhooks (id, group_id, url, secret, created_at, told_until)
    values (gen_random_uuid(), ${garden.id}, 'https://house.example/hook?key=1', ${sealForColumn('whsec_1')}, ${at}, ${at})`);
  const listNotices = async () =>
    (await garden.call<{ notifications: Notification[] }>('GET', `/notifications?group_id=${garden.id}`)).body.data
      .notifications;
  await notifyLostKeys(server.services, server.faults);
  expect(await listNotices()).toEqual([]);
  useSealingKey(new SealedTexts(Buffer.alloc(32, 9)));
  for (const _again of [1, 2]) await notifyLostKeys(server.services, server.faults);
  const messages = await listNotices();
  expect(messages.map(({ title }) => title).toSorted()).toEqual([
    'Anna: the guest link cannot be shown again',
    'Apple Home: Orchard must be paired again',
    'Football: please subscribe to the calendar again',
    'Matter: Orchard must be paired again',
    'Orchard: please enter the weather service key again',
    'Shed must be connected again',
    'house.example: the webhook must be added again',
  ]);
  expect(messages.filter(({ text }) => text.includes('sealing-key'))).toHaveLength(messages.length);
  expect(messages.filter(({ device_id }) => device_id === id)).toHaveLength(1);
  const { rows } = await server.db.execute(sql`select 1 from notifications where group_id = ${garden.id}`);
  expect(rows).toHaveLength(7);
});
