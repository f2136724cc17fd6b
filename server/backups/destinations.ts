/** Where backups are put: a folder, or whatever the program rclone reaches (S3, WebDAV, SFTP and others). */
import { execFile } from 'node:child_process';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../platform/start-error.ts';

/** In the data folder: backups that are on their way to a place that is no folder, or back. */
export const DRAFTS_FOLDER = 'backups-under-way';
/** A remote place that does not answer keeps a backup waiting no longer than this. */
const RCLONE_MS = 60 * 60_000;

export interface StoredFile {
  name: string;
  bytes: number;
}

export interface Destination {
  /** As the operator wrote it. */
  shown: string;
  /** Folder for files that are not whole yet; made where it is not there. */
  makeDraftFolder(): Promise<string>;
  list(): Promise<StoredFile[]>;
  /** Takes a whole file from the draft folder. It has its name there only once all of it is there. */
  publish(draft: string, name: string): Promise<void>;
  write(name: string, text: string): Promise<void>;
  /** Gives a path at which the file can be read; `isCopy`: for the caller to remove. */
  fetch(name: string): Promise<{ path: string; isCopy: boolean }>;
  remove(name: string): Promise<void>;
}

const RCLONE = 'rclone:';

/** `place`: a folder, or `rclone:` and a place as rclone writes it. */
export const openDestination = (place: string, dataDir: string): Destination =>
  place.startsWith(RCLONE) ? rclonePlace(place.slice(RCLONE.length), dataDir) : folderPlace(place);

function folderPlace(folder: string): Destination {
  return {
    shown: folder,
    async makeDraftFolder() {
      await makeFolder(folder);
      return folder;
    },
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw new StartError(`The folder of the backups cannot be read: ${folder} (${error.code}).`);
      });
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
    },
    async publish(draft, name) {
      await rename(draft, join(folder, name));
      await syncFolder(folder);
    },
    write: (name, text) => writeFile(join(folder, name), text, { mode: 0o600, flush: true }),
    fetch: async (name) => ({ path: join(folder, name), isCopy: false }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder of the backups cannot be made: ${folder} (${error.code}).`);
  });
}

/** A power cut after this does not take the new name away. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const listing = z.array(z.object({ Name: z.string(), Size: z.number(), IsDir: z.boolean() }));

function rclonePlace(place: string, dataDir: string): Destination {
  const drafts = join(dataDir, DRAFTS_FOLDER);
  const at = (name: string) => `${place.replace(/\/$/, '')}${place.endsWith(':') ? '' : '/'}${name}`;
  return {
    shown: `${RCLONE}${place}`,
    async makeDraftFolder() {
      await makeFolder(drafts);
      return drafts;
    },
    async list() {
      const text = await rclone(['lsjson', '--files-only', place]).catch((error: Error) => {
        // Nothing has been put there yet.
        if (error.message.includes('directory not found')) return '[]';
        throw error;
      });
      return listing.parse(JSON.parse(text)).map(({ Name, Size }) => ({ name: Name, bytes: Size }));
    },
    async publish(draft, name) {
      await rclone(['copyto', draft, at(name)]);
      await rm(draft, { force: true });
    },
    async write(name, text) {
      const draft = join(drafts, name);
      await makeFolder(drafts);
      await writeFile(draft, text, { mode: 0o600 });
      await this.publish(draft, name);
    },
    async fetch(name) {
      const path = join(drafts, name);
      await makeFolder(drafts);
      await rclone(['copyto', at(name), path]);
      return { path, isCopy: true };
    },
    async remove(name) {
      await rclone(['deletefile', at(name)]);
    },
  };
}

/** Runs rclone to its end. Throws StartError with its last line, which names what it could not do. */
async function rclone(args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('rclone', [...args], {
      timeout: RCLONE_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') {
      throw new StartError('Backups are to be put to another place by rclone, which is not installed here.');
    }
    throw new StartError(`rclone could not do it: ${stderr?.trim().split('\n').at(-1) || String(error)}`);
  }
}

/** Reads a stored file where it lies, or a copy of it that is removed afterwards. */
export async function withStoredBackup<Result>(
  { destination: place, dataDir }: { destination: string; dataDir: string },
  name: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const { path, isCopy } = await openDestination(place, dataDir).fetch(name);
  try {
    return await use(path);
  } finally {
    if (isCopy) await rm(path, { force: true });
  }
}
