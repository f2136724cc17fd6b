/** Makes plans again when needed, with new weather; each garden by itself. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { allGroupIds } from '../groups/index.ts';
import type { GardenFaults } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { forgetPlanned, groupsWithStalePlan } from '../schedule/index.ts';
import { groupsToAskAgain } from '../weather/index.ts';
import type { Planner, Urgency } from './planning.ts';

/** Days for which taken starts are kept, for troubleshooting. */
const TAKEN_DAYS = 2;

export interface PlanKeeping {
  db: Database;
  clock: Clock;
  planner: Planner;
  faults: GardenFaults;
}

/** Milliseconds for which a round takes up gardens: the next one, a minute after it, sees what has become due. */
const ROUND_MS = 40_000;
/** Gardens that are taken up at once, so that some compute while others wait for their weather. */
const GARDENS_AT_ONCE = 16;

/**
 * Every minute: plans that were requested, that are outdated, or that have a start in 60 or 5 minutes, the soonest start
 * first. Plans that do not fit into `roundMs` are left to the next round, which begins with those then due.
 */
export async function refreshPlans(parts: PlanKeeping, roundMs = ROUND_MS): Promise<void> {
  const { db, clock } = parts;
  if (!clock.isCertain()) return;
  const stale = await groupsWithStalePlan(db, new Date(clock.now()));
  const endsAt = performance.now() + roundMs;
  const takeUp = async () => {
    while (performance.now() < endsAt) {
      const groupId = stale.shift();
      if (groupId === undefined) return;
      await refreshGarden(parts, groupId, 'soon');
    }
  };
  await Promise.all(Array.from({ length: GARDENS_AT_ONCE }, takeUp));
}

/** Every hour: the weather of every garden, and its plan. */
export async function refreshAllGardens(parts: PlanKeeping): Promise<void> {
  if (!parts.clock.isCertain()) return;
  const ids = await allGroupIds(parts.db);
  await Promise.all(ids.map((groupId) => refreshGarden(parts, groupId, 'usual')));
}

/** Every minute: gardens whose weather service is due to be asked again after a failure. */
export async function retryWeather(parts: PlanKeeping): Promise<void> {
  const { db, clock } = parts;
  if (!clock.isCertain()) return;
  const ids = await groupsToAskAgain(db, new Date(clock.now()));
  await Promise.all(ids.map((groupId) => refreshGarden(parts, groupId, 'usual')));
}

/** Without new weather a garden is planned with the stored days. */
async function refreshGarden({ planner, faults, clock }: PlanKeeping, groupId: GroupId, urgency: Urgency) {
  for (const kind of ['weather', 'settle', 'plan'] as const) {
    if (faults.isPausing(groupId, kind)) continue;
    await faults.guard(groupId, kind, () => planner.perform({ kind, groupId, nowMs: clock.now() }, urgency));
  }
}

export const forgetTakenStarts = (db: Database, nowMs: number) =>
  forgetPlanned(db, new Date(nowMs - TAKEN_DAYS * DAY_MS));
