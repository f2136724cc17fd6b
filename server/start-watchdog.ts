/** Starts the watchdog as a process of its own, which lives on when this one is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { WatchdogPlace } from './watchdog.ts';

const AGAIN_MS = 10_000;

/** Restarts it where it ends by itself, with a warning: nobody closes for this process until then. Returns its stop. */
export function startWatchdog(place: WatchdogPlace, warn: (error: unknown, sentence: string) => void): () => void {
  let isStopped = false;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  const start = () => {
    const log = openSync(join(place.dataFolder, 'watchdog.log'), 'a', 0o600);
    // A signal to the whole group of processes, as Ctrl-C, is meant for the server.
    child = fork(join(import.meta.dirname, 'watchdog.ts'), { detached: true, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    child.on('error', (error) => {
      if (!isStopped) warn(error, 'the watchdog did not start');
    });
    child.once('exit', (code, signal) => {
      if (isStopped) return;
      warn(
        { code, signal },
        'the watchdog has ended and is started again; watchdog.log in the data folder may say why',
      );
      timer = setTimeout(start, AGAIN_MS).unref();
    });
    child.send(place);
    child.unref();
    child.channel?.unref();
  };
  start();
  return () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    child?.kill('SIGKILL');
  };
}
