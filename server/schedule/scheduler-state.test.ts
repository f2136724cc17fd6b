/** The scheduler's row of a garden: when it begins, and which transactions wait for which. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockGroup } from '../groups/index.ts';
import { runs } from '../runs/tables.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { takeDueStarts, takeGardenStarts } from './due.ts';
import { awaitNewPlan, readSchedulerState, requestPlan } from './scheduler-state-store.ts';
import { schedulerStates } from './tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
});

const groupId = () => garden.id as GroupId;
const isOurs = () => eq(schedulerStates.groupId, groupId());
const readState = () => readSchedulerState(server.db, groupId());
const countRuns = () => server.db.$count(runs, eq(runs.groupId, groupId()));

/** Adds a program; returns when its first start is. */
async function planStart(): Promise<number> {
  await garden.addProgram();
  return (await readState())?.nextStartAt?.getTime() ?? Number.NaN;
}

/** Runs a change while somebody else holds the garden, as a change or removal does. */
async function whileGardenIsLocked(during: () => Promise<unknown>): Promise<void> {
  await server.db.transaction(async (tx) => {
    await lockGroup(tx, groupId());
    await during();
    await awaitNewPlan(tx, groupId());
  });
}

const isSomebodyWaiting = async () =>
  (
    await server.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows.length > 0;

test('a garden without a row gets one with its first plan, which begins there and then', async () => {
  await server.db.delete(schedulerStates).where(isOurs());
  await requestPlan(server.db, groupId());
  expect(await readState()).toBeNull();
  const beganAt = server.clock.now();
  expect(await server.plan(groupId())).toBe(true);
  const state = await readState();
  expect(state).toMatchObject({ requested: 0, made: 0, staleAt: expect.any(Date) });
  expect(state?.startsTakenUntil.getTime()).toBeGreaterThanOrEqual(beganAt);
  expect(state?.startsTakenUntil.getTime()).toBeLessThanOrEqual(server.clock.now());
});

test('a request rises by one, however many ask at once, and the plan answers the last', async () => {
  const before = (await readState())?.requested ?? Number.NaN;
  await Promise.all(Array.from({ length: 8 }, () => requestPlan(server.db, groupId())));
  expect((await readState())?.requested).toBe(before + 8);
  await server.plan(groupId());
  expect((await readState())?.made).toBe(before + 8);
});

test('due starts of a garden that is being changed wait for its new plan, and lock nothing that the change needs', async () => {
  const startsAt = await planStart();
  await whileGardenIsLocked(async () => {
    expect(await takeDueStarts(server.db, [groupId()], startsAt)).toEqual({ plain: [], oneByOne: [] });
  });
  expect(await takeDueStarts(server.db, [groupId()], startsAt)).toEqual({ plain: [], oneByOne: [] });
  expect(await countRuns()).toBe(0);
  await server.plan(groupId());
  expect(await takeDueStarts(server.db, [groupId()], startsAt)).toEqual({ plain: [groupId()], oneByOne: [] });
  expect(await countRuns()).toBeGreaterThan(0);
});

test('who judges the starts of a garden that is being changed waits before it locks anything', async () => {
  const startsAt = await planStart();
  let judging: Promise<unknown> | null = null;
  await whileGardenIsLocked(async () => {
    judging = takeGardenStarts(server.db, groupId(), startsAt);
    await expect.poll(isSomebodyWaiting).toBe(true);
    // Otherwise a deadlock: the change, which locks this row next, and the plan would wait for each other.
    expect(await server.db.select().from(schedulerStates).where(isOurs()).for('update', { noWait: true })).toHaveLength(
      1,
    );
  });
  await judging;
  const taken = await countRuns();
  expect(taken).toBeGreaterThan(0);
  // Whoever comes second takes nothing again.
  await takeGardenStarts(server.db, groupId(), startsAt);
  expect(await countRuns()).toBe(taken);
});

test('a start is taken once, however many take at the same time', async () => {
  const startsAt = await planStart();
  const all = await Promise.all(
    Array.from({ length: 6 }, () => takeDueStarts(server.db, [groupId()], startsAt + 1_000)),
  );
  expect(all.flatMap(({ plain }) => plain)).toEqual([groupId()]);
  expect((await readState())?.startsTakenUntil.getTime()).toBe(startsAt + 1_000);
});
