/** `GET /index` against a bare Fastify route with one `select 1` on the same database, in turns in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Bench, p } from './bench-garden.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;

export async function measureIndex(bench: Bench): Promise<string[]> {
  const { token } = await bench.openDemo();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts'), bench.database.host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!bare.stdout) throw new Error('the bare route cannot be heard');
  const [line] = await once(bare.stdout.setEncoding('utf8'), 'data');
  const shoot = async (url: string, headers: Record<string, string>) => {
    const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
    return result.requests.average;
  };
  try {
    const reference: number[] = [];
    const index: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      reference.push(await shoot(String(line).trim(), {}));
      index.push(
        await shoot(`${bench.url}/api/v1/index`, { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }),
      );
    }
    const ratios = index.map((value, round) => value / (reference[round] ?? Number.NaN));
    return [
      `bare route: ${p(reference, 0.5).toFixed(0)} requests a second`,
      `GET /index: ${p(index, 0.5).toFixed(0)} requests a second`,
      `ratio: median ${p(ratios, 0.5).toFixed(2)}, ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} of ${ROUNDS} pairs (aim above 0.4)`,
    ];
  } finally {
    bare.kill();
    await once(bare, 'exit');
  }
}
