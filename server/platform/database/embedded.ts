/** PostgreSQL as our own child process, on a Unix socket that only we can reach. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Binaries, findBinaries, makeOwnFolder } from './binaries.ts';

export interface Postgres {
  /** Options for node-postgres. */
  connection: { host: string; user: string; database: string };
  pid: number;
  /** Resolves when the server process is gone. */
  ended: Promise<void>;
  /** Fast shutdown: ends sessions, writes a checkpoint, keeps everything acknowledged. */
  stop(): Promise<void>;
}

const USER = 'sluice';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** Short name of a data folder: Unix socket paths over 107 bytes are refused, data folders may be deeper. */
export const folderKey = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/** Folder for the sockets of one data folder; accessible only to us. */
export function socketFolder(dataDir: string): string {
  return `/tmp/sluice-${process.getuid?.() ?? 0}-${folderKey(dataDir)}`;
}

/** The socket folder when the database is external: it also holds drivers' sockets. */
export function makeSocketFolder(dataDir: string): void {
  mkdirSync(socketFolder(dataDir), { recursive: true, mode: 0o700 });
}

const makeConnection = (dataDir: string) => ({ host: socketFolder(dataDir), user: USER, database: 'postgres' });

/**
 * The database of the Sluice that runs on `dataDir`; null where none does. Throws StartError when it is another
 * process's.
 */
export async function findRunning(dataDir: string): Promise<Postgres['connection'] | null> {
  const connection = makeConnection(dataDir);
  if (!existsSync(connection.host)) return null;
  refuseForeignFolder(connection.host, findBinaries(fallbackFolder(dataDir)));
  return (await answers(connection, 0)) ? connection : null;
}

/** Starts PostgreSQL on `dataDir`, or takes over the one that a killed Sluice left behind. Throws StartError. */
export async function startPostgres(
  dataDir: string,
  binaries = findBinaries(fallbackFolder(dataDir)),
): Promise<Postgres> {
  const home = binaries.uid === undefined ? dataDir : fallbackFolder(dataDir);
  const cluster = join(home, 'postgres');
  const sockets = socketFolder(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  makeOwnFolder(sockets, binaries);
  refuseForeignFolder(sockets, binaries);
  if (binaries.uid !== undefined) chmodSync(home, 0o711);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, binaries);
  refuseOtherMajor(cluster);

  const connection = makeConnection(dataDir);
  const left = leftBehind(cluster);
  if (left !== null) {
    if (await answers(connection, 5_000)) return adopted(left, connection);
    await stopByPid(left);
  }

  const logPath = join(home, 'postgres.log');
  const child = launch(cluster, sockets, logPath, binaries);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(connection, 100))) {
    if (isOver) {
      const other = leftBehind(cluster);
      if (other !== null && (await answers(connection, 5_000))) return adopted(other, connection);
      throw new StartError(`The database did not start: ${lastLine(logPath)}`);
    }
    if (Date.now() > deadline) {
      child.kill('SIGINT');
      throw new StartError(`The database did not answer within ${START_TIMEOUT_MS / 1000} s; see ${logPath}.`);
    }
    await sleep(20);
  }
  return { connection, pid: child.pid ?? 0, ended, stop: () => stopByPid(child.pid ?? 0) };
}

/** A folder that the user `nobody` can enter, for machines where root may not map itself to another user. */
export const fallbackFolder = (dataDir: string) => `/var/lib/sluice-${folderKey(dataDir)}`;

/** A cluster is created in a temporary folder and then moved, so that an interrupted start leaves no partial one. */
function initialise(cluster: string, binaries: Binaries): void {
  const draft = `${cluster}.new-${process.pid}`;
  makeOwnFolder(draft, binaries);
  const words = [...binaries.prefix, join(binaries.bin, 'initdb'), '-D', draft, '-U', USER, '--auth=trust'];
  const [command = '', ...args] = [
    ...words,
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
    cwd: '/',
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

function launch(cluster: string, sockets: string, logPath: string, binaries: Binaries): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const words = [
    ...binaries.prefix,
    join(binaries.bin, 'postgres'),
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const [command = '', ...args] = words;
  const log = openSync(logPath, 'a', 0o600);
  // A group of its own: Ctrl-C at the terminal must reach us first, and the database only through us.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    uid: binaries.uid,
    gid: binaries.gid,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd: '/',
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

function refuseForeignFolder(sockets: string, binaries: Binaries): void {
  const stat = lstatSync(sockets);
  const owner = binaries.uid ?? process.getuid?.() ?? 0;
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0) {
    throw new StartError(
      `The folder ${sockets} belongs to somebody else or is open to others; remove it and start again.`,
    );
  }
}

function refuseOtherMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== '18') {
    throw new StartError(
      `The data folder holds a PostgreSQL ${major} database and Sluice brings PostgreSQL 18; see docs/backup.md.`,
    );
  }
}

/** Process id of a database server that still runs on this cluster, or null. */
function leftBehind(cluster: string): number | null {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const commandLine = `/proc/${pid}/cmdline`;
  // After a reboot the process id may belong to another program.
  if (existsSync('/proc/self') && !(existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres')))
    return null;
  return pid;
}

function adopted(pid: number, connection: Postgres['connection']): Postgres {
  const ended = (async () => {
    while (isAlive(pid)) await sleep(1_000, undefined, { ref: false });
  })();
  return { connection, pid, ended, stop: () => stopByPid(pid) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function stopByPid(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  let signal: NodeJS.Signals = 'SIGINT';
  while (isAlive(pid)) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 5_000 && isAlive(pid); waited += 20) await sleep(20);
    // Immediate shutdown: the next start replays the log, nothing acknowledged is lost.
    if (Date.now() > deadline) signal = 'SIGQUIT';
  }
}

async function answers(connection: Postgres['connection'], timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  do {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => {});
      await sleep(20);
    }
  } while (Date.now() < deadline);
  return false;
}

function lastLine(path: string): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? `see ${path}`;
}
