/**
 * Three machines in one: each with a network card and disks of its own, in namespaces that end with this process. The
 * first is the namespace that this process is in.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './programs.ts';

const ip = (...args: string[]) => execFileSync(programOf('iproute2'), args);

/** Folders of Debian's packages, each a disk of its own here. */
const DISKS = [
  ['/var/lib/etcd', 'etcd', '256m'],
  ['/var/lib/postgresql', 'postgres', '1200m'],
  ['/run/postgresql', 'postgres', '1m'],
] as const;
const MOUNT = DISKS.map(
  ([folder, owner, size]) =>
    `mkdir -p ${folder} && mount -t tmpfs -o size=${size},mode=0700,uid=$(id -u ${owner}),gid=$(id -g ${owner}) none ${folder}`,
).join(' && ');
const DATABASE_FOLDER = '/var/lib/postgresql';
const BALLAST = 'ballast';
const SETTLES_MS = 10_000;

export class Machine {
  readonly name: string;
  readonly address: string;
  /** Of a process that does nothing but be there; null for the machine that we are on. */
  #holder: ChildProcess | null = null;

  constructor(name: string, address: string) {
    this.name = name;
    this.address = address;
  }

  /** Only of the first, on which this process runs. */
  prepareOwn(): void {
    ip('link', 'set', 'lo', 'up');
    ip('link', 'add', 'cluster', 'type', 'bridge');
    ip('addr', 'add', `${this.address}/24`, 'dev', 'cluster');
    ip('link', 'set', 'cluster', 'up');
    execFileSync('sh', ['-c', MOUNT]);
  }

  async prepare(): Promise<void> {
    this.#holder = spawn('unshare', ['--net', '--mount', 'sh', '-c', `${MOUNT} && exec sleep infinity`], {
      stdio: 'ignore',
    });
    const own = readlinkSync('/proc/self/ns/net');
    const deadline = performance.now() + SETTLES_MS;
    while (!this.#isUp() || this.#network() === own) {
      if (performance.now() > deadline) throw new Error(`The machine ${this.name} has not come up.`);
      await sleep(20);
    }
    ip('link', 'add', this.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(this.#holder.pid));
    ip('link', 'set', this.name, 'master', 'cluster', 'up');
    this.#inside('ip', 'link', 'set', 'lo', 'up');
    this.#inside('ip', 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    this.#inside('ip', 'link', 'set', 'eth0', 'up');
  }

  start(user: string, command: readonly string[], options: SpawnOptions): ChildProcess {
    const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command];
    const [program = '', ...args] = this.#holder ? [...this.#enter(), ...asUser] : asUser;
    // As from its service, the home folder is the user's own.
    const env = { ...process.env, ...options.env, HOME: user === 'postgres' ? DATABASE_FOLDER : '/' };
    return spawn(program, args, { ...options, env });
  }

  /** As when somebody pulls the cable. */
  cutOff(): void {
    ip('link', 'set', this.name, 'down');
  }

  connect(): void {
    ip('link', 'set', this.name, 'up');
  }

  /** To all processes on it, or to those of one program: etcd stays when PostgreSQL is killed. */
  signal(name: NodeJS.Signals, isMeant: (pid: number) => boolean = () => true): void {
    for (const pid of this.#processes().filter(isMeant)) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended since.
      }
    }
  }

  fillDisk(): void {
    const { bavail, bsize } = statfsSync(this.#path(DATABASE_FOLDER));
    try {
      writeFileSync(this.#path(`${DATABASE_FOLDER}/${BALLAST}`), Buffer.alloc(bavail * bsize));
    } catch {
      // The database has taken the last of it meanwhile.
    }
  }

  freeDisk(): void {
    rmSync(this.#path(`${DATABASE_FOLDER}/${BALLAST}`), { force: true });
  }

  #path(inside: string): string {
    return `/proc/${this.#holder?.pid}/root${inside}`;
  }

  /** Its disks are there: only then it does nothing any more. */
  #isUp(): boolean {
    try {
      return readlinkSync(`/proc/${this.#holder?.pid}/exe`).endsWith('/sleep');
    } catch {
      return false;
    }
  }

  #network(): string | null {
    try {
      return readlinkSync(`/proc/${this.#holder?.pid}/ns/net`);
    } catch {
      return null;
    }
  }

  #processes(): number[] {
    const network = this.#network();
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && pid !== this.#holder?.pid && networkOf(pid) === network);
  }

  #enter(): string[] {
    return ['nsenter', `--target=${this.#holder?.pid}`, '--net', '--mount', '--'];
  }

  #inside(...command: string[]): void {
    const [program = '', ...args] = [...this.#enter(), ...command];
    execFileSync(program, args);
  }
}

function networkOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return null;
  }
}
