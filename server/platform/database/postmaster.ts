/**
 * Tells which process is the database server of a cluster (docs/decisions/0094), so that no other one is believed, and
 * none is ever ended. A process id in a file says little: after a restart of the machine, or in a copy of the folder, it
 * is somebody else's.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A cluster by what a copy of it does not share: its place on the disk. */
export interface ClusterIdentity {
  path: string;
  device: bigint;
  inode: bigint;
  owner: number;
}

export function identifyCluster(path: string): ClusterIdentity {
  const { dev, ino, uid } = statSync(path, { bigint: true });
  return { path, device: dev, inode: ino, owner: Number(uid) };
}

/** PostgreSQL's own setting `cluster_name`, which is in the command line of each of its processes. */
export const nameOf = ({ device, inode }: ClusterIdentity) => `sluice-${device}-${inode}`;

/** Whether a living process is the database server of this cluster. */
export function isPostmaster(pid: number, cluster: ClusterIdentity): boolean {
  const commandLine = readCommandLine(pid);
  const [program = ''] = commandLine;
  if (!/(?:^|\/)postgres$/.test(program) || !belongsTo(pid, cluster)) return false;
  if (commandLine.includes(`cluster_name=${nameOf(cluster)}`)) return true;
  // An earlier version of Sluice started it without that name.
  const given = commandLine[commandLine.indexOf('-D') + 1] ?? '';
  return isFolder(`/proc/${pid}/cwd`, cluster) || (!given.startsWith('/proc/') && isFolder(given, cluster));
}

/** The database server that runs on this cluster; null where `postmaster.pid` names none, or a stranger. */
export function findPostmaster(cluster: ClusterIdentity): number | null {
  const pid = Number(readLock(cluster)?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && isPostmaster(pid, cluster) ? pid : null;
}

/** Processes that a database server which was killed has left on this cluster; they end by themselves. */
export function findOrphans(cluster: ClusterIdentity): number[] {
  if (!existsSync('/proc/self')) return [];
  const title = `postgres: ${nameOf(cluster)}: `;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && (readCommandLine(pid)[0]?.startsWith(title) || isPostmaster(pid, cluster)));
}

export interface RecoveryWork {
  pids: string;
  /** Processor time, in the kernel's ticks of 10 ms. */
  ticks: number;
  /** One of them waits for the disk. */
  isBlocked: boolean;
}

/** What the processes that recover this cluster have done so far; null where none does, or they cannot be seen. */
export function readRecoveryWork(cluster: ClusterIdentity): RecoveryWork | null {
  const title = `postgres: ${nameOf(cluster)}: `;
  const nameOfProcess = (pid: number) => readCommandLine(pid)[0]?.replace(title, '') ?? '';
  const recovering = findOrphans(cluster).filter((pid) => /^(?:startup|checkpointer)\b/.test(nameOfProcess(pid)));
  if (!recovering.some((pid) => nameOfProcess(pid).startsWith('startup'))) return null;
  const works = recovering.flatMap(readWork);
  return {
    pids: recovering.join(' '),
    ticks: works.reduce((sum, { ticks }) => sum + ticks, 0),
    isBlocked: works.some(({ state }) => state === 'D'),
  };
}

/** From `/proc/PID/stat`, whose third, 14th and 15th fields these are; empty where it has ended. */
function readWork(pid: number): { state: string | undefined; ticks: number }[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return [{ state: fields[0], ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}

/** Removes a `postmaster.pid` that names no process of this cluster: PostgreSQL would refuse to start beside it. */
export function removeForeignLock(cluster: ClusterIdentity): void {
  const judged = readLock(cluster);
  if (judged === null || findPostmaster(cluster) !== null) return;
  const aside = `${lockOf(cluster)}.foreign-${process.pid}`;
  try {
    renameSync(lockOf(cluster), aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === judged) rmSync(aside);
  // Another Sluice has started its database in this moment: the file is that one's.
  else renameSync(aside, lockOf(cluster));
}

/** The same for the lock beside PostgreSQL's socket, which names a process too; a killed one may not be cleared away yet. */
export function removeForeignSocketLock(cluster: ClusterIdentity, sockets: string): void {
  const lock = join(sockets, '.s.PGSQL.5432.lock');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : null;
  if (pid !== null && !(pid > 1 && isPostmaster(pid, cluster))) rmSync(lock, { force: true });
}

const lockOf = ({ path }: ClusterIdentity) => join(path, 'postmaster.pid');

function readLock(cluster: ClusterIdentity): string | null {
  try {
    return readFileSync(lockOf(cluster), 'utf8');
  } catch {
    return null;
  }
}

/** Whether the process runs as we do, or as the owner of the files. */
function belongsTo(pid: number, { owner }: ClusterIdentity): boolean {
  if (!existsSync('/proc/self')) return true;
  const uid = statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
  return uid === owner || uid === process.getuid?.();
}

function isFolder(path: string, { device, inode }: ClusterIdentity): boolean {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return dev === device && ino === inode;
  } catch {
    return false;
  }
}

/** Empty for an ended process, also where nobody has reaped it. */
function readCommandLine(pid: number): string[] {
  if (!existsSync('/proc/self')) {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (stdout ?? '').trim().split(/ +/);
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
