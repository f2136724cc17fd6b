/** `GET /index` against a bare Fastify route with one `select 1` on the same database, in turns in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Bench } from './bench-garden.ts';
import { type Finding, sampleAll } from './finding.ts';
import { p } from './spread.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;
/** Share of what the bare route answers. */
const AIM = 0.4;

export async function measureIndex(bench: Bench): Promise<Finding> {
  const { token } = await bench.openDemo();
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts'), bench.database.host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!bare.stdout) throw new Error('the bare route cannot be heard');
  const [line] = await once(bare.stdout.setEncoding('utf8'), 'data');
  const answers: number[] = [];
  const shoot = async (url: string, headers: Record<string, string>) => {
    const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
    answers.push(result.requests.total);
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
    const each = (value: number) => ({ name: '', value, unit: 'requests a second', digits: 0 });
    return {
      samples: [
        { what: `pairs of ${SECONDS} s with ${CONNECTIONS} connections`, expected: ROUNDS, actual: ratios.length },
        sampleAll('answers in the leanest of them', Math.min(...answers)),
      ],
      figures: [
        {
          of: 'GET /index',
          values: [
            each(p(index, 0.5)),
            { name: 'ratio', value: p(ratios, 0.5), digits: 2, aim: { atLeast: AIM } },
            { name: 'least', value: Math.min(...ratios), digits: 2 },
            { name: 'most', value: Math.max(...ratios), digits: 2 },
          ],
          reference: { of: 'bare route', values: [each(p(reference, 0.5))] },
        },
      ],
    };
  } finally {
    bare.kill();
    await once(bare, 'exit');
  }
}
