import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherFetches } from '../weather/tables.ts';
import { retryWeather } from './refresh-plans.ts';

const server = serverForFile({ withSimulator: true });

test('a garden whose wait is over is asked for again, and one whose wait is not is left alone', async () => {
  const [due, later] = [await openOwnGarden(server), await openOwnGarden(server)];
  const now = server.clock.now();
  const fail = (id: string, retryAt: Date) =>
    server.db.insert(weatherFetches).values({
      groupId: id as GroupId,
      provider: 'OPEN_METEO',
      askedAt: new Date(now - 120_000),
      fault: 'unreachable',
      retryAt,
    });
  await fail(due.id, new Date(now - 1000));
  await fail(later.id, new Date(now + 60_000));
  await retryWeather(server);
  const faultOf = async (id: string) => {
    const [row] = await server.db
      .select()
      .from(weatherFetches)
      .where(eq(weatherFetches.groupId, id as GroupId));
    return row?.fault;
  };
  expect([await faultOf(due.id), await faultOf(later.id)]).toEqual([null, 'unreachable']);
});
