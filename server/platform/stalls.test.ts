import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StallWatch } from './stalls.ts';

const BEAT_MS = 20;
let nowMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Time passes while the event loop runs. */
function beat(times = 1): void {
  for (let count = 0; count < times; count += 1) {
    nowMs += BEAT_MS;
    vi.advanceTimersByTime(BEAT_MS);
  }
}

/** Time passes, and no timer fires. */
function standStill(ms: number): void {
  nowMs += ms;
}

test('stalls of unknown cause are told at once, and then gathered for a quarter of an hour', () => {
  const lines: { during: string; count: number }[] = [];
  const watch = new StallWatch(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }));
  for (let minute = 0; minute <= 15; minute += 1) {
    beat();
    standStill(100);
    beat();
    watch.report();
  }
  watch.stop();
  expect(lines).toMatchObject([
    { during: 'nothing known', count: 1 },
    { during: 'nothing known', count: 15 },
  ]);
});

test('a stall is named by what was going on', () => {
  const lines: Record<string, unknown>[] = [];
  const watch = new StallWatch(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }));
  beat();
  const end = watch.begin('GET /index');
  standStill(150);
  end();
  beat(3);
  expect(watch.report().get('GET /index')).toEqual({ count: 1, longestMs: 130 });
  expect(lines).toMatchObject([{ during: 'GET /index', count: 1, longestMs: 130 }]);
  watch.stop();
});

test('an event loop that is a little late is none', () => {
  const watch = new StallWatch(pino({}, { write: () => expect.unreachable() }));
  standStill(40);
  beat(3);
  expect(watch.report().size).toBe(0);
  watch.stop();
});
