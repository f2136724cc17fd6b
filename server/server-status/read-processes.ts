/** The processes of Sluice on this database: each serves pages, some have devices, one plans. */
import type { ServerProcess } from '@sluice/contract/server-status';
import { sql } from 'drizzle-orm';
import { devicesByProcess } from '../devices/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { SERVER_CONNECTION } from '../platform/database/listen.ts';
import { PROCESS_NAME } from '../platform/process-name.ts';
import { RECURRING_CONNECTION, RECURRING_LOCK } from '../platform/recurring-work.ts';

/** By their connections, which end with them. */
export async function readProcesses(db: Queryable): Promise<ServerProcess[]> {
  const named = (prefix: string) => sql`application_name like ${`${prefix} %`} and datname = current_database()`;
  const nameAfter = (prefix: string) => sql`substr(application_name, ${prefix.length + 2}::int)`;
  const [{ rows: servers }, { rows: planners }, devices] = await Promise.all([
    db.execute<{ name: string; since: Date }>(sql`select ${nameAfter(SERVER_CONNECTION)} as name, backend_start as since
      from pg_stat_activity where ${named(SERVER_CONNECTION)} order by backend_start, name`),
    db.execute<{ name: string }>(sql`select ${nameAfter(RECURRING_CONNECTION)} as name
      from pg_stat_activity activity join pg_locks lock on lock.pid = activity.pid
      where ${named(RECURRING_CONNECTION)} and locktype = 'advisory' and objid = ${RECURRING_LOCK} and granted`),
    devicesByProcess(db),
  ]);
  return servers.map(({ name, since }) => ({
    name,
    is_this: name === PROCESS_NAME,
    connected_at: new Date(since).toISOString(),
    devices: devices.get(name) ?? 0,
    is_planner: planners.some((planner) => planner.name === name),
  }));
}
