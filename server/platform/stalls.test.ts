import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StallWatch } from './stalls.ts';

const standStill = () => {
  const until = performance.now() + 100;
  while (performance.now() < until);
};

test('stalls of unknown cause are told at once, and then gathered for a quarter of an hour', async () => {
  const lines: { during: string; count: number }[] = [];
  const watch = new StallWatch(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }));
  for (let minute = 0; minute <= 15; minute += 1) {
    await sleep(25);
    standStill();
    await sleep(25);
    watch.report();
  }
  watch.stop();
  expect(lines).toMatchObject([{ during: 'nothing known' }, { during: 'nothing known' }]);
  expect(lines[0]?.count).toBeLessThan(lines[1]?.count ?? 0);
});

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
