import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StallWatch } from './stalls.ts';

test('a stall is named by what was going on', async () => {
  const lines: Record<string, unknown>[] = [];
  const watch = new StallWatch(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }));
  await sleep(30);
  const end = watch.begin('GET /index');
  const until = performance.now() + 150;
  while (performance.now() < until);
  end();
  await sleep(30);
  const stall = watch.report().get('GET /index');
  expect(stall?.count).toBe(1);
  expect(stall?.longestMs).toBeGreaterThan(50);
  expect(lines).toMatchObject([{ during: 'GET /index', count: 1 }]);
  watch.stop();
});
