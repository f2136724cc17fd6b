import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherFetches } from '../weather/tables.ts';
import type { PlanningTask } from './planning.ts';
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

test('only a garden whose service has answered this time is planned again', async () => {
  const garden = await openOwnGarden(server);
  const id = garden.id as GroupId;
  const performed: string[] = [];
  const retry = async (answers: boolean) => {
    const now = server.clock.now();
    const row = { groupId: id, provider: 'OPEN_METEO', askedAt: new Date(now), fault: 'unreachable' } as const;
    const due = { ...row, retryAt: new Date(now - 1000) };
    const { groupId } = weatherFetches;
    await server.db.insert(weatherFetches).values(due).onConflictDoUpdate({ target: groupId, set: due });
    const perform = async (task: PlanningTask) => {
      performed.push(task.kind);
      const retryAt = answers ? null : new Date(now + 240_000);
      if (task.kind === 'weather') await server.db.update(weatherFetches).set({ retryAt }).where(eq(groupId, id));
      return true;
    };
    await retryWeather({ ...server, planner: { ...server.planner, perform } });
    return performed.splice(0);
  };
  expect(await retry(false)).toEqual(['weather']);
  expect(await retry(true)).toEqual(['weather', 'settle', 'plan']);
});
