/** A real Sluice for a browser spec: its own process and data folder, removed afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { type Account, makeAccount } from './account.ts';
import { pinnedNode, root, SMALL_MEMORY } from './checkout.ts';
import { type ConsoleWatch, watchConsole } from './console-watch.ts';
import { endProcessesOfGarden } from './leftovers.ts';
import { makeOperator } from './operator.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  /** Process id of the server; another one after `restart`. */
  pid(): number;
  /** All that it wrote since its first start. */
  output(): string;
  /** Throws with its last output if it has ended unexpectedly. */
  expectAlive(): void;
  /** Kills only the server; database and simulator keep running. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port; stops it before if it runs. */
  restart(): Promise<void>;
  /** Stops it as Ctrl-C does. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Stops it, ends what it left behind, and removes its data. */
  remove(): Promise<void>;
}

/** No spec reaches the network: Node's own clients ask a proxy at which nobody listens. */
const NO_NETWORK = {
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
};

/** Devices of specs are on this machine, and measurements register people behind a proxy. */
const OPEN = { SLUICE_DEVICE_NETWORKS: '127.0.0.0/8', SLUICE_REGISTRATION: 'open' };

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** Names the data folder of a server that has started once and stopped: a copy starts in a third of the processor's time. */
const USED_BEFORE = 'SLUICE_E2E_USED_BEFORE';

/** Makes that folder; servers that are started from then on have a copy of it. */
export async function prepareDataFolder(): Promise<string> {
  const { stop, dataDir } = await startServer();
  await stop();
  process.env[USED_BEFORE] = dataDir;
  return dataDir;
}

/**
 * @param environment settings besides PORT and SLUICE_DATA_DIR, for instance `{ SLUICE_DEMO: 'off' }`
 * @param basePath path below which people reach it, for instance `/garden`
 * @param checkoutNow folder of the build that is started, asked at each start
 * @param prepare is given the new data folder before anything is in it; what it returns is called before that is removed
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  basePath = '',
  checkoutNow = () => root,
  prepare: (dataDir: string) => () => void = () => () => {},
): Promise<RunningServer> {
  // Below a folder that the runner looks through at the end, should this process be killed.
  const dataDir = realpathSync(mkdtempSync(join(process.env.SLUICE_E2E_DIR ?? tmpdir(), 'sluice-e2e-')));
  const undo = prepare(dataDir);
  const usedBefore = process.env[USED_BEFORE];
  if (usedBefore) cpSync(usedBefore, dataDir, { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess | null = null;
  let isWanted = true;

  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    isWanted = false;
    if (child === null || hasEnded()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
    return child.exitCode;
  }

  async function start(): Promise<void> {
    isWanted = true;
    child = spawn(pinnedNode, [SMALL_MEMORY, 'server/main.ts'], {
      cwd: checkoutNow(),
      // The fourth is how the server learns that we are gone, also when we are killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        LOG_LEVEL: 'warn',
        ...process.env,
        ...NO_NETWORK,
        // Nothing of a spec is noted in the home folder.
        SLUICE_STATE_DIR: 'off',
        ...OPEN,
        ...(basePath && { SLUICE_BASE_URL: url + basePath }),
        ...environment,
        FORCE_COLOR: undefined,
        PORT: String(port),
        SLUICE_DATA_DIR: dataDir,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await isReady(url))) {
      if (hasEnded()) throw new Error(`The server ended while starting:\n${output}`);
      if (performance.now() > deadline) throw new Error(`The server was not ready in time:\n${output}`);
      await sleep(POLL_MS);
    }
  }

  const server: RunningServer = {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => output,
    expectAlive() {
      if (!isWanted || !hasEnded()) return;
      throw new Error(`The server ended by itself (${child?.signalCode ?? child?.exitCode}):\n${output}`);
    },
    stop: () => end('SIGTERM'),
    async kill9() {
      await end('SIGKILL');
    },
    async restart() {
      await end('SIGTERM');
      await start();
    },
    async remove() {
      await end('SIGTERM');
      await endProcessesOfGarden(dataDir);
      undo();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

interface Shared {
  /** One for all specs of a worker: fast, shared; each spec uses an account of its own. */
  server: RunningServer;
  /** An account with the demo gardens, for specs that leave it as it was. */
  gardener: Account;
  /** An account that runs the server, with the demo gardens. */
  operator: Account;
}

interface Own {
  /** Starts a server for this spec alone; for specs that kill it or need settings. */
  startOwnServer: typeof startServer;
  /** A browser of somebody else: nothing in common with `page` or another one. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** The gardener's home, in a browser of its own. */
  gardenerPage: Page;
  /** Console lines that the spec causes on purpose; any other fails it. */
  expectedLines: RegExp[];
}

/** Pages open addresses of `server` by their path: `page.goto('/#/login')`. */
export const test = base.extend<Own, Shared>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS + STOP_TIMEOUT_MS },
  ],
  operator: [async ({ server }, use) => use(await makeOperator(server)), { scope: 'worker' }],
  gardener: [async ({ server }, use) => use(await makeAccount(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  startOwnServer: async ({}, use) => {
    const servers: RunningServer[] = [];
    await use(async (environment, basePath) => {
      const server = await startServer(environment, basePath);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.remove();
  },
  expectedLines: [[], { option: true }],
  context: async ({ context, expectedLines, server }, use) => {
    const watch = watchConsole(context);
    await use(context);
    server.expectAlive();
    watch.expectQuiet(expectedLines);
  },
  openBrowser: async ({ browser, expectedLines, server }, use) => {
    const opened: { context: BrowserContext; watch: ConsoleWatch }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({ context, watch: watchConsole(context) });
      return context;
    });
    for (const { context } of opened) await context.close();
    server.expectAlive();
    for (const { watch } of opened) watch.expectQuiet(expectedLines);
  },
  gardenerPage: async ({ gardener, openBrowser }, use) => {
    const context = await openBrowser({ storageState: gardener.state });
    const page = await context.newPage();
    await page.goto('/#/home');
    await use(page);
  },
});

export { expect } from '@playwright/test';
