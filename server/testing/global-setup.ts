/** One PostgreSQL for all tests of a run, with a template that each test file clones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadPlants, prepareTypoSearch, readPlantFiles } from '../plants/index.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { type Postgres, startPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { STARTER_REGULATIONS, upsertRegulations } from '../regulations/index.ts';

export const TEMPLATE = 'template_garden';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseHost: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-tests-'));
  // Several files run whole servers at once.
  const postgres: Postgres = await startPostgres(folder, { settings: { max_connections: '400' } });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  // Nothing here must survive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate({ ...postgres.connection, database: TEMPLATE });
  // Once for all: an open house finds its plants and laws in the template.
  const db = openDatabase({ ...postgres.connection, database: TEMPLATE }, 1);
  await loadPlants(db, readPlantFiles());
  await prepareTypoSearch(db);
  await upsertRegulations(db, STARTER_REGULATIONS);
  await db.$client.end();
  project.provide('databaseHost', postgres.connection.host);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(postgres.connection.host, { recursive: true, force: true });
  };
}
