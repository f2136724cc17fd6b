/** Makes a garden's plans one at a time, over all processes: whoever wants one waits until the last is done. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { GardenClaims } from './garden-claims.ts';
import type { Planner, PlanningTask, PlanTask, Urgency } from './planning.ts';

/** Between two tries to be the one who plans: the first and the longest. */
const AGAIN_MS = { first: 15, longest: 240 };

export class ClaimedPlanner implements Planner {
  readonly #planner: Planner;
  readonly #claims: GardenClaims;
  #isStopped = false;

  constructor(planner: Planner, claims: GardenClaims) {
    this.#planner = planner;
    this.#claims = claims;
  }

  async perform(task: PlanningTask, urgency: Urgency): Promise<boolean> {
    return task.kind === 'plan'
      ? this.planUnless(async () => false, task, urgency)
      : this.#planner.perform(task, urgency);
  }

  /** Makes the plan unless it is already there once it is this process's turn. */
  async planUnless(isThere: () => Promise<boolean>, task: PlanTask, urgency: Urgency): Promise<boolean> {
    if (!(await this.#takeTurn(task.groupId))) return false;
    try {
      return !(await isThere()) && (await this.#planner.perform(task, urgency));
    } finally {
      await this.#claims.release('plan', [task.groupId]);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#planner.stop();
  }

  async #takeTurn(groupId: GroupId): Promise<boolean> {
    for (let pauseMs = AGAIN_MS.first; !this.#isStopped; pauseMs = Math.min(2 * pauseMs, AGAIN_MS.longest)) {
      if ((await this.#claims.claim('plan', [groupId])).length > 0) return true;
      await sleep(pauseMs);
    }
    return false;
  }
}
