/** What the whole installation is doing, in one read. */
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';

type Figure = 'valvesOpen' | 'runsLate' | 'jobsWaiting' | 'jobsFailed' | 'readingsDay' | 'devicesOffline';

export async function readFigures(db: Database, now: Date): Promise<Record<Figure, number>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = (
    await db.execute<Record<Figure, string>>(sql`select
      (select count(*) from runs where phase = 'WATERING') as "valvesOpen",
      (select count(*) from runs where phase in ('PENDING', 'OPENING') and planned_start < ${at} - interval '2 minutes')
        as "runsLate",
      (select count(*) from jobs.job where state in ('created', 'active', 'retry')) as "jobsWaiting",
      (select count(*) from jobs.job where state = 'failed' and completed_on > ${at} - interval '1 day') as "jobsFailed",
      (select count(*) from readings where measured_at > ${at} - interval '1 day' and measured_at <= ${at})
        as "readingsDay",
      (select count(*) from devices where status = 'OFFLINE' and has_hardware) as "devicesOffline"`)
  ).rows;
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)])) as Record<
    Figure,
    number
  >;
}
