/**
 * Several planner threads: each task goes to the one with the least to do. Those beyond the first are started while
 * tasks wait, and end when they have had nothing to do for a while.
 */
import type { Logger } from 'pino';
import { PlannerThread, type PlannerThreadSettings } from './planner-thread.ts';
import type { Planner, PlanningTask, Urgency } from './planning.ts';
import { COMPUTING_AT_ONCE } from './task-queues.ts';

/** After so long without a task a thread beyond the first ends. */
const IDLE_MS = 120_000;
const LOOK_MS = 30_000;

interface Thread {
  planner: Planner;
  tasks: number;
  /** Monotonic milliseconds. */
  idleSince: number;
}

export class PlannerThreads implements Planner {
  readonly #launch: () => Planner;
  readonly #most: number;
  readonly #threads: Thread[] = [];
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(launch: () => Planner, most: number, looksMs = LOOK_MS, idleMs = IDLE_MS) {
    this.#launch = launch;
    this.#most = most;
    this.#add();
    this.#timer = setInterval(() => this.#endIdle(idleMs), looksMs).unref();
  }

  async perform(task: PlanningTask, urgency: Urgency): Promise<boolean> {
    if (this.#isStopped) return false;
    const thread = this.#choose(task.kind);
    thread.tasks += 1;
    try {
      return await thread.planner.perform(task, urgency);
    } finally {
      thread.tasks -= 1;
      thread.idleSince = performance.now();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#threads.map(({ planner }) => planner.stop()));
  }

  /** One thread asks all weather services, since it remembers which of them have failed or just answered. */
  #choose(kind: PlanningTask['kind']): Thread {
    const [first = this.#add(), ...others] = this.#threads;
    if (kind === 'weather' || kind === 'firstWeather') return first;
    const least = others.reduce((best, thread) => (thread.tasks < best.tasks ? thread : best), first);
    return least.tasks >= COMPUTING_AT_ONCE && this.#threads.length < this.#most ? this.#add() : least;
  }

  #add(): Thread {
    const thread = { planner: this.#launch(), tasks: 0, idleSince: performance.now() };
    this.#threads.push(thread);
    return thread;
  }

  #endIdle(idleMs: number): void {
    const last = this.#threads.at(-1);
    if (!last || this.#threads.length === 1 || last.tasks > 0 || performance.now() - last.idleSince < idleMs) return;
    this.#threads.pop();
    void last.planner.stop();
  }
}

export const startPlannerThreads = (settings: PlannerThreadSettings, most: number, log: Logger): PlannerThreads =>
  new PlannerThreads(() => new PlannerThread(settings, log), most);
