import { randomUUID } from 'node:crypto';
import type { Notification } from '@sluice/contract/notifications';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { devices } from '../devices/tables.ts';
import { useSealingKey } from '../platform/database/sealed-column.ts';
import { SealedTexts } from '../platform/sealed-texts.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherProviderSettings } from '../weather/tables.ts';
import { tellLostAddresses } from './tell-lost-addresses.ts';

const server = serverForFile();
afterEach(() => useSealingKey(server.services.seals));

test('an address and a weather key that were sealed with a lost key are told once, by name, and what to do', async () => {
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
  const listNotices = async () =>
    (await garden.call<{ notifications: Notification[] }>('GET', `/notifications?group_id=${garden.id}`)).body.data
      .notifications;
  await tellLostAddresses(server.services, server.faults);
  expect(await listNotices()).toEqual([]);
  useSealingKey(new SealedTexts(Buffer.alloc(32, 9)));
  for (const _again of [1, 2]) await tellLostAddresses(server.services, server.faults);
  const messages = await listNotices();
  expect(messages.map(({ title }) => title).toSorted()).toEqual([
    'Orchard: please enter the weather service key again',
    'Shed must be connected again',
  ]);
  expect(messages.find(({ device_id }) => device_id === id)?.text).toContain('sealing-key');
  const { rows } = await server.db.execute(sql`select 1 from notifications where group_id = ${garden.id}`);
  expect(rows).toHaveLength(2);
});
