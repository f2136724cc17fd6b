/** Background jobs: queued in PostgreSQL, retried, done by one process. */
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';

export interface Jobs {
  /** Queues a job; it is retried with growing pauses until it succeeds or has failed five times. */
  send(queue: string, data: object): Promise<void>;
  /** Registers the handler of a queue. */
  work<Data extends object>(queue: string, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Scheduled jobs, in UTC. */
  every(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startJobs(db: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => db.$client.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const queue = (name: string) =>
    boss.createQueue(name, { retryLimit: 5, retryDelay: 2, retryBackoff: true, deleteAfterSeconds: 86_400 });
  return {
    send: async (name, data) => {
      await boss.send(name, data);
    },
    work: async (name, handle) => {
      await queue(name);
      await boss.work(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handle(job.data as never);
      });
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
