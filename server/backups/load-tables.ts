/** Writes the rows of a backup into a database, which has nothing else afterwards: all, or nothing. */
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { applyMigrations, newestMigration } from '../platform/database/migrate.ts';
import { type BackupAbout, type Manifest, type Outline, type Piece, readOutline } from './backup-file.ts';
import { RestoreError } from './restore-error.ts';

const OWN = `not exists (select from pg_depend d where d.objid = x.oid and d.deptype = 'e')`;

/** What stands in the schema of our tables; what belongs to an extension stays. */
const EVERYTHING = `
  select 'drop table if exists ' || x.oid::regclass || ' cascade' as drop from pg_class x
  where x.relnamespace = 'public'::regnamespace and x.relkind in ('r', 'p') and not x.relispartition and ${OWN}
  union all select 'drop function if exists ' || x.oid::regprocedure || ' cascade' from pg_proc x
  where x.pronamespace = 'public'::regnamespace and ${OWN}
  union all select 'drop schema if exists drizzle cascade'
  union all select 'drop schema if exists jobs cascade'`;

const PARTITIONS = `
  select 'drop table ' || x.oid::regclass as drop from pg_class x
  where x.relnamespace = 'public'::regnamespace and x.relispartition and x.relkind = 'r'`;

const TABLES = `
  select x.oid::regclass::text as name from pg_class x
  where x.relnamespace = 'public'::regnamespace and x.relkind in ('r', 'p') and not x.relispartition and ${OWN}`;

const REFERENCES = `
  select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

export interface Loading {
  about: BackupAbout;
  /** As `readBackupFile` yields them. */
  pieces: AsyncGenerator<Piece, Manifest>;
  /** Whether the tables are then brought to this version, or left to the version that wrote them. */
  isMigrated: boolean;
  /** Called for each file of the data folder. */
  takeFile(path: string, bytes: Buffer): Promise<void>;
  /** The last writes before all of it is committed. */
  finish(contents: Manifest): Promise<void>;
}

/**
 * Replaces everything in the database by the backup, in one transaction. The client's search path is `public`. Throws StartError, with
 * nothing changed, for a backup of a newer version, and as `readBackupFile` does.
 */
export async function loadTables(client: pg.Client, loading: Loading): Promise<void> {
  const { about, pieces, isMigrated, takeFile, finish } = loading;
  refuseNewer(about);
  await client.query('begin');
  try {
    await runEach(client, EVERYTHING);
    await applyMigrations(client, { after: 0, upTo: about.schema });
    await runEach(client, PARTITIONS);
    const references = (await client.query<{ of: string; name: string; definition: string }>(REFERENCES)).rows;
    for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${name}`);
    const tables = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
    await client.query(`truncate ${[...tables, 'drizzle.__drizzle_migrations'].join(', ')}`);
    const contents = await loadRows(client, pieces, takeFile);
    for (const { of, name, definition } of references)
      await client.query(`alter table ${of} add constraint ${name} ${definition}`);
    for (const [name, last] of Object.entries(contents.sequences))
      await client.query('select setval($1, $2)', [name, last]);
    if (isMigrated) await applyMigrations(client, { after: about.schema, upTo: newestMigration() });
    await finish(contents);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Throws RestoreError for a backup whose tables only a newer version understands. */
export function refuseNewer({ schema, version }: BackupAbout): void {
  if (schema > newestMigration())
    throw new RestoreError(
      'newer',
      `The backup was written by Sluice ${version}, which is newer than this one: update this one first.`,
    );
}

async function runEach(client: pg.Client, query: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(query);
  for (const { drop } of rows) await client.query(drop);
}

/** Writes the pieces, the tables' into the database. Returns what they were compared with. */
async function loadRows(
  client: pg.Client,
  pieces: Loading['pieces'],
  takeFile: Loading['takeFile'],
): Promise<Manifest> {
  let outline: Outline = [];
  let table: string | null = null;
  let stream: CopyStreamQuery | null = null;
  try {
    let next = await pieces.next();
    for (; !next.done; next = await pieces.next()) {
      const { name, bytes } = next.value;
      const [kind, ...rest] = name.split('/');
      const read = readOutline(next.value);
      if (read) {
        outline = read;
        await makePartitions(client, outline);
      } else if (kind === 'files') await takeFile(rest.join('/'), bytes);
      else {
        const tableOfPiece = rest.slice(0, -1).join('/');
        if (stream === null || table !== tableOfPiece) {
          await endTable(stream);
          [table, stream] = [tableOfPiece, openTable(client, outline, tableOfPiece)];
        }
        await writeTo(stream, bytes);
      }
    }
    await endTable(stream);
    return next.value;
  } catch (error) {
    // PostgreSQL waits for the rows that do not come, and everything else for PostgreSQL.
    await giveUpTable(stream, error as Error);
    throw error;
  }
}

/** Waits until there is room for more. Rejects where PostgreSQL refuses the rows. */
const writeTo = (stream: CopyStreamQuery, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())));

async function endTable(stream: CopyStreamQuery | null): Promise<void> {
  if (stream === null) return;
  stream.end();
  await finished(stream);
}

async function giveUpTable(stream: CopyStreamQuery | null, error: Error): Promise<void> {
  if (stream === null || stream.closed || stream.writableFinished) return;
  const closed = finished(stream).catch(() => {});
  stream.destroy(error);
  await closed;
}

function openTable(client: pg.Client, outline: Outline, table: string): CopyStreamQuery {
  const columns = outline.find(({ name }) => name === table)?.columns;
  if (!columns) throw new Error(`the backup has rows of a table that it does not list: ${table}`);
  return client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
}

async function makePartitions(client: pg.Client, outline: Outline): Promise<void> {
  for (const { name, partition } of outline)
    if (partition) await client.query(`create table ${name} partition of ${partition.of} ${partition.bounds}`);
}
