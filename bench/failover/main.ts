/**
 * `npm run failover [-- OPTION ...]`: three processes of Sluice on a PostgreSQL that fails over (etcd, Patroni, HAProxy),
 * with a broker and hardware that nothing touches. A night of short waterings, while one after the other is killed,
 * frozen, cut off or updated. Afterwards what was planned, what the devices counted and what the history says are
 * compared. Ends with 1 unless all agree.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FailoverOptions, readOptions, USAGE } from './options.ts';
import { findObstacle } from './programs.ts';
import { runFailover, socketFoldersIn } from './run.ts';

/** Set for the process in the namespaces: the folder of the night. */
const INSIDE = 'SLUICE_FAILOVER_FOLDER';

function options(): FailoverOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const night = options();
const folder = process.env[INSIDE];
if (folder === undefined) await runInNamespaces();
else process.exit((await runFailover(night, folder)) ? 0 : 1);

/** Its processes, networks and disks are gone with its first process, however that ends. */
async function runInNamespaces(): Promise<void> {
  const obstacle = findObstacle(night.install);
  if (obstacle !== null) {
    console.error(obstacle);
    process.exit(1);
  }
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-failover-')));
  // The programs have users of their own.
  chmodSync(made, 0o711);
  // The shell is the first process there: it takes leave of those whose parents have ended.
  const inside = [process.execPath, import.meta.filename, ...process.argv.slice(2), '--seed', String(night.seed)];
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', '"$@"; exit $?', 'sh', ...inside], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: made },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => child.kill('SIGKILL'));
  }
  process.channel?.unref();
  child.on('exit', (code) => {
    for (const sockets of socketFoldersIn(made)) rmSync(sockets, { recursive: true, force: true });
    if (code === 0) rmSync(made, { recursive: true, force: true });
    else console.log(`The logs are in ${made}.`);
    process.exit(code ?? 1);
  });
}
