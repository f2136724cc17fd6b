/** The server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { socketFolder } from '../platform/database/embedded.ts';
import { eventually } from './test-server.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');

/** Environment by which a process started by a test uses the stated date too. */
export const STATED_DATE = {
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  SLUICE_CLOCK_SHIFT_MS: process.env.SLUICE_CLOCK_SHIFT_MS,
};

/** What Node.js has compiled for a process before, where `npm test` says that it is to be stored. */
export const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** Its weather services cannot be reached: Node's own clients ask a proxy at which nobody listens. */
const NO_NETWORK = {
  NODE_USE_ENV_PROXY: '1',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
  SLUICE_DEVICE_NETWORKS: '127.0.0.0/8',
};

/** A data folder for one test; a name with spaces and letters beyond ASCII, since people have such. */
export function newDataDir(): string {
  return join(mkdtempSync(join(tmpdir(), 'sluice-process-')), 'Gärten & Töpfe – データ');
}

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  output: () => string;
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

export function startProcess(
  dataDir: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...STATED_DATE,
      ...NO_NETWORK,
      PATH: process.env.PATH,
      ...COMPILED,
      LOG_LEVEL: 'warn',
      SLUICE_DATA_DIR: dataDir,
      // Nothing of a test is noted in the home folder.
      SLUICE_STATE_DIR: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, url: `http://127.0.0.1:${environment.PORT}`, output: () => output, ended };
}

/** Waits until it serves. */
export async function ready(server: ServerProcess): Promise<void> {
  await eventually(async () => {
    if (server.child.exitCode !== null) throw new Error(`ended with ${server.child.exitCode}: ${server.output()}`);
    return (await fetch(`${server.url}/health/ready`).catch(() => null))?.ok;
  }, 120_000);
}

/** Direct access to the simulated hardware of a data folder. */
export function openHardware(dataDir: string) {
  const transport = createSocketTransport(join(socketFolder(realpathSync(dataDir)), 'garden.sock'));
  return {
    driver: createSimulatedDriver(transport),
    garden: createSimulatedGardenClient(transport),
    close: () => transport.close(),
  };
}

/** Process id of the database of a data folder, while its server runs. */
export function databasePid(dataDir: string): number | null {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends processes that a test left on its data folder, and removes the folder. */
export async function cleanUp(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) {
    const hardware = openHardware(dataDir);
    await hardware.garden.shutdown().catch(() => {});
    hardware.close();
    const pid = databasePid(dataDir);
    if (pid !== null && isAlive(pid)) {
      process.kill(pid, 'SIGINT');
      await eventually(async () => !isAlive(pid));
    }
    rmSync(socketFolder(realpathSync(dataDir)), { recursive: true, force: true });
  }
  rmSync(resolve(dataDir, '..'), { recursive: true, force: true });
}
