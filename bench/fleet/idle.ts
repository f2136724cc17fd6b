/** Many gardens and nothing due: what the server takes of a core, and of memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@sluice/e2e/server-fixture';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { addProgram, forEach, makeGardens } from './garden.ts';
import { listProcessFamily, type Role, usedByRole } from './process-figures.ts';

const GARDENS = 300;
const SECONDS = 60;
const AIM_SHARE = 0.05;
/** A start so far away that no plan is made for it during the measure. */
const START_IN_HOURS = 12;
const RUN_S = 300;
const DAILY = { name: 'Daily', runs: [{ zone: 0, seconds: RUN_S }] };
/** The weather of new gardens is fetched one after the other. */
const SETTLED_MS = 900_000;
const LOOK_EVERY_MS = 1_000;

export async function measureIdle(): Promise<Finding> {
  const server = await startServer();
  try {
    const api = openApi(server.url);
    const gardens = await makeGardens(api, GARDENS);
    const startsAt = Date.now() + START_IN_HOURS * HOUR_MS;
    const programs = await forEach(gardens, (garden) => addProgram(api, garden, startsAt, DAILY));
    await untilSettled(server.dataDir);
    const before = usedByRole(listProcessFamily(server.pid()));
    const beganAt = performance.now();
    await sleep(SECONDS * 1000);
    const tookS = (performance.now() - beganAt) / 1000;
    const after = usedByRole(listProcessFamily(server.pid()));
    server.expectAlive();
    const share = (role: Role) => (after[role].cpuS - before[role].cpuS) / tookS;
    const resident = (role: Role) => ({ name: 'resident', value: after[role].residentMb, unit: 'MB', digits: 0 });
    const ofCore = (role: Role) => ({ name: 'share of a core', value: share(role), digits: 3 });
    return {
      samples: [
        { what: 'gardens with a program each, nothing due', expected: GARDENS, actual: programs.length },
        { what: 'seconds', expected: SECONDS, actual: Math.round(tookS) },
      ],
      figures: [
        { of: 'server', values: [{ ...ofCore('server'), aim: { below: AIM_SHARE } }, resident('server')] },
        { of: 'database', values: [ofCore('database')] },
        { of: 'simulated devices', values: [ofCore('simulator'), resident('simulator')] },
      ],
    };
  } finally {
    await server.remove();
  }
}

/** Waits until no work is queued: new gardens get their weather one after another. */
async function untilSettled(dataDir: string): Promise<void> {
  const db = new pg.Client({ host: socketFolder(dataDir), user: 'sluice', database: 'postgres' });
  await db.connect();
  try {
    const until = Date.now() + SETTLED_MS;
    for (;;) {
      const { rows } = await db.query(
        `select count(*)::int as n from jobs.job where state in ('created', 'active', 'retry') and name not like '\\_\\_%'
         and start_after <= now()`,
      );
      if (rows[0].n === 0) return;
      if (Date.now() > until) throw new Error(`There is still work queued: ${rows[0].n} pieces.`);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await db.end();
  }
}
