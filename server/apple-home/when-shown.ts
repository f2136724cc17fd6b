/** Nothing is held for Apple's Home, neither a connection nor memory, until the first garden is shown. */
import type { Connection, Database } from '../platform/database/connect.ts';
import { OneOfAll } from '../platform/database/one-of-all.ts';
import type { AppleHomeWork } from './show-gardens.ts';
import { allAppleHomes } from './store.ts';

/** Two processes would be two accessories with one name. */
const APPLE_HOME_LOCK = 7_583_015;

export class WhenShown {
  readonly #db: Database;
  readonly #begin: () => OneOfAll<AppleHomeWork>;
  #all: OneOfAll<AppleHomeWork> | null = null;
  #isStopped = false;

  constructor(db: Database, connection: Connection, begin: () => AppleHomeWork) {
    this.#db = db;
    this.#begin = () => new OneOfAll(connection, APPLE_HOME_LOCK, begin);
  }

  /** One was switched on or off, or that may have been missed. */
  async look(): Promise<void> {
    if (this.#all) return this.#all.work?.changed();
    const rows = await allAppleHomes(this.#db);
    if (rows.length > 0 && !this.#isStopped) this.#all ??= this.#begin();
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
