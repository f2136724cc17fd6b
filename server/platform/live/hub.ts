/** The live updates of one process: reads changes and sends them to the browsers that may see them. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { asc, gt, inArray, lt, max, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { liveChanges } from './tables.ts';

export interface Change {
  id: number;
  groupId: GroupId | null;
  userId: UserId | null;
  topics: LiveTopic[];
}

export interface Watcher {
  tell(change: Change): Promise<void>;
}

/** Rows may commit out of the order of their numbers: a reader that resumes reads this far back again. */
const OVERLAP = 50;

export class LiveHub {
  readonly #db: Database;
  readonly #watchers = new Set<Watcher>();
  #reading: Promise<void> = Promise.resolve();
  #sent = 0;
  /** Numbers of announced changes that are not read yet. */
  readonly #heard: number[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  async start(): Promise<void> {
    const [row] = await this.#db.select({ newest: max(liveChanges.id) }).from(liveChanges);
    this.#sent = row?.newest ?? 0;
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Sends one change by its number; called for every notification. */
  heard(id: number): void {
    this.#heard.push(id);
    this.#reading = this.#reading.then(() => this.#tellHeard()).catch(() => {});
  }

  /** Sends all changes since the last one sent; called when notifications may have been lost. */
  missed(): void {
    this.#reading = this.#reading.then(() => this.#tell(gt(liveChanges.id, this.#sent))).catch(() => {});
  }

  /** Changes after the last one of the browser; null when they are no longer stored. */
  async since(lastSeen: number): Promise<Change[] | null> {
    const [row] = await this.#db.select({ oldest: min(liveChanges.id), newest: max(liveChanges.id) }).from(liveChanges);
    if (row?.oldest == null || row.newest == null) return lastSeen === 0 ? [] : null;
    if (lastSeen < row.oldest - 1 || lastSeen > row.newest) return null;
    return this.#read(gt(liveChanges.id, lastSeen - OVERLAP));
  }

  /** Deletes changes older than an hour. */
  async forgetOld(): Promise<void> {
    await this.#db.delete(liveChanges).where(lt(liveChanges.createdAt, sql`now() - interval '1 hour'`));
  }

  /** Reads all announced changes at once. */
  async #tellHeard(): Promise<void> {
    const ids = this.#heard.splice(0);
    if (ids.length === 0) return;
    if (this.#watchers.size === 0) this.#sent = Math.max(this.#sent, ...ids);
    else await this.#tell(inArray(liveChanges.id, ids));
  }

  async #tell(which: SQL): Promise<void> {
    for (const change of await this.#read(which)) {
      this.#sent = Math.max(this.#sent, change.id);
      for (const watcher of this.#watchers) void watcher.tell(change).catch(() => {});
    }
  }

  #read(which: SQL): Promise<Change[]> {
    return this.#db
      .select({
        id: liveChanges.id,
        groupId: liveChanges.groupId,
        userId: liveChanges.userId,
        topics: liveChanges.topics,
      })
      .from(liveChanges)
      .where(which)
      .orderBy(asc(liveChanges.id));
  }
}
