/** Many gardens whose plans are stale at once: rounds of limited length, the soonest start first. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { groups } from '../groups/tables.ts';
import { GardenFaults } from '../notifications/index.ts';
import { GardenClaims } from '../platform/database/garden-claims.ts';
import { groupsWithStalePlan } from '../schedule/index.ts';
import { plannedRuns, schedulerStates } from '../schedule/tables.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { ClaimedPlanner } from './claimed-planner.ts';
import type { PlanningTask } from './planning.ts';
import { refreshAllGardens, refreshGardens, refreshPlans } from './refresh-plans.ts';

const server = serverForFile({});
let planned: GroupId[];
let takesMs: number;
let garden: PlannedGarden;
/** The claims of another process. */
let others: GardenClaims;
afterAll(() => others.stop());

beforeEach(async () => {
  planned = [];
  takesMs = 0;
  garden = await openPlannedGarden(server);
  others ??= new GardenClaims(server.connection);
  await server.db.execute(sql`delete from groups where id <> ${garden.id}`);
  await refreshPlans(keeping());
  planned = [];
});

const keeping = (claims = server.claims) => {
  const { db, clock, log } = server;
  const perform = async (task: PlanningTask) => {
    if (task.kind !== 'plan') return false;
    planned.push(task.groupId);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    return true;
  };
  return {
    db,
    clock,
    log,
    claims,
    gardensAtOnce: 16,
    faults: new GardenFaults({ db, clock, log }),
    planner: { perform, stop: async () => {} },
  };
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

/** As a planner does that stores what it plans. */
const storing = (claims?: GardenClaims) => {
  const parts = keeping(claims);
  const { perform } = parts.planner;
  parts.planner.perform = async (task: PlanningTask) => {
    if (task.kind === 'plan') await perform(task);
    const made = new Date(server.clock.now());
    if (task.kind === 'plan')
      await server.db.execute(sql`with state as (
      insert into scheduler_states (group_id, starts_taken_until, stale_at)
      values (${task.groupId}, ${made.toISOString()}, 'infinity') on conflict (group_id)
      do update set made = scheduler_states.requested, stale_at = 'infinity')
      insert into plan_decisions (group_id, decisions, shortfalls, made_at) values (${task.groupId}, '[]', '[]', ${made.toISOString()})
      on conflict (group_id) do update set made_at = excluded.made_at`);
    return true;
  };
  return parts;
};

test('two planners share a round: each garden is planned by one of them, and both have had some', async () => {
  await addGardens(60);
  const share = 9;
  const own: [number, number] = [0, 0];
  // Nobody ends a plan before each has begun its share, so that a slow one is waited for.
  const { promise: haveBegun, resolve: begin } = Promise.withResolvers<void>();
  const takePart = async (which: 0 | 1, claims: GardenClaims) => {
    const parts = storing(claims);
    const { perform } = parts.planner;
    parts.planner.perform = async (task) => {
      if (task.kind === 'plan') {
        own[which] += 1;
        if (own.every((count) => count >= share)) begin();
        await haveBegun;
      }
      return perform(task);
    };
    expect(await refreshPlans(parts)).toBe(true);
  };
  await Promise.all([takePart(0, server.claims), takePart(1, others)]);
  expect(planned).toHaveLength(new Set(planned).size);
  expect(new Set(planned).size).toBe(61);
  expect(own[0] + own[1]).toBe(61);
});

test('what a planner that ends had begun is taken by another', async () => {
  await addGardens(1);
  const id = garden.id as GroupId;
  const dying = new GardenClaims(server.connection);
  expect(await dying.claim('round', [id])).toEqual([id]);
  expect(await dying.claim('round', [id])).toEqual([]);
  await refreshPlans(storing());
  expect(planned).toHaveLength(1);
  expect(planned).not.toContain(id);
  await dying.stop();
  await eventually(async () => (await refreshPlans(storing())) && planned.includes(id));
});

test('a plan that somebody waits for is made after the one that another planner is making', async () => {
  const id = garden.id as GroupId;
  await others.claim('plan', [id]);
  const { planner } = keeping();
  const made = new ClaimedPlanner(planner, server.claims).perform({ kind: 'plan', groupId: id, nowMs: 0 }, 'asked');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(planned).toEqual([]);
  await others.release('plan', [id]);
  expect(await made).toBe(true);
  expect(planned).toEqual([id]);
});

test('each hour every garden has its turn once, also where a process was away at that minute', async () => {
  await addGardens(20);
  await refreshGardens(storing());
  planned = [];
  await refreshAllGardens(storing());
  expect(planned).toEqual([]);
  // Half an hour after the minute at which the round begins.
  server.clock.set(server.clock.now() + 97 * 60_000);
  const parts = storing();
  expect(await refreshAllGardens(parts, 0)).toBe(false);
  expect(await refreshAllGardens(parts)).toBe(true);
  expect(await refreshAllGardens(storing(others))).toBe(true);
  expect(planned).toHaveLength(21);
});
