/**
 * Work that comes again at its minutes, done by one process of all (docs/decisions/0095): the one whose connection
 * holds a lock. Nothing is written for a minute in which nothing happens. What was due while the machine slept or was off
 * is done once, afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from './database/connect.ts';
import { PROCESS_NAME } from './process-name.ts';

const RECURRING_LOCK = 7_583_007;
/** Between two tries to get the lock, and two signs of life of its holder. */
const LOOK_MS = 15_000;
/** PostgreSQL ends the connection of a process that hangs, and another gets the lock. */
const HANGS_MS = 60_000;
/** What is under way when the process is stopped has so long to end. */
const STOPS_MS = 3_000;
/** What fails is tried again after these pauses, and then at its next minute. */
const AGAIN_S = [2, 4, 8, 16];
/** Minutes that the machine slept over, or was off for, are looked back at, at most so many. */
const LOOK_BACK = DAY_MS / MINUTE_MS;
/** Minutes after its start in which a process leaves alone what was due before it. */
const SETTLES = 10;

interface Work {
  name: string;
  /** Whether it is due at this minute. */
  isDue: (at: Date) => boolean;
  handle: () => Promise<void>;
  /** By every process, and not by the one of all that has the lock. */
  isInEach: boolean;
  isRunning: boolean;
}

export class RecurringWork {
  readonly #connection: Connection;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #wantsLock: boolean;
  readonly #works: Work[] = [];
  readonly #running = new Set<Promise<void>>();
  #client: pg.Client | null = null;
  #isMine = false;
  #lastMinute: number | null = null;
  #firstMinute: number | null = null;
  #hasLookedBack = false;
  readonly #stopping = new AbortController();
  #minuteTimer: NodeJS.Timeout | null = null;
  #lookTimer: NodeJS.Timeout | null = null;

  /** `now` gives the minutes, epoch milliseconds; without `wantsLock` what one process does for all is left to others. */
  constructor(connection: Connection, log: Logger, now: () => number = Date.now, wantsLock = true) {
    this.#wantsLock = wantsLock;
    this.#connection = connection;
    this.#log = log;
    this.#now = now;
  }

  async start(): Promise<void> {
    if (this.#wantsLock) await this.#look();
    this.#waitForMinute();
  }

  /** `cron`: minute, hour, day, month and weekday in UTC, of which only the first two may say something. */
  add(name: string, cron: string, handle: () => Promise<void>, isInEach = false): void {
    this.#works.push({ name, isDue: readCron(cron), handle, isInEach, isRunning: false });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#minuteTimer) clearTimeout(this.#minuteTimer);
    if (this.#lookTimer) clearTimeout(this.#lookTimer);
    await Promise.race([Promise.all(this.#running), sleep(STOPS_MS, undefined, { ref: false })]);
    await this.#client?.end().catch(() => {});
  }

  #waitForMinute(): void {
    if (this.#stopping.signal.aborted) return;
    const next = Math.floor(this.#now() / MINUTE_MS) + 1;
    // A timer may come a moment early.
    const minute = next === this.#lastMinute ? next + 1 : next;
    this.#minuteTimer = setTimeout(
      () => {
        // After a sleep of the machine it comes late.
        const reached = Math.max(minute, Math.floor(this.#now() / MINUTE_MS));
        const minutes = this.#minutesUntil(reached);
        this.#lastMinute = reached;
        for (const work of this.#works) {
          const isWanted = this.#isMine || work.isInEach;
          if (isWanted && minutes.some((one) => work.isDue(new Date(one * MINUTE_MS)))) this.#do(work);
        }
        this.#waitForMinute();
      },
      minute * MINUTE_MS - this.#now(),
    ).unref();
  }

  /** This minute, those since the last one that was seen, and once those of the day before the process began. */
  #minutesUntil(minute: number): number[] {
    this.#firstMinute ??= minute;
    const last = this.#lastMinute ?? minute - 1;
    // A clock may have been set back.
    const from = last >= minute ? minute - 1 : Math.max(last, minute - LOOK_BACK);
    const minutes = Array.from({ length: minute - from }, (_, place) => from + 1 + place);
    const first = this.#firstMinute;
    if (this.#hasLookedBack || minute < first + SETTLES) return minutes;
    this.#hasLookedBack = true;
    return [...minutes, ...Array.from({ length: LOOK_BACK }, (_, place) => first - 1 - place)];
  }

  /** One that has not ended since its last minute goes on, and is not queued. */
  #do(work: Work): void {
    if (work.isRunning) return;
    work.isRunning = true;
    const done = this.#try(work).finally(() => {
      work.isRunning = false;
      this.#running.delete(done);
    });
    this.#running.add(done);
  }

  async #try({ name, handle }: Work): Promise<void> {
    for (const pauseS of [...AGAIN_S, null]) {
      try {
        return await handle();
      } catch (err) {
        this.#log.warn({ err, work: name }, 'recurring work has failed');
        if (pauseS === null) return;
        const { signal } = this.#stopping;
        await sleep(pauseS * 1000, undefined, { ref: false, signal }).catch(() => {});
        if (signal.aborted) return;
      }
    }
  }

  /** Gets the lock where it is free, and shows that this process lives where it has it. */
  async #look(): Promise<void> {
    try {
      const client = await this.#connect();
      const { rows } = await client.query(
        this.#isMine ? 'select true as mine' : TAKE,
        this.#isMine ? [] : [RECURRING_LOCK],
      );
      this.#isMine = rows[0].mine;
    } catch {
      // The database is away; the next try comes in a moment.
      this.#forget();
    }
    if (!this.#stopping.signal.aborted) this.#lookTimer = setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ ...this.#connection, application_name: `sluice-recurring ${PROCESS_NAME}` });
    client.on('error', () => {});
    client.once('end', () => {
      if (this.#client === client) this.#forget();
    });
    await client.connect();
    await client.query(`set idle_session_timeout = ${HANGS_MS}`);
    this.#client = client;
    return client;
  }

  #forget(): void {
    const client = this.#client;
    this.#client = null;
    this.#isMine = false;
    void client?.end().catch(() => {});
  }
}

const TAKE = 'select pg_try_advisory_lock($1) as mine';

/** Throws for what it cannot read: a whole number, `*`, or `*` in steps, for minute and hour. */
export function readCron(cron: string): (at: Date) => boolean {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`“${cron}” is not for every day`);
  const fits = (field: string) => {
    const [, step, value] = /^(?:\*(?:\/(\d+))?|(\d+))$/.exec(field) ?? [null, '0'];
    if (step === '0') throw new Error(`“${cron}” cannot be read`);
    return (at: number) => (value === undefined ? at % Number(step ?? 1) === 0 : at === Number(value));
  };
  const [isMinute, isHour] = [fits(minute), fits(hour)];
  return (at) => isMinute(at.getUTCMinutes()) && isHour(at.getUTCHours());
}
