/** The processes of Sluice on this database, and what each of them does. */
import type { ServerProcess } from '@sluice/contract/server-status';
import { sql } from 'drizzle-orm';
import { devicesByProcess } from '../devices/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { SERVER_CONNECTION } from '../platform/database/listen.ts';
import { PROCESS_NAME } from '../platform/process-name.ts';
import { lettersOf, ROLES } from '../platform/roles.ts';

const ALL = lettersOf(new Set(ROLES));

/** By their connections, which end with them; a name is followed by the letters of the process's roles. */
export async function readProcesses(db: Queryable): Promise<ServerProcess[]> {
  const [{ rows }, devices] = await Promise.all([
    db.execute<{ parts: string[]; since: Date }>(sql`select string_to_array(application_name, ' ') as parts,
        backend_start as since from pg_stat_activity
      where application_name like ${`${SERVER_CONNECTION} %`} and datname = current_database()
      order by backend_start, application_name`),
    devicesByProcess(db),
  ]);
  return rows.map(({ parts: [_, host, id, roles = ALL], since }) => {
    const name = `${host} ${id}`;
    return {
      name,
      is_this: name === PROCESS_NAME,
      connected_at: new Date(since).toISOString(),
      serves_pages: roles.includes('a'),
      devices: devices.get(name) ?? 0,
      is_planner: roles.includes('p'),
    };
  });
}
