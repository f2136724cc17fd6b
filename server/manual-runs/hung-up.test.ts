/** Whoever was told that watering could not be started does not find the valve open later. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { listenOnLoopback, sendAndCut } from '../testing/send-and-cut.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';

const server = serverForFile({ withSimulator: true });

test('a tap whose connection is gone before it is carried out waters nothing', async () => {
  const port = await listenOnLoopback(server);
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const [zone] = (await garden.groupOf()).zones;
  await garden.makeLawn(zone?.id ?? '');
  const body = { zones: [{ zone_id: zone?.id, minutes: 5 }] };
  const call = `POST /api/v1/groups/${garden.id}/manual_runs`;
  await sendAndCut(server, port, garden.id, { call, token: garden.token, body });
  await eventually(async () => {
    const { rows } = await server.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
    );
    return rows.length === 0;
  });
  // The transaction that waited has ended by now, one way or the other, once another of the same garden goes through.
  expect((await garden.call('PATCH', `/groups/${garden.id}`, { name: 'After' })).code).toBe(200);
  expect((await garden.groupOf()).active_runs).toEqual([]);
  expect((await garden.call('POST', `/groups/${garden.id}/manual_runs`, body)).code).toBe(200);
});
