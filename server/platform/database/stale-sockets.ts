/** Removes the socket folders of Sluices that ended long ago, as killed ones and tried-out data folders leave them. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** One that was touched later may be about to be used. */
const STALE_MS = 3_600_000;

/** `parent`: where they lie; `prefix`: what their names begin with; none of another user. */
export async function removeStaleSockets(parent: string, prefix: string, nowMs: number): Promise<void> {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (name.startsWith(prefix) && isOld(folder, nowMs) && !(await isInUse(folder))) {
      // Asked again: it may have been taken into use meanwhile.
      if (isOld(folder, nowMs)) rmSync(folder, { recursive: true, force: true });
    }
  }
}

function isOld(folder: string, nowMs: number): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory() || stat.uid !== process.getuid?.()) return false;
  return nowMs - stat.mtimeMs > STALE_MS;
}

/** Whether any socket in it has a listener, or something else is in it. */
async function isInUse(folder: string): Promise<boolean> {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => !entry.isSocket() && !entry.name.endsWith('.lock'))) return true;
  const sockets = entries.filter((entry) => entry.isSocket());
  return (await Promise.all(sockets.map(({ name }) => hasListener(join(folder, name))))).includes(true);
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
