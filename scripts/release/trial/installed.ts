/** A Debian in a folder, with Sluice installed in it or not. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../programs.ts';

const START_MS = 90_000;
/** Changed by every installation of anything. */
const OF_DPKG = /^var\/(lib\/(dpkg|apt|systemd\/deb-systemd-helper-masked)|log|cache)(\/|$)|~$|-$/;

export class Installed {
  readonly url = 'http://127.0.0.1:8080';
  readonly #root: string;
  #child: ChildProcess | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** What every Debian has; gone with the process. */
  mount(): void {
    run('mount', ['-t', 'proc', 'proc', join(this.#root, 'proc')]);
    mkdirSync(join(this.#root, 'dev/shm'), { recursive: true });
    run('mount', ['-t', 'tmpfs', 'tmpfs', join(this.#root, 'dev/shm')]);
  }

  /** Runs a command in it and returns what it printed. Throws with its errors where it fails. */
  inside(command: readonly string[]): string {
    return run('chroot', [this.#root, ...command], { environment: SURROUNDINGS });
  }

  /** Runs a command that is to fail, and returns its errors. */
  refusal(command: readonly string[]): string {
    const { status, stderr } = spawnSync('chroot', [this.#root, ...command], {
      encoding: 'utf8',
      env: { ...process.env, ...SURROUNDINGS },
    });
    if (status === 0) throw new Error(`${command.join(' ')} was not refused.`);
    return stderr;
  }

  /** Starts Sluice as the service does, and waits for its first answer. */
  async start(): Promise<{ version: string }> {
    const log = openSync(join(this.#root, 'log'), 'w');
    const child = spawn('chroot', [this.#root, 'sluice', 'start'], {
      stdio: ['ignore', log, log],
      env: { PATH: SURROUNDINGS.PATH },
    });
    this.#child = child;
    const deadline = performance.now() + START_MS;
    for (;;) {
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { data: { version: string } }).data;
      if (child.exitCode !== null || performance.now() > deadline) throw new Error('Sluice did not start.');
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** What Sluice said since its last start. */
  log(): string {
    const path = join(this.#root, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  /** Memory that the processes hold, each shared page counted by its part. */
  memoryMb(): number {
    const kilobytes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map((pid) => {
        try {
          return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
        } catch {
          return 0;
        }
      });
    return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
  }

  /** All files, but what dpkg keeps for itself. */
  listFiles(): string[] {
    const found = run('find', ['.', '-xdev', '-path', './packages', '-prune', '-o', '-path', './log', '-o', '-print'], {
      cwd: this.#root,
    });
    return found
      .split('\n')
      .map((path) => path.slice(2))
      .filter((path) => path !== '' && !OF_DPKG.test(path));
  }
}

const SURROUNDINGS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' };
