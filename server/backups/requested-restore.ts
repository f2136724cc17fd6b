/**
 * A restore that a page has asked for. The checked backup and the request lie in the data folder, and the next start
 * restores before anything else: a process that dies at any moment leaves all as it was, or a start that does it.
 */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORE_FAULTS } from '@sluice/engine/vocabulary/server';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import pg from 'pg';
import { z } from 'zod';
import type { Connection } from '../platform/database/connect.ts';
import { SERVER_CONNECTION } from '../platform/database/listen.ts';
import { normalizePaperCode } from '../platform/paper-code.ts';
import { type BackupAbout, readAbout, readBackupFile } from './backup-file.ts';
import { REQUEST_FOLDER } from './data-files.ts';
import { refuseNewer } from './load-tables.ts';
import { makeBackup } from './make-backup.ts';
import { readPassphrase } from './passphrase.ts';
import { restoreBackup } from './restore-backup.ts';
import { RestoreError } from './restore-error.ts';

const BACKUP = 'backup';
const REQUEST = 'request.json';
const FAILURE = 'failure.json';
/** A backup that ends the process each time is given up. */
const MOST_TRIES = 3;
/** How long a failure is told. */
const SHOWN_MS = 7 * DAY_MS;

const request = z.object({
  /** Null for that of the data folder. */
  passphrase: z.string().nullable(),
  /** Whether it takes the place of what is there, which is backed up before. */
  mayReplace: z.boolean(),
  /** How many starts have tried it. */
  tries: z.number().int(),
});
type RestoreRequest = z.infer<typeof request>;

const failure = z.object({ fault: z.enum(RESTORE_FAULTS), at: z.iso.datetime() });

const pathIn = (dataDir: string, name: string) => join(dataDir, REQUEST_FOLDER, name);

/** Where a backup lies that is to be restored. */
export const requestedBackup = (dataDir: string) => pathIn(dataDir, BACKUP);

/** An empty folder for the backup of a request. */
export async function clearRequest(dataDir: string): Promise<void> {
  await rm(join(dataDir, REQUEST_FOLDER), { recursive: true, force: true });
  await mkdir(join(dataDir, REQUEST_FOLDER), { mode: 0o700 });
}

/** Puts a copy of a stored backup there. */
export async function stageRequest(dataDir: string, path: string): Promise<void> {
  await clearRequest(dataDir);
  await copyFile(path, requestedBackup(dataDir));
  const file = await open(requestedBackup(dataDir), 'r+');
  await file.sync().finally(() => file.close());
}

/** Reads a backup to its end, as a restore would. Throws RestoreError for one that would be refused. */
export async function checkBackup(dataDir: string, path: string, passphrase: string | null): Promise<BackupAbout> {
  const { about } = await readAbout(path);
  refuseNewer(about);
  const opening = passphrase === null ? readPassphrase(dataDir).passphrase : normalizePaperCode(passphrase);
  for await (const _ of readBackupFile(path, opening)) void _;
  return about;
}

/** Has the next start restore the backup at `requestedBackup`. */
export const requestRestore = (dataDir: string, wanted: Omit<RestoreRequest, 'tries'>): Promise<void> =>
  write(dataDir, REQUEST, { ...wanted, tries: 0 });

async function write(dataDir: string, name: string, content: object): Promise<void> {
  const draft = pathIn(dataDir, `${name}.draft`);
  await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true });
  await rename(draft, pathIn(dataDir, name));
}

/** Null also for a file that cannot be read: it must not keep Sluice from starting. */
function read<Content>(dataDir: string, name: string, schema: z.ZodType<Content>): Content | null {
  try {
    return schema.parse(JSON.parse(readFileSync(pathIn(dataDir, name), 'utf8')));
  } catch {
    return null;
  }
}

/** Why the last restore that was asked for came to nothing; null where none has within a week. */
export function readRestoreFailure(dataDir: string, now: Date): z.infer<typeof failure> | null {
  const last = read(dataDir, FAILURE, failure);
  return last && now.getTime() - new Date(last.at).getTime() < SHOWN_MS ? last : null;
}

export interface RestorePlace {
  connection: Connection;
  dataDir: string;
  /** Where what is replaced is backed up; null for nowhere. */
  backups: string | null;
}

/**
 * At a start, before the tables are used: does what was asked for. Returns the sentence that says what came of it; null
 * where nothing was asked. Where it fails, everything is as it was, and the page is told.
 */
export async function restoreIfRequested(place: RestorePlace, now: Date): Promise<string | null> {
  const { connection, dataDir, backups } = place;
  const wanted = read(dataDir, REQUEST, request);
  if (wanted === null) {
    // What an upload that was cut off has left.
    await rm(requestedBackup(dataDir), { force: true });
    return null;
  }
  try {
    if (wanted.tries >= MOST_TRIES) throw new RestoreError('failed', 'The restore was cut off too often.');
    await write(dataDir, REQUEST, { ...wanted, tries: wanted.tries + 1 });
    await refuseOthers(connection);
    if (wanted.mayReplace && backups !== null)
      await makeBackup({ connection, dataDir, destination: backups }, 'replaced', now);
    const { madeAt } = await restoreBackup(
      {
        ...{ connection, dataDir, path: requestedBackup(dataDir), passphrase: wanted.passphrase },
        ...{ mayReplace: wanted.mayReplace, endSessions: false, isForEarlierVersion: false },
      },
      now,
    );
    return `Restored the backup of ${madeAt}. What was due since then does not water.`;
  } catch (error) {
    const fault = error instanceof RestoreError ? error.fault : 'failed';
    await clearRequest(dataDir);
    await write(dataDir, FAILURE, { fault, at: now.toISOString() });
    return `The backup was not restored, and nothing has changed: ${(error as Error).message}`;
  }
}

/** Throws RestoreError where other processes of Sluice are connected: they would go on with other rows. */
async function refuseOthers(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'sluice-start' });
  client.on('error', () => {});
  await client.connect();
  const others = await countServers(client).finally(() => client.end());
  if (others > 0)
    throw new RestoreError('othersRun', 'Other processes of Sluice run on this database: stop them first.');
}

/** How many processes of Sluice serve this database. */
export async function countServers(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as servers from pg_stat_activity
      where application_name like $1 and datname = current_database()`,
    [`${SERVER_CONNECTION} %`],
  );
  return rows[0].servers;
}
