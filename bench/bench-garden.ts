/** A demo garden on a running server, and direct access to its hardware and database. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { ActiveRun } from '@sluice/contract/runs';
import type { ValveState } from '@sluice/drivers/driver';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { openApi } from './api.ts';

export interface DemoAccount {
  token: string;
  index: Index;
  group: CurrentGroup;
}

export interface Bench {
  url: string;
  database: { host: string; user: string; database: string };
  db: pg.Pool;
  openDemo(): Promise<DemoAccount>;
  call<Data>(token: string, method: string, path: string, body?: object): Promise<Data>;
  valve(serial: string, terminal: number): Promise<ValveState>;
  close(): Promise<void>;
}

export async function openBench(url: string, dataDir: string): Promise<Bench> {
  const folder = socketFolder(realpathSync(dataDir));
  const database = { host: folder, user: 'sluice', database: 'postgres' };
  const db = new pg.Pool({ ...database, max: 2 });
  const transport = createSocketTransport(join(folder, 'garden.sock'));
  const driver = createSimulatedDriver(transport);

  const { call } = openApi(url);

  return {
    url,
    database,
    db,
    call,
    async openDemo() {
      const { token } = await call<{ token: string }>('', 'POST', '/auth/demo', {});
      const index = await call<Index>(token, 'GET', '/api/v1/index');
      if (!index.current_group) throw new Error('the demo has no garden');
      return { token, index, group: index.current_group };
    },
    async valve(serial, terminal) {
      const state = (await driver.readState(serial)).valves.find((valve) => valve.terminal === terminal);
      if (!state) throw new Error(`no terminal ${terminal} at ${serial}`);
      return state;
    },
    async close() {
      transport.close();
      await db.end();
    },
  };
}

export type { ActiveRun };

/** Asks until the answer is yes; returns the milliseconds it took. */
export async function msUntil(check: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const began = performance.now();
  while (!(await check())) {
    if (performance.now() - began > timeoutMs) throw new Error(`not within ${timeoutMs} ms`);
    await sleep(1);
  }
  return performance.now() - began;
}
