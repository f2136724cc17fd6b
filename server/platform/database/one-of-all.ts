/** Something that one process of all does at a time, and another once that one ends, hangs or loses the database. */
import pg from 'pg';
import { PROCESS_NAME } from '../process-name.ts';
import type { Connection } from './connect.ts';

/** Between two tries to be the one, and two signs of life. */
const LOOK_MS = 5_000;
/** PostgreSQL ends the connection of a process that hangs. */
const HANGS_MS = 20_000;

interface Doing {
  stop(): Promise<void>;
}

export class OneOfAll<Work extends Doing> {
  readonly #connection: Connection;
  readonly #lock: number;
  readonly #begin: () => Work;
  readonly #lookMs: number;
  #client: pg.Client | null = null;
  #work: Work | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** `lock`: the number of its lock in the database. */
  constructor(connection: Connection, lock: number, begin: () => Work, lookMs = LOOK_MS) {
    this.#connection = connection;
    this.#lock = lock;
    this.#begin = begin;
    this.#lookMs = lookMs;
    this.#looking = this.#look();
  }

  /** What this process does; null while another does it. */
  get work(): Work | null {
    return this.#work;
  }

  /** The work has ended before the next process may begin it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await this.#end();
  }

  async #look(): Promise<void> {
    try {
      this.#client ??= await this.#connect();
      if (this.#work !== null) await this.#client.query('select 1');
      else if (await this.#takeLock(this.#client)) this.#work = this.#begin();
    } catch {
      // The database is away; the next try comes in a moment.
      await this.#end();
    }
    if (!this.#isStopped) {
      this.#timer = setTimeout(() => {
        this.#looking = this.#look();
      }, this.#lookMs).unref();
    }
  }

  async #takeLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [this.#lock]);
    return rows[0].mine;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, application_name: `sluice-one ${PROCESS_NAME}` });
    client.on('error', () => {});
    await client.connect();
    await client.query(`set idle_session_timeout = ${HANGS_MS}`);
    return client;
  }

  async #end(): Promise<void> {
    const [work, client] = [this.#work, this.#client];
    this.#work = null;
    await work?.stop();
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
