import { describe, expect, test } from 'vitest';
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
