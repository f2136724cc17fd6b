/**
 * Many gardens of few: the rows of gardens that were made over the API are copied in the database, with ids of their own,
 * ten gardens to a copied account. Their devices have the hardware of the garden that they were copied from.
 */
import type pg from 'pg';

/** What a garden needs to be planned, parents first; and how a row is of a garden, or of its owner. */
const TABLES: readonly { name: string; belongs: string }[] = [
  { name: 'users', belongs: 'id in (select user_id from shares where group_id = any($1))' },
  { name: 'groups', belongs: 'id = any($1)' },
  { name: 'shares', belongs: 'group_id = any($1)' },
  { name: 'preferences', belongs: 'group_id = any($1)' },
  { name: 'devices', belongs: 'group_id = any($1)' },
  { name: 'zones', belongs: 'group_id = any($1)' },
  { name: 'soil_days', belongs: 'zone_id in (select id from zones where group_id = any($1))' },
  { name: 'programs', belongs: 'group_id = any($1)' },
  { name: 'program_zones', belongs: 'program_id in (select id from programs where group_id = any($1))' },
  { name: 'weather_provider_settings', belongs: 'group_id = any($1)' },
  { name: 'weather_days', belongs: 'group_id = any($1)' },
  { name: 'scheduler_states', belongs: 'group_id = any($1)' },
];
/** Ids of what all gardens share. */
const SHARED = /plant/;

/** Copies each of the gardens so many times. Returns how many rows were written. */
export async function multiplyGardens(db: pg.Client, groupIds: readonly string[], copies: number): Promise<number> {
  let written = 0;
  await db.query('begin');
  for (const { name, belongs } of TABLES) {
    const { rows: columns } = await db.query<{ column: string; type: string }>(
      `select column_name as column, udt_name as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const values = columns.map(({ column, type }) => copiedValue(name, column, type));
    const names = columns.map(({ column }) => `"${column}"`).join(', ');
    const { rowCount } = await db.query(
      `insert into ${name} (${names}) overriding system value
       select ${values.join(', ')} from ${name}, generate_series(1, $2::int) copy where ${belongs}`,
      [groupIds, copies],
    );
    written += rowCount ?? 0;
  }
  await db.query('commit');
  await db.query('analyze');
  return written;
}

function copiedValue(table: string, column: string, type: string): string {
  if (table === 'users' && column === 'email') return `'copy-' || copy || '-' || email`;
  if (SHARED.test(column)) return `"${column}"`;
  if (type === 'uuid') return `md5("${column}"::text || copy)::uuid`;
  return `"${column}"`;
}
