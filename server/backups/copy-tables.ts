/** Reads all tables in one snapshot, as COPY writes them: text that every version and machine of PostgreSQL reads. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../platform/database/connect.ts';
import { type Manifest, type Outline, type Piece, writeOutline } from './backup-file.ts';

/** Bytes of a piece. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** So that the same row is the same text on every server. */
const AS_ALL_WRITE = [
  `set client_encoding = 'UTF8'`,
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, MDY'`,
  `set intervalstyle = 'iso_8601'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
  // The rows of a table in the order in which they lie, also while another reads the same table.
  'set synchronize_seqscans = off',
];

/** A connection that reads and writes rows as backups hold them; for the caller to end. */
export async function connectForRows(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-backup' });
  client.on('error', () => {});
  await client.connect();
  for (const setting of AS_ALL_WRITE) await client.query(setting);
  return client;
}

/** Tables with rows of their own, the queue's aside: mails and calls that wait are sent by who still has them. */
async function listTables(client: pg.Client): Promise<Outline> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
  }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
            array(select quote_ident(a.attname)::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            (select quote_ident(pn.nspname) || '.' || quote_ident(p.relname) from pg_inherits i
             join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
             where i.inhrelid = c.oid) as parent,
            pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle') and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows.map(({ name, columns, parent, bounds }) => ({
    name,
    columns,
    partition: parent === null || bounds === null ? null : { of: parent, bounds },
  }));
}

async function listSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'drizzle') and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Yields the pieces of a table, and at least one; returns how many rows it has and their digest. */
async function* copyTable(
  client: pg.Client,
  { name, columns }: Pick<Outline[number], 'name' | 'columns'>,
): AsyncGenerator<Piece, { rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  let chunks: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const take = () => {
    const piece = { name: `tables/${name}/${number}`, bytes: Buffer.concat(chunks) };
    hash.update(piece.bytes);
    [chunks, bytes, number] = [[], 0, number + 1];
    return piece;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) yield take();
  }
  if (bytes > 0 || number === 0) yield take();
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Yields all rows as they were in one moment, and notes in `contents` what there is. */
export async function* copyTables(client: pg.Client, contents: Manifest): AsyncGenerator<Piece, void> {
  await client.query('begin isolation level repeatable read read only');
  // No month of readings is dropped before it was copied.
  await client.query('lock table readings in access share mode');
  try {
    const tables = await listTables(client);
    yield writeOutline(tables);
    for (const table of tables) contents.tables[table.name] = yield* copyTable(client, table);
    // After the rows: sequences follow no snapshot, and must be ahead of every row.
    contents.sequences = await listSequences(client);
  } finally {
    await client.query('rollback');
  }
}

/** Names of the tables whose rows differ from those that a backup holds. */
export async function findDifferences(client: pg.Client, { tables }: Manifest): Promise<string[]> {
  const present: Manifest = { tables: {}, sequences: {}, files: {} };
  for await (const _ of copyTables(client, present)) void _;
  return [...new Set([...Object.keys(tables), ...Object.keys(present.tables)])].filter((name) => {
    const [wanted, found] = [tables[name], present.tables[name]];
    return wanted?.sha256 !== found?.sha256 || wanted?.rows !== found?.rows;
  });
}
