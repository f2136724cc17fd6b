/** Plans that a process without a planner needs: it asks the others over the database, and hears when one is there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { groupsWithStalePlan } from '../schedule/index.ts';
import type { ClaimedPlanner } from './claimed-planner.ts';

/** To planners, and back from the one that has answered; the garden's id. */
export const PLAN_WANTED_CHANNEL = 'sluice_plan_wanted';
export const PLAN_MADE_CHANNEL = 'sluice_plan_made';

/** Looks for the plan where its announcement was lost. */
const LOOK_MS = 1_000;
/** Nobody has answered by then: the request is stored, and the planners find it within a minute. */
const PATIENCE_MS = 30_000;

interface Parts {
  db: Database;
  clock: Clock;
}

const isPlanned = async ({ db, clock }: Parts, groupId: GroupId) =>
  (await groupsWithStalePlan(db, new Date(clock.now()), [groupId])).length === 0;

const tell = (db: Database, channel: string, groupId: GroupId) =>
  db.execute(sql`select pg_notify(${channel}, ${groupId})`);

export class PlanRequests {
  readonly #parts: Parts;
  readonly #patienceMs: number;
  readonly #waiting = new Map<GroupId, Set<() => void>>();

  constructor(parts: Parts, patienceMs = PATIENCE_MS) {
    this.#parts = parts;
    this.#patienceMs = patienceMs;
  }

  /** Returns whether the garden's plan is up to date in the end. */
  async make(groupId: GroupId): Promise<boolean> {
    const endsAt = performance.now() + this.#patienceMs;
    let news = this.#awaitNews(groupId);
    await tell(this.#parts.db, PLAN_WANTED_CHANNEL, groupId);
    while (performance.now() < endsAt) {
      await news;
      news = this.#awaitNews(groupId);
      if (await isPlanned(this.#parts, groupId)) return true;
    }
    return false;
  }

  /** A planner has made the plan of a garden. */
  heard(groupId: string): void {
    for (const wake of this.#waiting.get(groupId as GroupId) ?? []) wake();
  }

  async #awaitNews(groupId: GroupId): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(groupId) ?? new Set();
    this.#waiting.set(groupId, waiting.add(resolve));
    await Promise.race([promise, sleep(LOOK_MS, undefined, { ref: false })]);
    waiting.delete(resolve);
    if (waiting.size === 0) this.#waiting.delete(groupId);
  }
}

/** The planner's side: the first of all planners makes the plan, and says so. */
export async function answerPlanRequest(
  parts: Parts & { planner: ClaimedPlanner; log: Logger },
  groupId: GroupId,
): Promise<void> {
  const { db, clock, planner, log } = parts;
  const task = { kind: 'plan', groupId, nowMs: clock.now() } as const;
  try {
    const isMade = await planner.planUnless(() => isPlanned(parts, groupId), task, 'asked');
    if (isMade) await tell(db, PLAN_MADE_CHANNEL, groupId);
  } catch (err) {
    log.error({ err, group: groupId }, 'planning failed; it will be tried again');
  }
}
