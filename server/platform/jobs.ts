/** Background jobs: queued in PostgreSQL, retried, done by one process. */
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Transaction } from './database/connect.ts';

export interface Jobs {
  /**
   * Queues a job; with a transaction only if that commits. It is retried with growing pauses until it succeeds, or has
   * failed as often as its queue allows. The higher its priority, the sooner it is taken.
   */
  send(queue: string, data: object, tx?: Transaction, priority?: number): Promise<void>;
  /** Removes jobs whose data has these values, done ones too. */
  drop(queue: string, match: Readonly<Record<string, string>>, tx: Transaction): Promise<void>;
  /** Registers the handler of a queue; as many jobs as `atOnce` are done side by side. */
  work<Data extends object>(
    queue: string,
    handle: (data: Data) => Promise<void>,
    patience?: keyof typeof PATIENCE,
    atOnce?: number,
  ): Promise<void>;
  /** Scheduled jobs, in UTC. */
  every(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** How often a job is tried again, and after which pauses, seconds: for a minute, or (`long`) for four hours. */
const PATIENCE = {
  usual: { retryLimit: 5, retryDelay: 2 },
  long: { retryLimit: 13, retryDelay: 5, retryDelayMax: 3_600 },
} as const;

export async function startJobs(db: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => db.$client.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const queue = async (name: string, patience: keyof typeof PATIENCE = 'usual') => {
    const options = { ...PATIENCE[patience], retryBackoff: true, deleteAfterSeconds: 86_400 };
    await boss.createQueue(name, options);
    // An earlier version may have made it with other pauses.
    await boss.updateQueue(name, options);
  };
  return {
    send: async (name, data, tx, priority = 0) => {
      await boss.send(name, data, { priority, ...(tx && { db: fromDrizzle(tx, sql) }) });
    },
    drop: async (name, match, tx) => {
      await tx.execute(sql`delete from jobs.job where name = ${name} and data @> ${JSON.stringify(match)}::jsonb`);
    },
    work: async (name, handle, patience, atOnce = 1) => {
      await queue(name, patience);
      await boss.work(name, { pollingIntervalSeconds: 1, batchSize: atOnce, perJobResults: true }, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }): Promise<JobResult> => {
            try {
              await handle(data as never);
              return { id, status: 'completed' };
            } catch (error) {
              return { id, status: 'failed', output: { message: String(error) } };
            }
          }),
        ),
      );
    },
    every: async (name, cron, handle) => {
      await queue(name);
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 2 }, async () => handle());
    },
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  };
}

/** Whether the database answers; for `/health/ready`. */
export async function isAnswering(db: Database): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
