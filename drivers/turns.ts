/** Lets one task after the other have a device; an emergency waits for none of them. */
import { DriverError } from './driver.ts';

/**
 * `last`: after all others. `next`: before others that wait. `emergency`: those that wait are dropped, the running one
 * is given up after a second.
 */
export type Turn = 'last' | 'next' | 'emergency';

/** Milliseconds that a task which is under way still has when an emergency comes. */
const GRACE_MS = 1_000;

interface Task {
  turn: Turn;
  start(): Promise<void>;
  /** Rejects it: the next one begins, and what it still does counts for nothing. */
  drop(): void;
}

interface Lane {
  current: Task;
  waiting: Task[];
}

export class Turns {
  readonly #lanes = new Map<string, Lane>();
  readonly #graceMs: number;

  constructor(graceMs = GRACE_MS) {
    this.#graceMs = graceMs;
  }

  /**
   * Runs the task when its turn has come, whether the one before succeeded or not. `dropped` signals that it is given
   * up. What is dropped rejects with DriverError 'unreachable'.
   */
  take<Result>(host: string, run: (dropped: AbortSignal) => Promise<Result>, turn: Turn = 'last'): Promise<Result> {
    const dropped = new AbortController();
    return new Promise((resolve, reject) => {
      const isDropped = new Promise<void>((done) => dropped.signal.addEventListener('abort', () => done()));
      const task: Task = {
        turn,
        start: () => Promise.race([run(dropped.signal).then(resolve, reject), isDropped]),
        drop() {
          reject(new DriverError('unreachable', 'It was dropped, since everything is being stopped.'));
          dropped.abort();
        },
      };
      const lane = this.#lanes.get(host);
      if (lane) this.#queue(lane, task);
      else void this.#work(host, task);
    });
  }

  #queue(lane: Lane, task: Task): void {
    const { waiting, current } = lane;
    if (task.turn === 'emergency') {
      for (const other of waiting) if (other.turn !== 'emergency') other.drop();
      lane.waiting = waiting.filter(({ turn }) => turn === 'emergency');
      if (current.turn !== 'emergency') setTimeout(() => current.drop(), this.#graceMs).unref();
    }
    const isBefore = (other: Task) =>
      other.turn === 'emergency' || (other.turn === 'next' && task.turn !== 'emergency');
    const place = task.turn === 'last' ? lane.waiting.length : lane.waiting.findLastIndex(isBefore) + 1;
    lane.waiting.splice(place, 0, task);
  }

  async #work(host: string, first: Task): Promise<void> {
    const lane: Lane = { current: first, waiting: [] };
    this.#lanes.set(host, lane);
    for (let next: Task | undefined = first; next !== undefined; next = lane.waiting.shift()) {
      lane.current = next;
      await next.start();
    }
    this.#lanes.delete(host);
  }
}
