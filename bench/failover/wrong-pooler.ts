/** A process of Sluice behind a PgBouncer that lends connections by transaction: it must refuse to start, and say why. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pinnedNode, root } from '@sluice/e2e/checkout';
import type { Cluster } from './cluster.ts';

const PORT = 8090;
const PATIENCE_MS = 60_000;

/** A sentence on what went wrong; none where it was refused. */
export async function tryWrongPooler(cluster: Cluster, folder: string): Promise<string[]> {
  const databaseUrl = await cluster.startPooler('transaction');
  const dataDir = join(folder, 'pooled', 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const child = spawn(pinnedNode, [join(root, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, ...cluster.sluiceSettings(), DATABASE_URL: databaseUrl, PORT: String(PORT) },
      ...{ SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off' },
    },
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [code] = (await Promise.race([once(child, 'exit'), sleep(PATIENCE_MS, ['nothing'])])) as [number | string];
  child.kill('SIGKILL');
  await cluster.stopPooler();
  return code === 1 && output.includes('pool_mode = session') ? [] : [`exit code ${code}: ${output.trim()}`];
}
