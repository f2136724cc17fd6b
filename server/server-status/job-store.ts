/** The job queue as its tables show it. */
import type { FailedJob, JobQueue } from '@sluice/contract/server-status';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import type { Services } from '../platform/services.ts';

const MOST_FAILED = 50;
const MOST_CHARACTERS = 500;

export async function readJobs(
  db: Queryable,
): Promise<{ waiting: number; oldest_at: string | null; failed: FailedJob[]; queues: JobQueue[] }> {
  const counted = await db.execute<{ waiting: number; oldest: Date | null }>(
    sql`select count(*)::int as waiting, min(start_after) as oldest from jobs.job
      where state in ('created', 'retry', 'active')`,
  );
  const queues = await db.execute<{
    queue: string;
    waiting: number;
    running: number;
    failed: number;
    oldest: Date | null;
  }>(
    sql`select name as queue,
        count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as failed,
        min(start_after) filter (where state in ('created', 'retry', 'active')) as oldest
      from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`,
  );
  const failed = await db.execute<{ id: string; name: string; at: Date; message: string | null }>(
    sql`select id, name, completed_on as at, output ->> 'message' as message from jobs.job
      where state = 'failed' and completed_on is not null order by completed_on desc limit ${MOST_FAILED}`,
  );
  const { waiting = 0, oldest = null } = counted.rows[0] ?? {};
  return {
    waiting,
    oldest_at: oldest && new Date(oldest).toISOString(),
    queues: queues.rows.map(({ oldest: of, ...queue }) => ({ ...queue, oldest_at: of && new Date(of).toISOString() })),
    failed: failed.rows.map(({ id, name, at, message }) => ({
      id,
      queue: name,
      failed_at: new Date(at).toISOString(),
      message: (message ?? '').slice(0, MOST_CHARACTERS),
    })),
  };
}

/** Puts the work of a failed job at the queue's end once more. Returns false where no such job has failed. */
export async function retryJob({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string; data: object }>(
      sql`delete from jobs.job where id = ${id} and state = 'failed' returning name, coalesce(data, '{}') as data`,
    );
    const [failed] = rows;
    if (failed) await jobs.send(failed.name, failed.data, tx);
    return failed !== undefined;
  });
}
