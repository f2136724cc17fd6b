/** Nothing is held for homes of a kind, neither a connection nor memory, until the first garden is shown. */
import type { Connection } from '../platform/database/connect.ts';
import { OneOfAll } from '../platform/database/one-of-all.ts';
import type { ShowingWork } from './show-gardens.ts';

interface Showing {
  connection: Connection;
  /** Two processes would be two accessories with one name. */
  lock: number;
  hasGardens: () => Promise<boolean>;
  begin: () => ShowingWork;
}

export class WhenShown {
  readonly #hasGardens: () => Promise<boolean>;
  readonly #begin: () => OneOfAll<ShowingWork>;
  #all: OneOfAll<ShowingWork> | null = null;
  #isStopped = false;

  constructor({ connection, lock, hasGardens, begin }: Showing) {
    this.#hasGardens = hasGardens;
    this.#begin = () => new OneOfAll(connection, lock, begin);
  }

  /** One was switched on or off, or that may have been missed. */
  async look(): Promise<void> {
    if (this.#all) return this.#all.work?.changed();
    if ((await this.#hasGardens()) && !this.#isStopped) this.#all ??= this.#begin();
  }

  /** Something of a garden has changed. */
  changed(): void {
    this.#all?.work?.changed();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#all?.stop();
  }
}
