/** What a measure or a night has started ends with it, also when a signal ends it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesNaming } from '@sluice/e2e/leftovers';

/** A night starts its server again while it is being ended. */
const MOST_PASSES = 3;

/** To be called before anything is started: all temporary folders are then in one, which goes at the end with what uses it. */
export function endCleanly(): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-bench-')));
  process.env.TMPDIR = folder;
  let isEnding = false;
  const end = async (exitCode: number) => {
    // Ctrl-C arrives from the terminal and from our launcher.
    if (isEnding) return;
    isEnding = true;
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      if ((await endProcessesNaming(folder)).length === 0) break;
    }
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  process.on('disconnect', () => void end(1));
  process.channel?.unref();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
