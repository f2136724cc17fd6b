/** Makes the files of a database, and says where they are to the user PostgreSQL runs as. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Binaries, makeOwnFolder } from './binaries.ts';

export const DATABASE_USER = 'sluice';

/** A cluster is created in a temporary folder and then moved, so that an interrupted start leaves no partial one. */
export function makeCluster(cluster: string, binaries: Binaries): void {
  const draft = `${cluster}.new-${process.pid}`;
  makeOwnFolder(draft, binaries);
  const { cwd, asArgument } = placeOf(draft, binaries);
  const [command = '', ...args] = [
    ...binaries.prefix,
    join(binaries.bin, 'initdb'),
    '-D',
    asArgument,
    '-U',
    DATABASE_USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const made = spawnSync(command, args, {
    encoding: 'utf8',
    uid: binaries.uid,
    gid: binaries.gid,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd,
  });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(`The database could not be made in ${cluster}: ${made.stderr?.trim() || made.error?.message}`);
  }
  try {
    renameSync(draft, cluster);
  } catch {
    // Another process was faster; use its cluster.
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Another user than ourselves may be barred from the folders above the data folder: it gets its folder as the one it
 * is in, by a path that leads there at once.
 */
export function placeOf(cluster: string, binaries: Binaries): { cwd: string; asArgument: string } {
  if (binaries.uid === undefined || !existsSync('/proc/self')) return { cwd: '/', asArgument: cluster };
  return { cwd: cluster, asArgument: '/proc/self/cwd' };
}

export function refuseOtherMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== '18') {
    throw new StartError(
      `The data folder holds a PostgreSQL ${major} database and Sluice brings PostgreSQL 18; see docs/backup.md.`,
    );
  }
}
