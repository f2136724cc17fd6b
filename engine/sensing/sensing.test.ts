import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from '../vocabulary/units.ts';
import { learnFieldCapacity } from './field-capacity-learning.ts';
import { joinedDepletion } from './joined-depletion.ts';
import { defaultThresholds, type SensorWish, sensorWish } from './moisture-thresholds.ts';
import { type ProbeReading, probeTrust } from './probe-trust.ts';

const HOUR_MS = 3_600_000;
const hourly = (contents: readonly number[]): ProbeReading[] =>
  contents.map((waterContent, hour) => ({ atMs: hour * HOUR_MS, waterContent }));

describe('how far a probe is believed', () => {
  const model = { waterContent: 0.25, movement: 0.01 };
  const readings = hourly([0.26, 0.258, 0.255, 0.252]);
  const at = (hours: number) => (readings.length - 1 + hours) * HOUR_MS;

  test('fresh, moving and near the balance: wholly', () => {
    expect(probeTrust(readings, model, at(1))).toEqual({ trust: 1, fresh: 1, alive: 1, plausible: 1 });
  });

  test('silent for a day: half, for two days: not at all', () => {
    expect(probeTrust(readings, model, at(27)).trust).toBeCloseTo(0.5, 12);
    expect(probeTrust(readings, model, at(48)).trust).toBe(0);
  });

  test('stuck while the ground dried: not at all; still while it lay still: wholly', () => {
    const still = hourly([0.25, 0.25, 0.25]);
    expect(probeTrust(still, model, 3 * HOUR_MS).alive).toBe(0);
    expect(probeTrust(still, { ...model, movement: 0.001 }, 3 * HOUR_MS).trust).toBe(1);
  });

  test('far off the balance, or beyond what soil can be: less, down to nothing', () => {
    expect(probeTrust(hourly([0.38, 0.375]), model, HOUR_MS).trust).toBeCloseTo(0.5, 12);
    expect(probeTrust(hourly([0.9, 0.91]), { ...model, waterContent: 0.9 }, HOUR_MS).trust).toBe(0);
  });

  test('a probe that never reported says nothing', () => {
    expect(probeTrust([], model, 0).trust).toBe(0);
  });
});

describe('balance and probes', () => {
  test('without a trusted probe the balance stands', () => {
    expect(joinedDepletion(12, [])).toBe(12);
    expect(joinedDepletion(12, [{ depletionMm: 2, trust: fraction(0) }])).toBe(12);
  });

  test('one good probe meets it half way', () => {
    expect(joinedDepletion(12, [{ depletionMm: 8, trust: fraction(1) }])).toBe(10);
  });

  test('the joined figure lies between all that were heard', () => {
    const probe = fc.record({
      depletionMm: fc.double({ min: 0, max: 60, noNaN: true }),
      trust: fc.double({ min: 0, max: 1, noNaN: true }).map(fraction),
    });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), fc.array(probe, { maxLength: 4 }), (model, probes) => {
        const all = [model, ...probes.map(({ depletionMm }) => depletionMm)];
        const joined = joinedDepletion(model, probes);
        expect(joined).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(joined).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
      }),
    );
  });
});

describe('self-learning', () => {
  /** A wetting, its drainage to field capacity, and three days of plants drinking. */
  const wetting = (fieldCapacity: number) =>
    Array.from({ length: 96 }, (_, hour) =>
      hour < 2 ? fieldCapacity - 0.06 : fieldCapacity + 0.08 * Math.exp(-(hour - 2) / 6) - 0.0005 * (hour - 2),
    );
  const after = (fieldCapacity: number, count: number) =>
    learnFieldCapacity(hourly(Array.from({ length: count }, () => wetting(fieldCapacity)).flat()));

  test('takes three wettings, and shows how far it is', () => {
    expect(after(0.29, 0).progress).toBe(0);
    expect(after(0.29, 1)).toEqual({ progress: 1 / 3, fieldCapacity: null, soil: null });
    expect(after(0.29, 3).progress).toBe(1);
  });

  test.each([
    [0.145, 'LOAMY_SAND'],
    [0.23, 'SANDY_LOAM'],
    [0.29, 'LOAM'],
    [0.36, 'CLAY_LOAM'],
  ] as const)('finds a field capacity of %d, %s', (fieldCapacity, soil) => {
    const learned = after(fieldCapacity, 4);
    expect(Math.abs((learned.fieldCapacity ?? 0) - fieldCapacity)).toBeLessThan(0.02);
    expect(learned.soil).toBe(soil);
  });

  test('a plateau that rain cut short teaches nothing', () => {
    const short = wetting(0.29).slice(0, 20);
    expect(learnFieldCapacity(hourly([...short, ...short, ...short, ...short])).progress).toBe(0);
  });
});

describe('thresholds', () => {
  const thresholds = defaultThresholds(fraction(0.5));
  const wishes = (moistures: readonly number[]) => {
    let before: SensorWish = 'leave';
    return moistures.map((moisture) => {
      before = sensorWish(moisture, thresholds, before);
      return before;
    });
  };

  test('skip above, add below, leave in between', () => {
    expect(wishes([0.9, 0.7, 0.4])).toEqual(['skip', 'leave', 'add']);
  });

  test('a reading that trembles around a threshold does not change the wish', () => {
    expect(wishes([0.86, 0.84, 0.85, 0.82, 0.8])).toEqual(['skip', 'skip', 'skip', 'skip', 'leave']);
    expect(wishes([0.49, 0.52, 0.53, 0.55])).toEqual(['add', 'add', 'add', 'leave']);
  });
});
