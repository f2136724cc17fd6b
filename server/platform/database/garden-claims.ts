/**
 * Which gardens this process is at, so that several planners share a round and never make one plan twice at once, and what
 * adds to a garden is counted by one process at a time. A claim is a lock of the database that ends with its connection:
 * that of a process that dies at once, that of one that hangs after a minute (docs/decisions/0145).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import pg from 'pg';
import { PROCESS_NAME } from '../process-name.ts';
import type { Connection } from './connect.ts';

/**
 * `round`: weather, soil water and plan of a garden, one after the other; `plan`: the plan alone, whoever wants it;
 * `addition`: something that is added, and counted with what is there.
 */
export type ClaimKind = 'round' | 'plan' | 'addition';

/** First numbers of the locks; the second is made from the garden's id. */
const LOCKS: Readonly<Record<ClaimKind, number>> = { round: 7_583_010, plan: 7_583_011, addition: 7_583_012 };
/** PostgreSQL ends the connection of a process that hangs. */
const HANGS_MS = 60_000;
const LOOK_MS = 15_000;
/** Between two tries to be the one who is at a garden: the first and the longest. */
const AGAIN_MS = { first: 15, longest: 240 };
/** Without claims for so long the connection is given back. */
const UNUSED_MS = 30_000;

export class GardenClaims {
  readonly #connection: Connection;
  readonly #claimed: Record<ClaimKind, Set<GroupId>> = {
    round: new Set(),
    plan: new Set(),
    addition: new Set(),
  };
  readonly #timer: NodeJS.Timeout;
  #client: Promise<pg.Client> | null = null;
  /** The connection answers one question after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Monotonic milliseconds. */
  #usedAt = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Claims those of the gardens that nobody is at, and returns them in their order. */
  async claim(kind: ClaimKind, groupIds: readonly GroupId[]): Promise<GroupId[]> {
    const own = this.#claimed[kind];
    const wanted = groupIds.filter((id) => !own.has(id));
    if (wanted.length === 0) return [];
    for (const id of wanted) own.add(id);
    try {
      const rows = await this.#query(
        `select id from unnest($2::uuid[]) id where pg_try_advisory_lock($1, hashtext(id::text))`,
        [LOCKS[kind], wanted],
      );
      const taken = new Set(rows.map(({ id }) => id as GroupId));
      for (const id of wanted) if (!taken.has(id)) own.delete(id);
      return wanted.filter((id) => taken.has(id));
    } catch (error) {
      for (const id of wanted) own.delete(id);
      throw error;
    }
  }

  /** Claims a garden as soon as nobody is at it. Returns whether it was possible before `isOver`. */
  async awaitTurn(kind: ClaimKind, groupId: GroupId, isOver: () => boolean): Promise<boolean> {
    for (let pauseMs = AGAIN_MS.first; !isOver(); pauseMs = Math.min(2 * pauseMs, AGAIN_MS.longest)) {
      if ((await this.claim(kind, [groupId])).length > 0) return true;
      await sleep(pauseMs);
    }
    return false;
  }

  /** Without a connection there is nothing to release: its locks have ended with it. */
  async release(kind: ClaimKind, groupIds: readonly GroupId[]): Promise<void> {
    const own = this.#claimed[kind];
    const freed = groupIds.filter((id) => own.has(id));
    if (freed.length === 0) return;
    await this.#query('select pg_advisory_unlock($1, hashtext(id::text)) from unnest($2::uuid[]) id', [
      LOCKS[kind],
      freed,
    ]).catch(() => {});
    for (const id of freed) own.delete(id);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#disconnect();
  }

  #query(text: string, values: unknown[]): Promise<{ id: string }[]> {
    this.#usedAt = performance.now();
    const answer = this.#last.then(() => this.#queryNow(text, values));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #queryNow(text: string, values: unknown[]): Promise<{ id: string }[]> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    return (await client.query(text, values)).rows;
  }

  #connect(): Promise<pg.Client> {
    const connecting = this.#open();
    const forget = () => {
      if (this.#client === connecting) this.#client = null;
    };
    connecting.then((client) => client.once('end', forget), forget);
    return connecting;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, application_name: `sluice-planner ${PROCESS_NAME}` });
    client.on('error', () => {});
    await client.connect();
    await client.query(`set idle_session_timeout = ${HANGS_MS}`);
    return client;
  }

  async #look(): Promise<void> {
    if (this.#client === null) return;
    const isUsed = Object.values(this.#claimed).some(({ size }) => size > 0);
    if (isUsed) await this.#query('select 1', []).catch(() => {});
    else if (performance.now() - this.#usedAt > UNUSED_MS) await this.#disconnect();
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.then((open) => open.end()).catch(() => {});
  }
}
