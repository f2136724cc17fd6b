/** PostgreSQL as our own child process, on a Unix socket that only we can reach. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { asOwner, type Binaries, findBinaries, makeOwnFolder, nobodyId, ownerOf } from './binaries.ts';
import { DATABASE_USER, makeCluster, placeOf, refuseOtherMajor } from './make-cluster.ts';
import { giveTo, moveCluster } from './move-cluster.ts';
import {
  type ClusterIdentity,
  findOrphans,
  findPostmaster,
  identifyCluster,
  isPostmaster,
  nameOf,
  removeForeignLock,
  removeForeignSocketLock,
} from './postmaster.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import { removeStaleSockets } from './stale-sockets.ts';
import { elapsedMs, Standstill } from './standstill.ts';

export interface Postgres {
  /** Options for node-postgres. */
  connection: { host: string; user: string; database: string };
  cluster: ClusterIdentity;
  pid: number;
  /** Resolves when the server process is gone. */
  ended: Promise<void>;
  /**
   * Fast shutdown: ends sessions, writes a checkpoint, keeps everything acknowledged. Immediate: the next start replays the
   * log, and nothing acknowledged is lost either.
   */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
}

/** Without an answer, and without work on what a crash has left. */
const START_TIMEOUT_MS = 60_000;
const LEFT_TIMEOUT_MS = 5_000;
const LOOK_MS = 1_000;
const LONG_MS = 10_000;
const STOP_TIMEOUT_MS = 30_000;
/** The others of a database whose first process was killed end within a second or two. */
const ORPHANS_END_MS = 15_000;

/** Short name of a data folder: Unix socket paths over 107 bytes are refused, data folders may be deeper. */
const folderKey = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

const SOCKETS_PARENT = '/tmp';
const socketsPrefix = () => `sluice-${process.getuid?.() ?? 0}-`;

/** Folder for the sockets of one data folder; accessible only to us. */
export function socketFolder(dataDir: string): string {
  return join(SOCKETS_PARENT, `${socketsPrefix()}${folderKey(dataDir)}`);
}

/** Removes those of data folders that no Sluice has run on for an hour, by the clock that dated them: ours may be wrong. */
export async function removeStaleSocketFolders(): Promise<void> {
  const made = mkdtempSync(join(SOCKETS_PARENT, `${socketsPrefix()}now-`));
  const { mtimeMs } = statSync(made);
  rmdirSync(made);
  await removeStaleSockets(SOCKETS_PARENT, socketsPrefix(), mtimeMs);
}

/** The socket folder when the database is external: it also holds drivers' sockets. */
export function makeSocketFolder(dataDir: string): void {
  mkdirSync(socketFolder(dataDir), { recursive: true, mode: 0o700 });
}

const makeConnection = (dataDir: string) => ({
  host: socketFolder(dataDir),
  user: DATABASE_USER,
  database: 'postgres',
});

/**
 * The database of the Sluice that runs on `dataDir`; null where none does. Waits for one that is there and does not
 * answer, as on a busy machine. Throws StartError when it is another process's.
 */
export async function findRunning(dataDir: string): Promise<Postgres['connection'] | null> {
  const connection = makeConnection(dataDir);
  if (!existsSync(connection.host)) return null;
  refuseForeignFolder(connection.host, findBinaries(fallbackFolder(dataDir)));
  const path = clusterFolder(dataDir);
  const isThere = () => existsSync(path) && findPostmaster(identifyCluster(path)) !== null;
  const deadline = elapsedMs() + START_TIMEOUT_MS;
  do if (await answers(connection, 0)) return connection;
  while (isThere() && elapsedMs() < deadline);
  return null;
}

export interface StartOptions {
  binaries?: Binaries;
  /** Settings that go before the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Is told when it takes long, in a sentence. */
  warn?(sentence: string): void;
}

/** Starts PostgreSQL on `dataDir`, or takes over the process that a killed Sluice left behind. Throws StartError. */
export async function startPostgres(
  dataDir: string,
  { binaries = findBinaries(fallbackFolder(dataDir)), settings = {}, warn }: StartOptions = {},
): Promise<Postgres> {
  const path = clusterFolder(dataDir);
  const sockets = socketFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  makeSockets(sockets, binaries);
  await bringIn(join(fallbackFolder(dataDir), 'postgres'), path);
  if (!existsSync(join(path, 'PG_VERSION'))) makeCluster(path, binaries);
  refuseOtherMajor(path);

  const connection = makeConnection(dataDir);
  const found = identifyCluster(path);
  for (let left = await findLeft(found); left !== null; left = await findLeft(found)) {
    const pid = left;
    if (await answersInTime(connection, found, LEFT_TIMEOUT_MS)) return adoptPostgres(pid, found, connection);
    await stopByPid(pid, () => isPostmaster(pid, found));
  }
  const owner = ownerOf(binaries);
  if (owner) asOwner(path, () => giveTo(path, owner));
  const cluster = identifyCluster(path);
  removeForeignLock(cluster);
  removeForeignSocketLock(cluster, sockets);

  const logPath = join(dataDir, 'postgres.log');
  const child = launch(cluster, { ...SERVER_SETTINGS, ...settings }, sockets, logPath, binaries);
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const standstill = new Standstill(cluster, START_TIMEOUT_MS);
  const begunAt = elapsedMs();
  let lookedAt = begunAt;
  let isLong = false;
  // Another Sluice may have started one in the same moment: then ours ends, and that one answers.
  const other = () => {
    const pid = findPostmaster(cluster);
    return pid === child.pid ? null : pid;
  };
  while (!(await answers(connection, 100))) {
    if (!isRunning()) {
      const pid = other();
      if (pid !== null && (await answers(connection, 5_000))) return adoptPostgres(pid, cluster, connection);
      throw new StartError(`The database did not start: ${lastLine(logPath)}`);
    }
    if (elapsedMs() - lookedAt > LOOK_MS) {
      if (standstill.isReached()) {
        await stopByPid(child.pid ?? 0, isRunning, 'immediate');
        throw new StartError(`The database did not answer within ${START_TIMEOUT_MS / 1000} s; see ${logPath}.`);
      }
      lookedAt = elapsedMs();
      if (!isLong && lookedAt - begunAt > LONG_MS) {
        isLong = true;
        warn?.('The database reads what the last run left in its log; after a crash this can take minutes.');
      }
    }
    await sleep(20);
  }
  const first = other();
  if (first !== null) return adoptPostgres(first, cluster, connection);
  return { connection, cluster, pid: child.pid ?? 0, ended, stop: (how) => stopByPid(child.pid ?? 0, isRunning, how) };
}

/** Whether there is a database for this data folder, also where an earlier version kept it outside. */
export function hasDatabase(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const homes = [dataDir, fallbackFolder(realpathSync(dataDir))];
  return homes.some((home) => existsSync(join(clusterFolder(home), 'PG_VERSION')));
}

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres');

/** As root without user namespaces an earlier version kept the database outside, where a new container has nothing. */
async function bringIn(outside: string, inside: string): Promise<void> {
  if (existsSync(join(inside, 'PG_VERSION')) || !existsSync(join(outside, 'PG_VERSION'))) return;
  const cluster = identifyCluster(outside);
  const left = findPostmaster(cluster);
  if (left !== null) await stopByPid(left, () => isPostmaster(left, cluster));
  try {
    moveCluster(outside, inside);
  } catch (error) {
    throw new StartError(
      `The database in ${outside} could not be brought into the data folder (${(error as Error).message}); it is unchanged.`,
    );
  }
}

/** The database server that runs on the cluster, once it has written down that it does; null where no process uses it. */
async function findLeft(cluster: ClusterIdentity): Promise<number | null> {
  const deadline = elapsedMs() + ORPHANS_END_MS;
  for (;;) {
    const left = findPostmaster(cluster);
    const orphans = left === null ? findOrphans(cluster) : [];
    if (orphans.length === 0) return left;
    if (elapsedMs() > deadline) {
      throw new StartError(
        `Processes of an earlier database still run on ${cluster.path} (${orphans.join(', ')}): end them, and start again.`,
      );
    }
    await sleep(50);
  }
}

/** A folder that the user `nobody` can enter, for PostgreSQL's programs where root may not map itself to another user. */
export const fallbackFolder = (dataDir: string) => `/var/lib/sluice-${folderKey(dataDir)}`;

function launch(
  cluster: ClusterIdentity,
  usual: Readonly<Record<string, string>>,
  sockets: string,
  logPath: string,
  binaries: Binaries,
): ChildProcess {
  const settings = {
    ...usual,
    unix_socket_directories: sockets,
    cluster_name: nameOf(cluster),
  };
  const { cwd, asArgument } = placeOf(cluster.path, binaries);
  const [command = '', ...args] = [
    ...binaries.prefix,
    join(binaries.bin, 'postgres'),
    '-D',
    asArgument,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const log = openSync(logPath, 'a', 0o600);
  // A group of its own: Ctrl-C at the terminal must reach us first, and the database only through us.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    uid: binaries.uid,
    gid: binaries.gid,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    cwd,
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/** The folder of the sockets; ours from a time when PostgreSQL ran as another user is made again. */
function makeSockets(sockets: string, binaries: Binaries): void {
  const found = lstatSync(sockets, { throwIfNoEntry: false });
  const owner = ownerOf(binaries);
  if (found && owner && found.uid !== owner.uid && [0, nobodyId()].includes(found.uid)) {
    rmSync(sockets, { recursive: true });
  }
  makeOwnFolder(sockets, binaries);
  refuseForeignFolder(sockets, binaries);
  // Dated by the machine's clock, as all others of them are: ours may be another.
  rmdirSync(mkdtempSync(join(sockets, 'now-')));
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

function adoptPostgres(pid: number, cluster: ClusterIdentity, connection: Postgres['connection']): Postgres {
  const isRunning = () => isPostmaster(pid, cluster);
  const ended = (async () => {
    while (isRunning()) await sleep(1_000, undefined, { ref: false });
  })();
  return { connection, cluster, pid, ended, stop: (how) => stopByPid(pid, isRunning, how) };
}

/** `isRunning` is asked before each signal: a process id may be another program's by then. */
async function stopByPid(pid: number, isRunning: () => boolean, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const deadline = elapsedMs() + STOP_TIMEOUT_MS;
  let signal: NodeJS.Signals = how === 'fast' ? 'SIGINT' : 'SIGQUIT';
  while (isRunning()) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 5_000 && isRunning(); waited += 20) await sleep(20);
    if (elapsedMs() > deadline) signal = 'SIGQUIT';
  }
}

/** Waits longer where it is still at work on what a crash has left. */
async function answersInTime(connection: Postgres['connection'], cluster: ClusterIdentity, patienceMs: number) {
  const standstill = new Standstill(cluster, patienceMs);
  while (!(await answers(connection, LOOK_MS))) if (standstill.isReached()) return false;
  return true;
}

async function answers(connection: Postgres['connection'], timeoutMs: number): Promise<boolean> {
  const deadline = elapsedMs() + timeoutMs;
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
  } while (elapsedMs() < deadline);
  return false;
}

function lastLine(path: string): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? `see ${path}`;
}
