/** Background jobs: queued in PostgreSQL, retried, done by one process. */
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Connection, type Database, openDatabase, type Transaction } from './database/connect.ts';
import { listen } from './database/listen.ts';
import { RecurringWork } from './recurring-work.ts';

export interface Jobs {
  /**
   * Queues a job; with a transaction only if that commits. It is retried with growing pauses until it succeeds, or has
   * failed as often as its queue allows. The higher its priority, the sooner it is taken.
   */
  send(queue: string, data: object, tx?: Transaction, priority?: number): Promise<void>;
  /** Removes jobs whose data has these values, done ones too. */
  drop(queue: string, match: Readonly<Record<string, string>>, tx: Transaction): Promise<void>;
  /** Registers the handler of a queue. Its jobs are done side by side, those of one series in order of `at`. */
  work<Data extends object>(
    queue: string,
    handle: (data: Data) => Promise<void>,
    how?: { patience?: keyof typeof PATIENCE; orderOf?: (data: Data) => { series: string; at: string } },
  ): Promise<void>;
  /**
   * Recurring work, its minutes in UTC, done by one process; `orWhenSent`: also at once for a job of this name;
   * `inEachProcess`: by all that have called this.
   */
  every(name: string, cron: string, handle: () => Promise<void>, how?: 'orWhenSent' | 'inEachProcess'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * How often a job is tried again, and after which pauses, seconds: for a few minutes, or (`long`) for four hours. One that
 * waits is found within LOOK_S.
 */
const PATIENCE = {
  usual: { retryLimit: 5, retryDelay: 2 },
  long: { retryLimit: 13, retryDelay: 5, retryDelayMax: 3_600 },
} as const;

/** Seconds between two looks at a queue, whose new jobs are heard of by NOTIFY. */
const LOOK_S = 30;
/** The same where they are not: a queue of an earlier version, for its first minutes. */
const LOOK_UNHEARD_S = 2;
/**
 * Jobs that are fetched, and done, together. While as many are found it is looked again at once: several that commit
 * together are announced once, so a worker that fetched one at a time would do the rest one by one, LOOK_S apart.
 */
const AT_ONCE = 10;
const CONNECTIONS = 4;
/** The queue's own housekeeping. What a process was at as it died is found by the first. */
const HOUSEKEEPING = {
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
};

/** `isForAll`: whether this process may be the one that does the recurring work of all. */
export async function startJobs(db: Database, connection: Connection, log: Logger, isForAll = true): Promise<Jobs> {
  // What is lost of these writes in a power cut is done once more.
  const lax = openDatabase({ ...connection, options: '-c synchronous_commit=off' }, CONNECTIONS);
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values?: unknown[]) => lax.$client.query(text, values),
      listen: (channel, heard, missed) => listen(connection, [channel], (_channel, payload) => heard(payload), missed),
    },
    schema: 'jobs',
    schedule: false,
    useListenNotify: true,
    ...HOUSEKEEPING,
  });
  const durable = { executeSql: async (text: string, values?: unknown[]) => db.$client.query(text, values) };
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const recurring = new RecurringWork(connection, log, Date.now, isForAll);
  await recurring.start();
  const queue = async (name: string, patience: keyof typeof PATIENCE = 'usual') => {
    const options = { ...PATIENCE[patience], retryBackoff: true, deleteAfterSeconds: 86_400, notify: true };
    await boss.createQueue(name, options);
    // An earlier version may have made it with other pauses.
    await boss.updateQueue(name, options);
  };
  const looks = {
    pollingIntervalSeconds: LOOK_UNHEARD_S,
    notifyPollingIntervalSeconds: LOOK_S,
    batchSize: AT_ONCE,
    burstWhenBatchFull: true,
  };
  return {
    send: async (name, data, tx, priority = 0) => {
      await boss.send(name, data, { priority, db: tx ? fromDrizzle(tx, sql) : durable });
    },
    drop: async (name, match, tx) => {
      await tx.execute(sql`delete from jobs.job where name = ${name} and data @> ${JSON.stringify(match)}::jsonb`);
    },
    work: async (name, handle, { patience, orderOf } = {}) => {
      await queue(name, patience);
      const perform = async ({ id, data }: Job<object>): Promise<JobResult> => {
        try {
          await handle(data as never);
          return { id, status: 'completed' };
        } catch (error) {
          return { id, status: 'failed', output: { message: String(error) } };
        }
      };
      await boss.work<object>(name, { ...looks, perJobResults: true }, async (jobs) => {
        const placed = jobs.map((job) => ({ job, ...(orderOf?.(job.data as never) ?? { series: job.id, at: '' }) }));
        placed.sort((one, other) => one.at.localeCompare(other.at));
        const allSeries = Map.groupBy(placed, ({ series }) => series).values();
        const results = allSeries.map((one) => performInOrder(one, ({ job }) => perform(job)));
        return (await Promise.all(results)).flat();
      });
    },
    every: async (name, cron, handle, how) => {
      let last: Promise<void> = Promise.resolve();
      const inTurn = () => {
        last = last.catch(() => {}).then(handle);
        return last;
      };
      recurring.add(name, cron, inTurn, how === 'inEachProcess');
      if (how !== 'orWhenSent') return;
      await queue(name);
      await boss.work(name, looks, inTurn);
    },
    stop: async () => {
      await recurring.stop();
      await boss.stop({ graceful: true, timeout: 3_000 });
      await lax.$client.end();
    },
  };
}

/** One after the other until one fails, which comes later than the rest in any case: then the rest goes at once. */
async function performInOrder<Placed>(
  jobs: readonly Placed[],
  perform: (job: Placed) => Promise<JobResult>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const [index, job] of jobs.entries()) {
    const result = await perform(job);
    results.push(result);
    if (result.status === 'failed') return [...results, ...(await Promise.all(jobs.slice(index + 1).map(perform)))];
  }
  return results;
}
