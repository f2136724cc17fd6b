/**
 * What a garden adds to the database in a year, table by table: the month that a demo garden has behind it, copied over a
 * year into tables of the same kind, with their indexes. Nothing of the garden itself is changed.
 */
import type pg from 'pg';
import type { Bench } from './bench-garden.ts';
import type { Figure, Finding, Sample } from './finding.ts';

const YEAR_DAYS = 365;
/** So that sizes are not those of half-empty pages. */
const GARDENS = 20;
const SCHEMA = 'garden_year';

interface Growing {
  /** What the figure is called; the table's name without one. */
  name?: string;
  table: string;
  /** The garden's rows of the last month. */
  rows: string;
  at: string;
  /** A column that is emptied after a while. */
  empty?: string;
}

const PAST_WEATHER = 'select * from weather_days where group_id = $1 and not is_forecast';

const TABLES: readonly Growing[] = [
  { table: 'runs', rows: 'select * from runs where group_id = $1', at: 'local_date' },
  {
    table: 'soil_days',
    rows: 'select * from soil_days where zone_id in (select id from zones where group_id = $1)',
    at: 'date',
  },
  { table: 'weather_days', rows: PAST_WEATHER, at: 'date' },
  { name: 'weather_days without hours', table: 'weather_days', rows: PAST_WEATHER, at: 'date', empty: 'hours' },
  {
    table: 'readings',
    rows: 'select * from readings where sensor_id in (select id from sensors where group_id = $1)',
    at: 'measured_at',
  },
  {
    table: 'reading_hours',
    rows: `select sensor_id, date_trunc('hour', measured_at, 'UTC') as hour, count(*)::integer as readings,
      avg(moisture)::real as moisture, min(moisture)::real as moisture_min, max(moisture)::real as moisture_max,
      avg(temperature_c)::real as temperature_c, min(temperature_c)::real as temperature_min_c,
      max(temperature_c)::real as temperature_max_c, avg(sunlight_klx)::real as sunlight_klx,
      min(sunlight_klx)::real as sunlight_min_klx, max(sunlight_klx)::real as sunlight_max_klx
      from readings where sensor_id in (select id from sensors where group_id = $1) group by 1, 2`,
    at: 'hour',
  },
];

export async function measureGardenYear(bench: Bench): Promise<Finding> {
  const { group } = await bench.openDemo();
  const client = await bench.db.connect();
  try {
    await client.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
    const years = [];
    for (const growing of TABLES) years.push(await growYear(client, growing, group.id));
    return {
      samples: years.map(({ sample }) => sample),
      figures: years.map(({ figure }) => figure),
      notes: [
        `A garden of ${group.zones.length} zones and ${group.sensors.length} probes that report each hour; ${GARDENS} gardens side by side.`,
      ],
    };
  } finally {
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
    client.release();
  }
}

async function growYear(
  client: pg.PoolClient,
  { name, table, rows, at, empty }: Growing,
  groupId: string,
): Promise<{ sample: Sample; figure: Figure }> {
  const copy = `${SCHEMA}.rows_${table}`;
  await client.query(`drop table if exists ${copy}, ${SCHEMA}.month`);
  await client.query(`create table ${copy} (like public.${table} including all excluding generated)`);
  await client.query(`create table ${SCHEMA}.month as select * from public.${table} limit 0`);
  const columns = await columnsOf(client, table);
  const names = columns.map(({ column }) => `"${column}"`).join(', ');
  await client.query(`insert into ${SCHEMA}.month (${names}) select ${names} from (${rows}) r`, [groupId]);
  const { rows: spans } = await client.query<{ days: number; count: number }>(
    `select coalesce(max(${at})::date - min(${at})::date + 1, 0) as days, count(*)::integer as count from ${SCHEMA}.month`,
  );
  const { days = 0, count = 0 } = spans[0] ?? {};
  const values = columns.map((column) => (column.column === empty ? 'null' : copiedValue(column, days)));
  const written = await client.query(
    `insert into ${copy} (${names})
     select ${values.join(', ')} from generate_series(1, ${GARDENS}) garden,
       generate_series(0, ceil(${YEAR_DAYS}.0 / greatest(${days}, 1))::int - 1) copy, ${SCHEMA}.month
     where ${at}::date + copy * ${days} < (select min(${at})::date from ${SCHEMA}.month) + ${YEAR_DAYS}`,
  );
  await client.query(`vacuum analyze ${copy}`).catch(() => {});
  const size = await client.query<{ bytes: string }>(`select pg_total_relation_size('${copy}') as bytes`);
  const [rowsOfYear, bytes] = [(written.rowCount ?? 0) / GARDENS, Number(size.rows[0]?.bytes) / GARDENS];
  return {
    sample: { what: `rows of ${days} days of ${name ?? table}`, expected: Math.max(1, count), actual: count },
    figure: {
      of: name ?? table,
      values: [
        { name: '', value: rowsOfYear, unit: 'rows a year', digits: 0 },
        { name: '', value: bytes / 1000, unit: 'kB', digits: 0 },
        { name: '', value: bytes / rowsOfYear, unit: 'bytes a row', digits: 0 },
      ],
    },
  };
}

interface Column {
  column: string;
  type: string;
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows;
}

/** Of another garden, and so many months on. */
function copiedValue({ column, type }: Column, days: number): string {
  if (type === 'date') return `"${column}" + copy * ${days}`;
  if (type === 'timestamptz') return `"${column}" + make_interval(days => copy * ${days})`;
  if (type === 'uuid') return `md5("${column}"::text || garden${column === 'id' ? ' || copy' : ''})::uuid`;
  if (column === 'occurrence_id') return `"${column}" || '/' || garden || '/' || copy`;
  return `"${column}"`;
}
