/** Makes a garden's plans one at a time, over all processes: whoever wants one waits until the last is done. */
import type { GardenClaims } from '../platform/database/garden-claims.ts';
import type { Planner, PlanningTask, PlanTask, Urgency } from './planning.ts';

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
    if (!(await this.#claims.awaitTurn('plan', task.groupId, () => this.#isStopped))) return false;
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
}
