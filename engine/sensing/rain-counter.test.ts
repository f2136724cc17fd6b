import { expect, test } from 'vitest';
import { MINUTE_MS } from '../vocabulary/units.ts';
import { type CounterReadings, countRain, type RainCounters, sharesByHour } from './rain-counter.ts';

/** What is counted of reports a minute apart, and what is refused. */
function count(reports: readonly CounterReadings[], elapsedMs = MINUTE_MS) {
  let counters: RainCounters = {};
  let rainMm = 0;
  const refused: number[] = [];
  for (const [report, readings] of reports.entries()) {
    const counted = countRain(counters, readings, report * elapsedMs);
    counters = counted.counters;
    rainMm += counted.rainfallMm;
    if (counted.refusedMm !== null) refused.push(counted.refusedMm);
  }
  return { rainMm: Math.round(rainMm * 1000) / 1000, refused };
}
const days = (...values: number[]) => values.map((day) => ({ day }));

test('rain is what a counter has risen by since the first report, and repeated reports add nothing', () => {
  expect(count(days(7))).toEqual({ rainMm: 0, refused: [] });
  expect(count(days(7, 7.2, 7.2, 7.2, 8))).toEqual({ rainMm: 1, refused: [] });
});

test('the reset of the day counts what fell after it', () => {
  expect(count(days(12, 12.4, 0, 0, 0.6))).toEqual({ rainMm: 1, refused: [] });
  expect(count(days(12, 12.4, 0.2, 0.6))).toEqual({ rainMm: 1, refused: [] });
});

test('a late report of lower figures is no reset', () => {
  expect(count(days(12, 12.4, 12.2, 12.4, 12.6))).toEqual({ rainMm: 0.6, refused: [] });
  expect(count(days(0.2, 0.4, 0.2, 0.4))).toEqual({ rainMm: 0.2, refused: [] });
});

test('the longer counter goes on while the shorter one begins again', () => {
  const reports = [
    { year: 300, day: 12 },
    { year: 300.4, day: 12.4 },
    { year: 300.6, day: 0.2 },
    { year: 301, day: 0.6 },
  ];
  expect(count(reports)).toEqual({ rainMm: 1, refused: [] });
});

test('while the longer counter is away or set back, the shorter one counts, and nothing twice', () => {
  const away = [{ year: 300, day: 1 }, { day: 1.5 }, { year: 301, day: 2 }];
  expect(count(away)).toEqual({ rainMm: 1, refused: [] });
  const glitch = [
    { year: 300, day: 1 },
    { year: 20, day: 1.5 },
    { year: 301, day: 2 },
  ];
  expect(count(glitch)).toEqual({ rainMm: 1, refused: [] });
  const replaced = [
    { year: 300, day: 1 },
    { year: 0, day: 1.2 },
    { year: 0, day: 1.2 },
    { year: 0.8, day: 2 },
  ];
  expect(count(replaced)).toEqual({ rainMm: 1, refused: [] });
});

test('a counter that somebody sets ahead jumps alone, and is not believed', () => {
  const reports = [
    { year: 0, day: 1 },
    { year: 450, day: 1.2 },
    { year: 450.8, day: 2 },
  ];
  expect(count(reports)).toEqual({ rainMm: 1, refused: [] });
});

test('more than can fall is refused, and counting goes on from there', () => {
  expect(count(days(1, 80, 80.4))).toEqual({ rainMm: 0.4, refused: [79] });
  expect(count(days(0, 20))).toEqual({ rainMm: 20, refused: [] });
  expect(count(days(0, 26))).toEqual({ rainMm: 0, refused: [26] });
});

test('after half an hour without reports it only begins again: those hours are the service’s', () => {
  expect(count(days(1, 9), 31 * MINUTE_MS)).toEqual({ rainMm: 0, refused: [] });
  expect(count(days(1, 9), 30 * MINUTE_MS)).toEqual({ rainMm: 8, refused: [] });
});

test('a gauge that is silent for more than half an hour begins again, whatever else is reported meanwhile', () => {
  const silentFor = (minutes: number) => [
    { day: 1 },
    ...Array.from({ length: minutes - 1 }, () => ({})),
    ...days(9, 9.4),
  ];
  expect(count(silentFor(31))).toEqual({ rainMm: 0.4, refused: [] });
  expect(count(silentFor(30))).toEqual({ rainMm: 8.4, refused: [] });
});

test('a counter that is missing for hours goes on with what another has counted for it', () => {
  const reports = [{ year: 300, day: 1 }, ...Array.from({ length: 60 }, () => ({ day: 1.5 })), { year: 301, day: 2 }];
  expect(count(reports)).toEqual({ rainMm: 1, refused: [] });
});

test('what an older version stored, without a time, begins again', () => {
  const stored = { day: { countedMm: 1, lowerMm: null } } as unknown as RainCounters;
  const { counters, rainfallMm } = countRain(stored, { day: 9 }, MINUTE_MS);
  expect([rainfallMm, counters.day?.countedMm]).toEqual([0, 9]);
});

test('a span over the full hour is shared by its minutes', () => {
  const hour = 60 * MINUTE_MS;
  const startOf = (atMs: number) => Math.floor(atMs / hour) * hour;
  expect(sharesByHour(50 * MINUTE_MS, 65 * MINUTE_MS, startOf)).toEqual([
    { startsAt: 0, share: 2 / 3 },
    { startsAt: hour, share: 1 - 2 / 3 },
  ]);
  expect(sharesByHour(5 * MINUTE_MS, 10 * MINUTE_MS, startOf)).toEqual([{ startsAt: 0, share: 1 }]);
});
