/**
 * Questions of an assistant over MCP, by the SDK's own client; the reference is the calls of the API that answer the same,
 * one after the other, by the same token.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Bench } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { p, spread } from './spread.ts';

/** In a minute one token asks 300 times at most. */
const ROUNDS = 25;
const AIM_RATIO = 3;
const DAYS_AHEAD = 7;

export async function measureAssistantTools(bench: Bench): Promise<Finding> {
  const { token: owner, group } = await bench.openDemo();
  const { token } = await bench.call<{ token: string }>(owner, 'POST', '/api/v1/account/tokens', {
    name: 'Bench',
    scope: 'read',
  });
  const client = new Client({ name: 'bench', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${bench.url}/mcp`), { requestInit: { headers } }));
  const overview = '/gardens_overview';
  const of = `/groups/${group.id}`;
  const today = Temporal.Now.plainDateISO(group.time_zone);
  const to = today.add({ days: DAYS_AHEAD - 1 });
  const named = { garden: group.id };
  const questions: readonly [name: string, given: Record<string, unknown>, calls: readonly string[]][] = [
    ['list_gardens', {}, [overview]],
    ['describe_garden', named, [overview, `${of}/index`]],
    ['next_waterings', { ...named, days: DAYS_AHEAD }, [overview, `${of}/schedules?from=${today}&to=${to}`]],
    ['why', named, [overview, `${of}/decisions?from=${today}&to=${today}`, `${of}/events?from=${today}&to=${today}`]],
    ['water_and_cost', named, [overview, `${of}/bill`, `${of}/savings`]],
    ['law', named, [overview, `${of}/regulations`, `${of}/constraints`]],
  ];
  const asked: number[] = [];
  const called: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, given, calls] of questions) {
        const began = performance.now();
        const answer = await client.callTool({ name, arguments: given });
        if (answer.isError) throw new Error(`${name} was refused: ${JSON.stringify(answer.content)}`);
        asked.push(performance.now() - began);
        const alone = performance.now();
        for (const path of calls) await bench.call(token, 'GET', `/api/v1${path}`);
        called.push(performance.now() - alone);
      }
  } finally {
    await client.close();
  }
  return {
    samples: [
      { what: `questions of ${questions.length} kinds`, expected: ROUNDS * questions.length, actual: asked.length },
    ],
    figures: [
      {
        of: 'question to answer',
        values: [
          ...spread(asked, 'ms'),
          { name: 'ratio of p99', value: p(asked, 0.99) / p(called, 0.99), digits: 2, aim: { below: AIM_RATIO } },
        ],
        reference: { of: 'the same by calls of the API', values: spread(called, 'ms') },
      },
    ],
  };
}
