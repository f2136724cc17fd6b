/** Runs the planner in its own thread, so that a slow plan delays no valve. A thread that died is restarted. */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Connection } from '../platform/database/connect.ts';
import { planSeconds } from '../platform/process-figures.ts';
import type { Planner, PlanningTask, Urgency } from './planning.ts';

/** A message of the main thread. */
export interface TaskMessage {
  id: number;
  task: PlanningTask;
  urgency: Urgency;
}
/** Back to it. `error`: what the task threw, as text. */
export type ResultMessage = { id: number; result: boolean } | { id: number; error: string };

interface Waiting {
  resolve: (result: boolean) => void;
  reject: (error: Error) => void;
}

/** What the thread is started with. */
export interface PlannerThreadSettings {
  connection: Connection;
  /** Address that is sent to weather services; null where there is none. */
  contact: string | null;
  /** Opens the keys of weather services. */
  sealingKey: Uint8Array;
}

export class PlannerThread implements Planner {
  readonly #settings: PlannerThreadSettings;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isStopped = false;

  constructor(settings: PlannerThreadSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#worker = this.#launch();
  }

  async perform(task: PlanningTask, urgency: Urgency): Promise<boolean> {
    if (this.#isStopped) return false;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { resolve, reject });
    this.#worker ??= this.#launch();
    this.#worker.postMessage({ id: this.#lastId, task, urgency } satisfies TaskMessage);
    const planned = task.kind === 'plan' ? planSeconds.startTimer() : null;
    return promise.finally(() => planned?.());
  }

  /** What waits is not done, as what comes later: no garden has failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { resolve } of this.#waiting.values()) resolve(false);
    this.#waiting.clear();
    await this.#worker?.terminate();
  }

  #launch(): Worker {
    const worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { workerData: this.#settings });
    worker.on('message', (message: ResultMessage) => {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('error' in message) waiting?.reject(new Error(message.error));
      else waiting?.resolve(message.result);
    });
    worker.on('error', (error) => this.#log.error({ err: error }, 'the planner thread failed; it is started anew'));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      // Requested plans are in the database; the next check makes them.
      for (const { reject } of this.#waiting.values()) reject(new Error('the planner thread ended'));
      this.#waiting.clear();
    });
    return worker;
  }
}
