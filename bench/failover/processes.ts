/** Processes of Sluice on one database, each started again when it ends, as systemd does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinnedNode, root, SMALL_MEMORY } from '@sluice/e2e/checkout';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { type FencingNumbers, openRelay } from './relay.ts';

/** The ports that HAProxy leads to. */
const PORTS = [8081, 8082, 8083];
/** In which the clock of each is wrong. */
const DIRECTIONS = [0, 1, -1];
const KEYS = ['session-secret', 'sealing-key', 'push-keys'];
/** As RestartSec of the unit. */
const RESTART_MS = 2_000;
const START_MS = 120_000;
const LOOK_MS = 100;

/** Of the processes of a night, in its folder. */
export const dataDirsIn = (folder: string): string[] =>
  PORTS.map((_, place) => join(folder, `sluice-${place + 1}`, 'data'));

export class SluiceProcess {
  readonly name: string;
  readonly dataDir: string;
  readonly url: string;
  /** Checkout that it runs from at its next start. */
  build = root;
  /** Until when it stays down after it has ended. */
  downUntil = 0;
  /** How often it has ended, by how. */
  readonly ends: string[] = [];
  output = '';
  #child: ChildProcess | null = null;
  #lives = 0;
  #runsFrom = '';
  readonly #settings: Readonly<Record<string, string>>;
  readonly #clockErrorMs: number;

  constructor(
    place: number,
    folder: string,
    { settings, clockErrorMs }: { settings: Readonly<Record<string, string>>; clockErrorMs: number },
  ) {
    this.name = `sluice-${place + 1}`;
    this.dataDir = dataDirsIn(folder)[place] ?? '';
    this.url = `http://${settings.HOST}:${PORTS[place]}`;
    this.#settings = { ...settings, PORT: String(PORTS[place]) };
    this.#clockErrorMs = clockErrorMs;
    mkdirSync(this.dataDir, { recursive: true, mode: 0o700 });
    // Mails lie in one place, whoever writes them.
    mkdirSync(join(folder, 'outbox'), { recursive: true });
    symlinkSync(join(folder, 'outbox'), join(this.dataDir, 'outbox'));
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get life(): string {
    return `${this.name}, life ${this.#lives}`;
  }

  start(): void {
    this.#lives += 1;
    this.#runsFrom = this.build;
    const shifted = this.#clockErrorMs === 0 ? [] : ['--import', join(root, 'scripts/shifted-clock.mjs')];
    const child = spawn(pinnedNode, [SMALL_MEMORY, ...shifted, join(this.build, 'server/main.ts')], {
      cwd: this.build,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...{
          PATH: process.env.PATH,
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        },
        // What measures and devices on this machine need.
        ...{ SLUICE_REGISTRATION: 'open', SLUICE_DEVICE_NETWORKS: '127.0.0.0/8' },
        ...this.#settings,
        SLUICE_CLOCK_SHIFT_MS: String(this.#clockErrorMs),
        SLUICE_DATA_DIR: this.dataDir,
        SLUICE_STATE_DIR: join(this.dataDir, '..', 'state'),
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.output += chunk;
      });
    }
    child.on('exit', async (code, signal) => {
      this.ends.push(signal ?? `exit code ${code}`);
      await sleep(Math.max(RESTART_MS, this.downUntil - Date.now()));
      this.start();
    });
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (!(await isReady(this.url))) {
      if (performance.now() > deadline) throw new Error(`${this.name} was not ready in time:\n${this.output}`);
      await sleep(LOOK_MS);
    }
  }

  /** Until it runs from this build, and is ready. */
  async readyWith(build: string): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (this.#runsFrom !== build) {
      if (performance.now() > deadline) throw new Error(`${this.name} has not ended for the newer version.`);
      await sleep(LOOK_MS);
    }
    await this.ready();
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends it as systemd does. It is started again, from its build. */
  async restart(): Promise<void> {
    if (this.#child === null) return;
    const ended = once(this.#child, 'exit');
    this.signal('SIGTERM');
    await ended;
  }
}

/** Starts the first by itself, since it makes the keys, then the others. */
export async function startProcesses(
  folder: string,
  options: { settings: Readonly<Record<string, string>>; clockErrorMs: number; simulatorPath: string },
): Promise<{ processes: SluiceProcess[]; opened: FencingNumbers }> {
  const opened: FencingNumbers = new Map();
  const processes = PORTS.map(
    (_, place) =>
      new SluiceProcess(place, folder, { ...options, clockErrorMs: (DIRECTIONS[place] ?? 0) * options.clockErrorMs }),
  );
  const [first] = processes;
  for (const one of processes) {
    const socketPath = join(socketFolder(one.dataDir), 'garden.sock');
    await openRelay(socketPath, options.simulatorPath, () => one.life, opened);
    if (first && one !== first) copyKeys(first, one);
    one.start();
    if (one === first) await one.ready();
  }
  await Promise.all(processes.map((one) => one.ready()));
  return { processes, opened };
}

function copyKeys(from: SluiceProcess, to: SluiceProcess): void {
  for (const key of KEYS.filter((name) => existsSync(join(from.dataDir, name)))) {
    copyFileSync(join(from.dataDir, key), join(to.dataDir, key));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
