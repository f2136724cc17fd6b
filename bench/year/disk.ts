/**
 * A disk of its own for a folder, which can be filled. It is mounted where only this process and those that it starts see
 * it, and is gone with the last of them.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Set for the process that may mount. */
const INSIDE = 'SLUICE_YEAR_MOUNTS';
const SIZE = '1g';
const TRIES = 20;
const TRY_AGAIN_MS = 20;

/** Goes on in a process that may mount disks, where this one may not: then it does not return. Else it says why not. */
export async function enterMounts(): Promise<string | null> {
  if (process.env[INSIDE]) return null;
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/tmp'], { encoding: 'utf8' });
  if (tried.status !== 0) {
    const why = tried.error?.message ?? tried.stderr.trim().split('\n').at(-1);
    return `No disk can be filled here, since this user may not mount one (${why}).`;
  }
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', ['--mount', '--', ...command], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [INSIDE]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('disconnect', () => child.kill('SIGTERM'));
  process.channel?.unref();
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  return new Promise(() => {});
}

export interface Disk {
  /** Nothing more can be written onto it. */
  fill(): Promise<void>;
  free(): void;
  unmount(): void;
}

export function mountDisk(folder: string): Disk {
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'ignore' });
  mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'none');
  let isMounted = true;
  const unmount = () => {
    if (!isMounted) return;
    isMounted = false;
    // Also while a process that is about to end still uses it.
    execFileSync('umount', ['--lazy', folder]);
  };
  // Before the folders around it are removed.
  process.prependListener('exit', unmount);
  return {
    async fill() {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return void mount('-o', `remount,size=${(blocks - bfree) * bsize}`);
        } catch (error) {
          // Something was written in this moment.
          if (tries === TRIES) throw error;
          await sleep(TRY_AGAIN_MS);
        }
      }
    },
    free: () => void mount('-o', `remount,size=${SIZE}`),
    unmount,
  };
}
