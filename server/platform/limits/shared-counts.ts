/**
 * Calls that other processes have counted: each tells the others once a second of the callers that it has counted since,
 * so that a limit counts over all. Nothing is told, or written, where nobody calls or there is no other process.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { SERVER_CONNECTION } from '../database/listen.ts';
import { PROCESS_NAME } from '../process-name.ts';
import type { Room, Waits } from './waits.ts';

export const CALLS_CHANNEL = 'sluice_calls';

const EVERY_MS = 1_000;
/** PostgreSQL carries 8,000 bytes; a line is at most so long. */
const LINES_OF_MESSAGE = 60;
/** More callers than this in a second are told of in the next ones. */
const MOST_MESSAGES = 20;
/** Of a hash, in base64url: 96 bits. */
const CALLER_LETTERS = 16;

/** What counters and callers are counted by: nobody's address or email leaves the process. */
const shortHash = (caller: string): string =>
  createHash('sha256').update(caller).digest('base64url').slice(0, CALLER_LETTERS);

export interface SharedCounter {
  /** Of its name. */
  key: string;
  waits: Waits;
}

export class SharedCounts {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #name: string;
  readonly #counters = new Map<string, Waits>();
  /** By counter and caller: calls that the others have not heard of. */
  readonly #untold = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** `name`: of this process among the others. */
  constructor(db: Database, now: () => number, name = PROCESS_NAME, everyMs = EVERY_MS) {
    this.#db = db;
    this.#name = name;
    this.#now = now;
    // The database may be away: what was counted is told in the next second.
    this.#timer = setInterval(() => void this.tell().catch(() => {}), everyMs).unref();
  }

  /** A counter that all processes share by its name. */
  share(name: string, waits: Waits): SharedCounter {
    const counter = { key: shortHash(name), waits };
    this.#counters.set(counter.key, waits);
    return counter;
  }

  /** Counts a call. Returns 0 where it is allowed, otherwise for how many milliseconds the caller must wait. */
  take({ key, waits }: SharedCounter, caller: string): number {
    const hashed = shortHash(caller);
    const nowMs = this.#now();
    // Whoever waits is counted nowhere.
    if (nowMs >= (waits.read(hashed)?.blockedUntil ?? 0)) {
      const line = `${key} ${hashed}`;
      this.#untold.set(line, (this.#untold.get(line) ?? 0) + 1);
    }
    return waits.take(hashed, nowMs);
  }

  room = ({ waits }: SharedCounter, caller: string): Room => waits.room(shortHash(caller), this.#now());

  async tell(): Promise<void> {
    if (this.#untold.size === 0) return;
    const lines = [...this.#untold].slice(0, LINES_OF_MESSAGE * MOST_MESSAGES);
    for (const [line] of lines) this.#untold.delete(line);
    const messages = Array.from({ length: Math.ceil(lines.length / LINES_OF_MESSAGE) }, (_, at) =>
      [
        this.#name,
        ...lines.slice(at * LINES_OF_MESSAGE, (at + 1) * LINES_OF_MESSAGE).map(([line, count]) => `${line} ${count}`),
      ].join('\n'),
    );
    await this.#db.execute(sql`select pg_notify(${CALLS_CHANNEL}, message)
      from unnest(${sql.param(messages)}::text[]) message
      where (select count(*) from pg_stat_activity where datname = current_database()
        and application_name like ${`${SERVER_CONNECTION} %`}) > 1`);
  }

  /** What another process has told; its own messages come back too. */
  heard(message: string): void {
    const [from, ...lines] = message.split('\n');
    if (from === this.#name) return;
    for (const line of lines) {
      const [name = '', caller = '', count = ''] = line.split(' ');
      this.#counters.get(name)?.add(caller, Number(count), this.#now());
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
