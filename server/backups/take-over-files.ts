/**
 * Files of a restored backup take their place after the rows are committed, also where the process dies in between: they
 * lie ready in a folder, under a number that the rows carry too.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../platform/start-error.ts';
import { listDataFiles, REQUEST_FOLDER, RESTORE_FOLDER } from './data-files.ts';

const NUMBER = 'number';
const LIST = 'list.json';
const FILES = 'files';

export interface StagedFiles {
  add(path: string, bytes: Buffer): Promise<void>;
  /** In the transaction of the rows, once all files are added. */
  commitWith(client: pg.Client): Promise<void>;
}

/** Files that lie ready until their rows are committed. What an earlier restore has left is thrown away. */
export async function stageFiles(dataDir: string): Promise<StagedFiles> {
  const folder = join(dataDir, RESTORE_FOLDER);
  const number = randomUUID();
  const paths: string[] = [];
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 });
  return {
    async add(path, bytes) {
      if (path.split('/').includes('..') || path.startsWith('/')) {
        throw new StartError(`The backup holds a file outside the data folder: ${path}.`);
      }
      const staged = join(folder, FILES, path);
      await mkdir(dirname(staged), { recursive: true, mode: 0o700 });
      await writeFile(staged, bytes, { mode: 0o600, flush: true });
      paths.push(path);
    },
    async commitWith(client) {
      await writeFile(join(folder, LIST), JSON.stringify(paths), { flush: true });
      await writeFile(join(folder, NUMBER), number, { flush: true });
      await client.query(`comment on table public.users is '${number}'`);
    },
  };
}

/** Puts staged files in their place if their rows were committed, and throws them away if not. For each start. */
export async function takeOverFiles(dataDir: string, client: pg.Client): Promise<void> {
  const folder = join(dataDir, RESTORE_FOLDER);
  if (!existsSync(folder)) return;
  const number = await readFile(join(folder, NUMBER), 'utf8').catch(() => null);
  const { rows } = await client.query<{ number: string | null }>(
    `select obj_description(to_regclass('public.users'), 'pg_class') as number`,
  );
  if (number !== null && rows[0]?.number === number) {
    const paths = JSON.parse(await readFile(join(folder, LIST), 'utf8')) as string[];
    for (const path of await listDataFiles(dataDir))
      if (!paths.includes(path)) await rm(join(dataDir, path), { force: true });
    for (const path of paths) {
      const staged = join(folder, FILES, path);
      if (!existsSync(staged)) continue;
      await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
      await rename(staged, join(dataDir, path));
    }
    // Before the folder that says so: a restore that was asked for is not done again.
    await rm(join(dataDir, REQUEST_FOLDER), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
