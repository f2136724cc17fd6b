/** The live updates of one process: reads what changed and hands it to the browsers that may know. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { and, asc, gt, lt, max, min, sql } from 'drizzle-orm';
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

/** Rows commit out of the order of their numbers: a reader that resumes looks this far back again. */
const OVERLAP = 50;

export class LiveHub {
  readonly #db: Database;
  readonly #watchers = new Set<Watcher>();
  #reading: Promise<void> = Promise.resolve();
  #told = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async start(): Promise<void> {
    const [row] = await this.#db.select({ newest: max(liveChanges.id) }).from(liveChanges);
    this.#told = row?.newest ?? 0;
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Hands on one change by its number; called for every notification. */
  heard(id: number): void {
    this.#reading = this.#reading.then(() => this.#tell(id - 1, id + 1)).catch(() => {});
  }

  /** Hands on all that came since the last one told; called when notifications may have been lost. */
  missed(): void {
    this.#reading = this.#reading.then(() => this.#tell(this.#told, null)).catch(() => {});
  }

  /** What came after a change that the browser has seen, or null when that can no longer be told. */
  async since(lastSeen: number): Promise<Change[] | null> {
    const [row] = await this.#db.select({ oldest: min(liveChanges.id), newest: max(liveChanges.id) }).from(liveChanges);
    if (row?.oldest == null || row.newest == null) return lastSeen === 0 ? [] : null;
    if (lastSeen < row.oldest - 1 || lastSeen > row.newest) return null;
    return this.#read(lastSeen - OVERLAP, null);
  }

  /** Forgets what is older than an hour. */
  async forgetOld(): Promise<void> {
    await this.#db.delete(liveChanges).where(lt(liveChanges.createdAt, sql`now() - interval '1 hour'`));
  }

  async #tell(after: number, before: number | null): Promise<void> {
    if (this.#watchers.size === 0) {
      this.#told = Math.max(this.#told, (before ?? 1) - 1);
      return;
    }
    for (const change of await this.#read(after, before)) {
      this.#told = Math.max(this.#told, change.id);
      for (const watcher of this.#watchers) void watcher.tell(change).catch(() => {});
    }
  }

  #read(after: number, before: number | null): Promise<Change[]> {
    return this.#db
      .select({
        id: liveChanges.id,
        groupId: liveChanges.groupId,
        userId: liveChanges.userId,
        topics: liveChanges.topics,
      })
      .from(liveChanges)
      .where(and(gt(liveChanges.id, after), before === null ? undefined : lt(liveChanges.id, before)))
      .orderBy(asc(liveChanges.id));
  }
}
