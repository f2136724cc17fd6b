/** Makes plans again when needed, with new weather; each garden by itself, shared with the other planners. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { Logger } from 'pino';
import type { GardenFaults } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { GardenClaims } from '../platform/database/garden-claims.ts';
import { forgetPlanned, groupsToRefresh, groupsWithStalePlan, noteRefreshed } from '../schedule/index.ts';
import { groupsToAskAgain, groupsWithoutWait } from '../weather/index.ts';
import { ClaimedGardens } from './claimed-gardens.ts';
import type { Planner, Urgency } from './planning.ts';

/**
 * Gardens that are claimed together: few where a start is near, so that other planners get their part; more in the routine
 * of each hour, whose neighbours share their weather.
 */
export const CLAIMED_AT_ONCE = { soon: 32, usual: 64 } as const;
/** Days for which taken starts are kept, for troubleshooting. */
const TAKEN_DAYS = 2;

export interface PlanKeeping {
  db: Database;
  clock: Clock;
  planner: Planner;
  faults: GardenFaults;
  log: Logger;
  claims: GardenClaims;
  /** Gardens that are taken up at once, so that some compute while others wait for their weather. */
  gardensAtOnce: number;
  /** Nothing more is taken up. */
  signal?: AbortSignal;
}

/** Milliseconds for which a round takes up gardens; the next one, at once after it, begins with what is then due. */
const ROUND_MS = 15_000;
/** Minutes after the full hour from which on every garden's weather is asked for once more. */
const HOURLY_MINUTE = 7;

/**
 * Plans that were requested, that are outdated, or that have a start in 60 or 5 minutes, the soonest start first. Returns
 * whether there was time for all; what does not fit into `roundMs` is left to the next round.
 */
export async function refreshPlans(parts: PlanKeeping, roundMs = ROUND_MS): Promise<boolean> {
  return takeUp(parts, (among) => groupsWithStalePlan(parts.db, new Date(parts.clock.now()), among), 'soon', roundMs);
}

/**
 * Gardens whose weather service is due to be asked again after a failure. Those that it does not answer this time either
 * have nothing new to be planned with.
 */
export async function retryWeather(parts: PlanKeeping, roundMs = ROUND_MS): Promise<boolean> {
  const listDue = (among?: readonly GroupId[]) => groupsToAskAgain(parts.db, new Date(parts.clock.now()), among);
  return takeUp(parts, listDue, 'usual', roundMs, (ids) => groupsWithoutWait(parts.db, ids));
}

/** The weather and the plan of every garden that has not had them since the hour's round began. */
export async function refreshAllGardens(parts: PlanKeeping, roundMs = ROUND_MS): Promise<boolean> {
  const now = new Date(parts.clock.now());
  const since = new Date(hourlyRoundBefore(parts.clock.now()));
  return takeUp(parts, (among) => groupsToRefresh(parts.db, { since, now }, among), 'usual', roundMs);
}

/** Epoch milliseconds of the last time that every garden became due. */
const hourlyRoundBefore = (nowMs: number) =>
  Math.floor((nowMs - HOURLY_MINUTE * MINUTE_MS) / HOUR_MS) * HOUR_MS + HOURLY_MINUTE * MINUTE_MS;

/** Every minute: all of these, what is urgent first, until nothing is left. */
export async function refreshGardens(parts: PlanKeeping): Promise<void> {
  let isDone = false;
  while (!isDone && !parts.signal?.aborted) {
    isDone = (await refreshPlans(parts)) && (await retryWeather(parts)) && (await refreshAllGardens(parts));
  }
}

async function takeUp(
  parts: PlanKeeping,
  listDue: (among?: readonly GroupId[]) => Promise<GroupId[]>,
  urgency: keyof typeof CLAIMED_AT_ONCE,
  roundMs: number,
  worthPlanning: (ids: readonly GroupId[]) => Promise<readonly GroupId[]> = async (ids) => ids,
): Promise<boolean> {
  if (!parts.clock.isCertain()) return true;
  const endsAt = performance.now() + roundMs;
  const prepare = async (ids: readonly GroupId[]) => {
    await refreshWeather(parts, ids, urgency);
    return worthPlanning(ids);
  };
  const gardens = new ClaimedGardens(parts.claims, CLAIMED_AT_ONCE[urgency], await listDue(), listDue, prepare);
  const isOver = () => performance.now() >= endsAt || parts.signal?.aborted;
  const takeOneByOne = async () => {
    while (!isOver()) {
      const groupId = await gardens.next();
      if (groupId === null) return;
      await refreshGarden(parts, groupId, urgency).finally(() => gardens.end(groupId));
    }
  };
  await Promise.all(Array.from({ length: parts.gardensAtOnce }, takeOneByOne));
  return (await gardens.giveBack()) === 0;
}

/** Gardens of one place share the weather. One that fails fails alone. */
async function refreshWeather({ planner, faults, clock, log }: PlanKeeping, ids: readonly GroupId[], urgency: Urgency) {
  const perform = (groupIds: readonly GroupId[]) =>
    planner.perform({ kind: 'weather', groupIds, nowMs: clock.now() }, urgency);
  const healthy = ids.filter((id) => !faults.isFailing(id, 'weather'));
  const failing = ids.filter((id) => faults.isFailing(id, 'weather') && !faults.isPausing(id, 'weather'));
  const together = healthy.length > 0 ? perform(healthy) : Promise.resolve();
  const isDone = await together.then(
    () => true,
    (err) => {
      log.warn(
        { err, gardens: healthy.length },
        'weather of several gardens together has failed; each is asked for alone',
      );
      return false;
    },
  );
  for (const id of isDone ? failing : [...healthy, ...failing]) await faults.guard(id, 'weather', () => perform([id]));
}

/** Without new weather a garden is planned with the stored days. */
async function refreshGarden(parts: PlanKeeping, groupId: GroupId, urgency: Urgency) {
  const { db, planner, faults, clock, signal } = parts;
  for (const kind of ['settle', 'plan'] as const) {
    if (faults.isPausing(groupId, kind)) continue;
    await faults.guard(groupId, kind, () => planner.perform({ kind, groupId, nowMs: clock.now() }, urgency));
  }
  if (!signal?.aborted) await noteRefreshed(db, groupId, new Date(clock.now()));
}

export const forgetTakenStarts = (db: Database, nowMs: number) =>
  forgetPlanned(db, new Date(nowMs - TAKEN_DAYS * DAY_MS));
