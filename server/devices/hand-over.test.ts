import { randomUUID } from 'node:crypto';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { expect, test } from 'vitest';
import { gardensThatStartBy } from '../schedule/index.ts';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { giveSignOfLife, handOver, takeFreeLeases } from './leases.ts';

const server = serverForFile({ withSimulator: true });

test('devices go to other processes, except those of a garden that waters soon', async () => {
  const { db } = server;
  const garden = await openPlannedGarden(server);
  await garden.addProgram();
  const startsAt = Date.parse((await garden.schedules())[0]?.start_time.utc ?? '');
  const owner = randomUUID();
  await giveSignOfLife(db, owner);
  const own = (await takeFreeLeases(db, owner)).filter(({ groupId }) => groupId === (garden.id as GroupId));
  expect(own.length).toBeGreaterThan(0);
  const early = await gardensThatStartBy(db, new Date(startsAt - 1_000));
  const starting = await gardensThatStartBy(db, new Date(startsAt));
  expect([early, starting].map((ids) => ids.includes(garden.id as GroupId))).toEqual([false, true]);
  expect(await handOver(db, owner, own.length, starting)).toEqual([]);
  expect((await handOver(db, owner, own.length, early)).sort()).toEqual(own.map(({ deviceId }) => deviceId).sort());
});
