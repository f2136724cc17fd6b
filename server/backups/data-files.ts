/** The files of the data folder that a backup holds: keys, mails that were not sent, what drivers and broker remember. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION_FILE } from '../platform/version.ts';
import type { Manifest, Piece } from './backup-file.ts';
import { DRAFTS_FOLDER } from './destinations.ts';
import { PASSPHRASE_FILE } from './passphrase.ts';

/** In the data folder: files of a backup that is being restored. */
export const RESTORE_FOLDER = 'restore-under-way';

/** In the data folder: a backup that was given to the page and is restored at the next start. */
export const REQUEST_FOLDER = 'restore-requested';

/** In the data folder: what went wrong the last time that a backup was made or tried. */
export const FAILURE_FILE = 'backup-failure.json';

/** Of the data folder itself: the database, which is copied by its rows, what is made again, what opens the backup, and the version, which it names. */
const LEFT_OUT: readonly string[] = [
  'postgres',
  'postgres.moved',
  'backups',
  DRAFTS_FOLDER,
  RESTORE_FOLDER,
  REQUEST_FOLDER,
  PASSPHRASE_FILE,
  VERSION_FILE,
  FAILURE_FILE,
];

/** Their paths in the data folder, in order. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (folder === '' && LEFT_OUT.includes(entry.name)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && !isPassing(entry.name)) paths.push(path);
    }
  };
  await walk('');
  return paths.sort();
}

/** Logs, and drafts of files that get their name when they are whole. */
const isPassing = (name: string) => /\.log$|\.\d+$|^\.probe-|\.damaged$|\.backup(\.proven)?$/.test(name);

/** Yields them, and notes their digests in `contents`. One that has gone meanwhile is left out. */
export async function* copyDataFiles(dataDir: string, contents: Manifest): AsyncGenerator<Piece, void> {
  for (const path of await listDataFiles(dataDir)) {
    const bytes = await readFile(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (bytes === null) continue;
    contents.files[path] = createHash('sha256').update(bytes).digest('hex');
    yield { name: `files/${path}`, bytes };
  }
}
