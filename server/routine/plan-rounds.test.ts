/** Many gardens whose plans are stale at once: rounds of limited length, the soonest start first. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { groups } from '../groups/tables.ts';
import { GardenFaults } from '../notifications/index.ts';
import { groupsWithStalePlan } from '../schedule/index.ts';
import { plannedRuns, schedulerStates } from '../schedule/tables.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import type { PlanningTask } from './planning.ts';
import { refreshPlans } from './refresh-plans.ts';

const server = serverForFile({});
let planned: GroupId[];
let takesMs: number;
let garden: PlannedGarden;

beforeEach(async () => {
  planned = [];
  takesMs = 0;
  garden = await openPlannedGarden(server);
  await server.db.execute(sql`delete from groups where id <> ${garden.id}`);
  await refreshPlans(keeping());
});

const keeping = () => {
  const { db, clock, log } = server;
  const perform = async ({ kind, groupId }: PlanningTask) => {
    if (kind !== 'plan') return false;
    planned.push(groupId);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    return true;
  };
  return { db, clock, faults: new GardenFaults({ db, clock, log }), planner: { perform, stop: async () => {} } };
};

/** Copies of the garden's row: nothing is planned for them yet. */
async function addGardens(count: number): Promise<void> {
  const [row] = await server.db
    .select()
    .from(groups)
    .where(eq(groups.id, garden.id as GroupId));
  if (!row) throw new Error('no garden');
  const copies = Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() as GroupId }));
  await server.db.insert(groups).values(copies);
  const since = new Date(0);
  await server.db
    .insert(schedulerStates)
    .values(copies.map(({ id }) => ({ groupId: id, startsTakenUntil: since, staleAt: since })));
}

test('a round ends after its time, and the next goes on with what is left', async () => {
  await addGardens(60);
  takesMs = 100;
  await refreshPlans(keeping(), 150);
  const first = planned.length;
  // Sixteen at once, and what was taken up is finished.
  expect(first).toBeGreaterThanOrEqual(16);
  expect(first).toBeLessThanOrEqual(48);
  takesMs = 0;
  await refreshPlans(keeping(), 5_000);
  expect(new Set(planned).size).toBeGreaterThanOrEqual(60);
});

test('a garden with a start within five minutes is first, one that was asked for is next', async () => {
  await addGardens(5);
  const [asked] = (await groupsWithStalePlan(server.db, new Date(server.clock.now()))).slice(-1);
  await server.db.execute(sql`update scheduler_states set requested = made + 1 where group_id = ${asked}`);
  const startsAt = new Date(server.clock.now() + 4 * 60_000);
  await server.db.insert(plannedRuns).values({
    groupId: garden.id as GroupId,
    occurrenceId: 'soon',
    source: 'SMART',
    reasonType: 'SMART',
    localDate: '2026-06-17',
    startsAt,
    endsAt: startsAt,
    durationS: 60,
  });
  await server.db.execute(
    sql`update plan_decisions set made_at = ${startsAt.toISOString()}::timestamptz - interval '1 day'`,
  );
  const order = await groupsWithStalePlan(server.db, new Date(server.clock.now()));
  expect(order.slice(0, 2)).toEqual([garden.id, asked]);
});
