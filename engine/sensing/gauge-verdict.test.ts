import { expect, test } from 'vitest';
import { bell, gamma, seededFor } from '../proof/random.ts';
import { type GaugeDay, judgeGauge } from './gauge-verdict.ts';

const dayOf = (index: number) => Temporal.PlainDate.from('2031-05-01').add({ days: index }).toString();
const days = (...pairs: readonly (readonly [gaugeMm: number, serviceMm: number])[]): GaugeDay[] =>
  pairs.map(([gaugeMm, serviceMm], index) => ({ date: dayOf(index), gaugeMm, serviceMm }));

test('a gauge that feels nothing of three soaking days is dry from the first of them on', () => {
  const clogged = days([5, 6], [0, 0], [0, 5], [0, 0], [0.2, 4], [0, 8]);
  expect(judgeGauge(clogged, null)).toMatchObject({ fault: 'dry', since: dayOf(2) });
  expect(judgeGauge(days([5, 6], [0, 5], [0, 4]), null).fault).toBeNull();
  expect(judgeGauge(days([0, 2], [0, 2], [0, 2], [0, 2]), null).fault).toBeNull();
});

test('a gauge that measures a local shower meanwhile is not clogged', () => {
  expect(judgeGauge(days([0, 5], [9, 0], [0, 4], [0, 8]), null).fault).toBeNull();
});

test('a gauge that is doubled is high, and one under a tree low, after eight wet days', () => {
  const doubled = days([8, 4], [2, 1], [12, 6], [5, 2], [7, 4], [4, 2], [9, 4], [6, 3]);
  expect(judgeGauge(doubled, null)).toMatchObject({ fault: 'high', since: dayOf(0) });
  expect(judgeGauge(doubled.slice(2), null).fault).toBeNull();
  const sheltered = doubled.map((day) => ({ ...day, gaugeMm: day.serviceMm * 0.35 }));
  expect(judgeGauge(sheltered, null)).toMatchObject({ fault: 'low' });
});

test('a gauge that is doubled in midsummer is high from about then on', () => {
  const sound = [
    [4, 4],
    [3, 4],
    [5, 4],
    [2, 2],
    [6, 6],
  ] as const;
  const doubled = [
    [8, 4],
    [6, 4],
    [10, 4],
    [4, 2],
    [12, 6],
  ] as const;
  const { fault, since } = judgeGauge(days(...sound, ...sound, ...doubled, ...doubled), null);
  expect([fault, since]).toEqual(['high', dayOf(10)]);
});

test('one thunderstorm that the service has missed is no fault', () => {
  const agreeing = [
    [4, 4],
    [3, 4],
    [5, 4],
    [2, 2],
  ] as const;
  const storm = days(...agreeing, [60, 2], ...agreeing, ...agreeing);
  expect(judgeGauge(storm, null).fault).toBeNull();
});

test('a doubted gauge is believed again after four wet days that agree, and not before', () => {
  expect(judgeGauge(days([8, 4], [4, 4], [5, 4], [4, 5]), 'high').fault).toBeNull();
  expect(judgeGauge(days([4, 4], [5, 4], [4, 5]), 'high').fault).toBe('high');
  expect(judgeGauge(days([8, 4], [8, 4], [9, 4], [4, 2]), 'high').fault).toBe('high');
  expect(judgeGauge(days([0, 0]), 'dry').fault).toBe('dry');
});

/** Rain of a day at the gauge, and what a service makes of it: showers that pass by, and others that it does not see. */
function year(seed: number, factor: number): GaugeDay[] {
  return Array.from({ length: 365 }, (_, index) => {
    const random = seededFor(seed, index);
    const rainMm = random() < 0.3 ? 6 * gamma(0.7, random) : 0;
    const isSeen = random() > 0.1;
    const serviceMm = isSeen ? rainMm * Math.exp(0.5 * bell(random)) : random() < 0.5 ? 0 : rainMm * 0.3;
    const falseMm = rainMm === 0 && random() < 0.06 ? 3 * gamma(0.7, random) : 0;
    return { date: dayOf(index), gaugeMm: rainMm * factor, serviceMm: serviceMm + falseMm };
  });
}
/** The day on which a fault is found first; null for never. */
function foundOn(all: readonly GaugeDay[]): number | null {
  for (let day = 1; day <= all.length; day += 1)
    if (judgeGauge(all.slice(Math.max(0, day - 90), day), null).fault !== null) return day;
  return null;
}

test('of a hundred years of sound gauges hardly any is doubted, and wrong ones are found within weeks', () => {
  const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);
  expect(seeds.filter((seed) => foundOn(year(seed, 1)) !== null).length).toBeLessThanOrEqual(10);
  for (const factor of [0, 0.3, 2.5]) {
    const found = seeds.map((seed) => foundOn(year(seed, factor)) ?? 365).sort((a, b) => a - b);
    expect(found[50]).toBeLessThan(factor === 0 ? 20 : 50);
  }
});
