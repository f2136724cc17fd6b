/** What the database knows of the whole installation, without the gardens of the demo. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';

/** One value of a figure, with its labels. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

interface StoredFigure {
  help: string;
  labelNames: readonly string[];
  /** Rows of the labels and a `value`; null where there is nothing to tell. */
  query: (at: SQL) => SQL;
}

/** Gardens of people: who looks at the demo has one too. */
const REAL = sql`(select id from groups where not exists (
  select from shares join users on users.id = shares.user_id
  where shares.group_id = groups.id and shares.relationship = 'OWNER' and users.is_demo))`;

/** Seconds of a moment before `at`; never less than none. */
const age = (at: SQL, moment: SQL) => sql`greatest(0, extract(epoch from ${at} - ${moment}))`;

const hardware = (table: 'devices' | 'hubs'): StoredFigure => ({
  help: `${table === 'devices' ? 'Devices' : 'Hubs'} by kind of hardware and status`,
  labelNames: ['driver', 'status'],
  query: () => sql`select driver, lower(status) as status, count(*) as value from ${sql.identifier(table)}
    where group_id in ${REAL} ${table === 'devices' ? sql`and has_hardware` : sql``} group by 1, 2`,
});

export const STORED_FIGURES = {
  sluice_valves_open: {
    help: 'Valves that water now',
    labelNames: ['driver'],
    query: () => sql`select devices.driver, count(*) filter (where runs.phase in ('WATERING', 'CLOSING')) as value
      from devices left join runs on runs.device_id = devices.id and runs.phase <> 'ENDED'
      where devices.group_id in ${REAL} group by 1`,
  },
  sluice_valves_not_shut: {
    help: 'Valves that are not known to be shut a minute after they should be',
    labelNames: [],
    query: (at) => sql`select count(*) as value from runs
      where phase <> 'ENDED' and deadline < ${at} - interval '1 minute' and group_id in ${REAL}`,
  },
  sluice_runs_late: {
    help: 'Runs that should have opened more than two minutes ago, and wait for no other run and no sleeping device',
    labelNames: [],
    query: (at) => sql`select count(*) as value from runs join devices on devices.id = runs.device_id
      where runs.phase in ('PENDING', 'OPENING') and runs.planned_start < ${at} - interval '2 minutes'
        and runs.group_id in ${REAL} and coalesce(devices.hears_at, ${at}) <= ${at}
        and not exists (select from runs earlier where earlier.device_id = runs.device_id and earlier.id <> runs.id
          and earlier.phase in ('OPENING', 'WATERING', 'CLOSING'))`,
  },
  sluice_start_lag_seconds: {
    help: 'How long the oldest start that is due waits to be taken from the plan',
    labelNames: [],
    query: (at) => sql`select coalesce(max(${age(at, sql`next_start_at`)}), 0) as value from scheduler_states
      join groups on groups.id = scheduler_states.group_id
      where next_start_at <= ${at} and starts_held_at is null and group_id in ${REAL}`,
  },
  sluice_plans_waiting: {
    help: 'Gardens whose plan is to be made again',
    labelNames: [],
    query: () => sql`select count(*) as value from scheduler_states where requested > made and group_id in ${REAL}`,
  },
  sluice_plan_lag_seconds: {
    help: 'How long the midnight is past after which a garden has no new plan yet, of the worst garden',
    labelNames: [],
    query: (at) => sql`select coalesce(max(${age(at, sql`stale_at`)}), 0) as value from scheduler_states
      where stale_at <= ${at} and group_id in ${REAL}`,
  },
  sluice_jobs: {
    help: 'Background jobs by queue: that wait or are under way, and of the last day those given up',
    labelNames: ['queue', 'state'],
    query: (at) => sql`select name as queue, case state when 'failed' then 'failed' when 'active' then 'active'
        else 'waiting' end as state, count(*) as value from jobs.job
      where state in ('created', 'retry', 'active')
        or (state = 'failed' and completed_on > ${at} - interval '1 day') group by 1, 2`,
  },
  sluice_job_oldest_age_seconds: {
    help: 'How long the oldest job is overdue that waits or is under way',
    labelNames: [],
    query: (at) => sql`select coalesce(max(${age(at, sql`start_after`)}), 0) as value from jobs.job
      where state in ('created', 'retry', 'active')`,
  },
  sluice_devices: hardware('devices'),
  sluice_hubs: hardware('hubs'),
  sluice_weather_oldest_answer_age_seconds: {
    help: 'Age of the last answer of a weather service, of the garden that has waited longest',
    labelNames: ['provider'],
    query: (
      at,
    ) => sql`select lower(provider) as provider, max(${age(at, sql`coalesce(answered_at, asked_at)`)}) as value
      from weather_fetches where provider <> 'SIMULATED' and group_id in ${REAL} group by 1`,
  },
  sluice_weather_gardens_failing: {
    help: 'Gardens that a weather service did not answer the last time',
    labelNames: ['provider'],
    query: () => sql`select lower(provider) as provider, count(fault) as value
      from weather_fetches where provider <> 'SIMULATED' and group_id in ${REAL} group by 1`,
  },
  sluice_readings_last_day: {
    help: 'Readings of probes of the last 24 hours',
    labelNames: [],
    query: (at) => sql`select count(*) as value from readings join sensors on sensors.id = readings.sensor_id
      where sensors.group_id in ${REAL} and measured_at > ${at} - interval '1 day' and measured_at <= ${at}`,
  },
  sluice_database_size_bytes: {
    help: 'Size of the database',
    labelNames: [],
    query: () => sql`select pg_database_size(current_database()) as value`,
  },
} as const satisfies Record<string, StoredFigure>;

/** `now` by the clock that steers the valves. */
export async function readStoredFigure(db: Database, { query }: StoredFigure, now: Date): Promise<Sample[]> {
  const { rows } = await db.execute<Record<string, string>>(query(sql`${now.toISOString()}::timestamptz`));
  return rows.map(({ value, ...labels }) => ({ labels, value: Number(value) }));
}
