/** A clock that jumps, and a machine that sleeps: planned watering happens once, or is reported as missed. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifications } from '../notifications/tables.ts';
import { GuardedClock } from '../platform/clock.ts';
import { runs } from '../runs/tables.ts';
import { schedulerStates } from '../schedule/tables.ts';
import { passTime } from '../testing/pass-time.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { log } from '../testing/test-server.ts';
import { refreshPlans } from './refresh-plans.ts';
import { checkEarlyClock, followJump, settleClock } from './watch-clock.ts';

let garden: PlannedGarden;
let beginsAt: number;

const server = serverForFile({ withSimulator: true });
beforeAll(async () => {
  beginsAt = server.clock.now();
});
beforeEach(async () => {
  server.clock.set(beginsAt);
  garden = await openPlannedGarden(server);
});

const groupId = () => garden.id as GroupId;
const toRuns = () => server.db.select().from(runs).where(eq(runs.groupId, groupId()));
const readNextStart = async () =>
  (await server.db.select().from(schedulerStates).where(eq(schedulerStates.groupId, groupId())))[0]?.nextStartAt;
const notices = async () =>
  (
    await garden.call<{ notifications: { title: string; text: string }[] }>(
      'GET',
      `/notifications?group_id=${garden.id}`,
    )
  ).body.data.notifications;
const firstStart = async () => Date.parse((await garden.schedules())[0]?.start_time.utc ?? '');

/** The test server's clock as that of a machine, whose wall clock can be set. */
function settable() {
  let aheadMs = 0;
  const clock = new GuardedClock({
    wall: () => server.clock.now() + aheadMs,
    monotonic: () => server.clock.now() - beginsAt,
  });
  return {
    clock,
    jump: (ms: number) => {
      aheadMs += ms;
    },
  };
}
describe('the wall clock jumps', () => {
  test('three days ahead for a while: nothing is marked as missed, and the next start stays the next', async () => {
    await garden.addProgram();
    const next = await firstStart();
    const { clock, jump } = settable();
    const loop = await server.startLoop(true, { clock });
    jump(3 * DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(clock.isCertain()).toBe(false);
    jump(-3 * DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await loop.stop();
    expect(await toRuns()).toEqual([]);
    expect(await firstStart()).toBe(next);
    expect((await readNextStart())?.getTime()).toBe(next);
    expect(await notices()).toEqual([]);
  });

  /** Eight hours ahead, a minute and a second ago. */
  const jumped = () => {
    const { clock, jump } = settable();
    jump(8 * HOUR_MS);
    clock.now();
    server.clock.set(server.clock.now() + 61_000);
    return clock;
  };
  const settle = async (clock: GuardedClock, askTime: () => Promise<number>) => {
    let isPlanned = false;
    const replan = async () => {
      isPlanned = true;
    };
    await settleClock({ ...server, clock, log, askTime, replan });
    return isPlanned;
  };

  test('for good, and the database agrees: it is followed, plans are made anew, and people are told', async () => {
    const clock = jumped();
    expect(await settle(clock, async () => server.clock.now() + 8 * HOUR_MS)).toBe(true);
    expect(clock.isCertain()).toBe(true);
    expect(clock.now()).toBeGreaterThanOrEqual(server.clock.now() + 8 * HOUR_MS - 5_000);
    expect((await notices()).map(({ title }) => title)).toEqual(['The clock has jumped']);
  });

  test('and the database does not: it is not followed, and starts go on', async () => {
    const clock = jumped();
    expect(await settle(clock, async () => server.clock.now())).toBe(false);
    expect(clock.isCertain()).toBe(true);
    expect(clock.now()).toBeLessThan(server.clock.now() + HOUR_MS);
    expect(await notices()).toEqual([]);
  });

  test('and the database shows a third time: nothing starts', async () => {
    const clock = jumped();
    expect(await settle(clock, async () => server.clock.now() - DAY_MS)).toBe(false);
    expect(clock.isCertain()).toBe(false);
  });
});

test('after thirty days off one message tells of all starts that were missed', async () => {
  await garden.addProgram();
  const before = server.clock.now();
  await passTime(server, garden.id, before + 60_000);
  server.clock.set(before + 30 * DAY_MS);
  await passTime(server, garden.id, before + 30 * DAY_MS);
  const missed = (await toRuns()).filter(({ outcome }) => outcome === 'MISSED').length;
  expect(missed).toBeGreaterThan(10);
  // Nobody is still logged in.
  const stored = await server.db.select().from(notifications).where(eq(notifications.groupId, groupId()));
  const ofMissed = stored.filter(({ key }) => key === 'runsMissed' || key === 'runMissed');
  expect(ofMissed.map(({ key, figures }) => [key, figures.starts])).toEqual([['runsMissed', missed]]);
});

describe('a clock that was believed three days ahead, and is right again', () => {
  test('starts that it marked as missed are planned again at their time', async () => {
    await garden.addProgram();
    const next = await firstStart();
    const before = server.clock.now();
    await passTime(server, garden.id, before + 60_000);
    server.clock.set(before + 3 * DAY_MS);
    await passTime(server, garden.id, before + 3 * DAY_MS);
    expect((await toRuns()).map(({ outcome }) => outcome)).toContain('MISSED');
    server.clock.set(before + 120_000);
    await followJump(server.db, { fromMs: before + 3 * DAY_MS, toMs: before + 120_000 }, server.faults);
    expect(await toRuns()).toEqual([]);
    await refreshPlans(server);
    expect(await firstStart()).toBe(next);
    await passTime(server, garden.id, next + HOUR_MS);
    expect((await toRuns()).map(({ outcome, plannedStart }) => [outcome, plannedStart.getTime()])).toEqual([
      ['COMPLETED', next],
    ]);
  });

  test('a process that starts behind what is stored waits a minute before it starts anything', async () => {
    await garden.addProgram();
    await passTime(server, garden.id, (await firstStart()) + 60_000);
    server.clock.set(beginsAt);
    const { clock } = settable();
    await checkEarlyClock({ db: server.db, clock, log });
    expect(clock.isCertain()).toBe(false);
  });
});
