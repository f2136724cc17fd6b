/** The order of planning tasks: the urgent ones first, and nothing behind a weather service that is slow. */
import PQueue from 'p-queue';
import type { PlanningTask, Urgency } from './planning.ts';

/** So that one task computes while another waits for the database. */
export const COMPUTING_AT_ONCE = 2;
/** These wait for a service on the network, for up to its time limit each. */
const ASKING_AT_ONCE = 16;
const PRIORITY: Readonly<Record<Urgency, number>> = { asked: 2, soon: 1, usual: 0 };

export class TaskQueues {
  readonly #computing = new PQueue({ concurrency: COMPUTING_AT_ONCE });
  readonly #asking = new PQueue({ concurrency: ASKING_AT_ONCE });

  add<Result>(kind: PlanningTask['kind'], urgency: Urgency, perform: () => Promise<Result>): Promise<Result> {
    const queue = kind === 'weather' || kind === 'firstWeather' ? this.#asking : this.#computing;
    return queue.add(perform, { priority: PRIORITY[urgency] });
  }
}
