import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../vocabulary/units.ts';
import { learnFieldCapacity } from './field-capacity-learning.ts';
import type { WaterContentReading } from './water-content-reading.ts';

const hourly = (contents: readonly number[]): WaterContentReading[] =>
  contents.map((waterContent, hour) => ({ atMs: hour * HOUR_MS, waterContent }));

describe('self-learning', () => {
  /** A wetting, its drainage to field capacity, and three days of water use. */
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
    expect(Math.abs((learned.fieldCapacity ?? 0) - fieldCapacity)).toBeLessThan(0.005);
    expect(learned.soil).toBe(soil);
  });

  test('a plateau cut short by rain is not used', () => {
    const short = wetting(0.29).slice(0, 20);
    expect(learnFieldCapacity(hourly([...short, ...short, ...short, ...short])).progress).toBe(0);
  });
});
