import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../vocabulary/limits.ts';
import { PRIOR_DEVIATION } from './estimate.ts';
import { calibrationInForce } from './in-force.ts';
import { factorsFromNeighbours, type ZoneKinds } from './neighbours.ts';

const SPRAY: ZoneKinds = { plant: 'COOL_GRASS', soil: 'LOAM', sprinkler: 'FIX_SPRAY_HEAD' };
const DRIP: ZoneKinds = { plant: 'SHRUBS', soil: 'SAND', sprinkler: 'ROTARY_EMITTER' };
const taught = (application: number, deviation = 0.05, measuredShare: number | null = null) => ({
  kinds: SPRAY,
  measuredShare,
  learned: {
    factors: { application, availableWater: 1, demand: 1 },
    deviations: { application: deviation, availableWater: PRIOR_DEVIATION.availableWater, demand: 0.05 },
  },
});

describe('neighbours of a zone with a probe', () => {
  test('are moved toward it, the more the more they are like it', () => {
    const of = (kinds: ZoneKinds) =>
      factorsFromNeighbours(kinds, [taught(0.75)], false)?.factors.application ?? Number.NaN;
    expect(of(SPRAY)).toBeGreaterThan(0.75);
    expect(of(SPRAY)).toBeLessThan(of(DRIP));
    expect(of(DRIP)).toBeLessThan(1);
  });

  test('learn nothing of what it has not learned itself', () => {
    expect(factorsFromNeighbours(SPRAY, [taught(0.75)], false)?.factors.availableWater).toBe(1);
    expect(factorsFromNeighbours(SPRAY, [], false)).toBeNull();
  });

  test('go between two that disagree, and are surer with two that agree', () => {
    const one = factorsFromNeighbours(SPRAY, [taught(0.75)], false);
    const disagreeing = factorsFromNeighbours(SPRAY, [taught(0.75), taught(1.25)], false);
    const agreeing = factorsFromNeighbours(SPRAY, [taught(0.75), taught(0.75)], false);
    expect(disagreeing?.factors.application).toBeGreaterThan(0.85);
    expect(agreeing?.deviations.application).toBeLessThan(one?.deviations.application ?? 0);
  });
});

test('a meter beside a probe says how weak the heads of a kind are, and nothing of a zone with a meter of its own', () => {
  const metered = taught(1, 0.05, 0.75);
  const application = (...asked: Parameters<typeof factorsFromNeighbours>) =>
    factorsFromNeighbours(...asked)?.factors.application;
  expect(application(SPRAY, [metered], false)).toBeCloseTo(application(SPRAY, [taught(0.75)], false) ?? 0, 1);
  expect(application(SPRAY, [metered], true)).toBe(1);
  expect(application(SPRAY, [taught(0.75)], true)).toBe(1);
});

test('nothing that was learned goes beyond its bounds by itself', () => {
  const any = fc.double({ min: 0.01, max: 50, noNaN: true });
  const factors = fc.record({ application: any, availableWater: any, demand: any });
  const deviations = { application: 0.1, availableWater: 0.1, demand: 0.1 };
  fc.assert(
    fc.property(factors, fc.boolean(), fc.boolean(), (learned, hasProbe, isRateMeasured) => {
      const inForce = calibrationInForce({ factors: learned, deviations }, { hasProbe, isRateMeasured });
      for (const factor of ['application', 'availableWater', 'demand'] as const) {
        const [least, most] = LIMITS.calibrationFactors[factor];
        expect(inForce[factor]).toBeGreaterThanOrEqual(least);
        expect(inForce[factor]).toBeLessThanOrEqual(most);
      }
      expect(inForce.refillShare).toBeLessThanOrEqual(1);
      expect(inForce.mostApplication).toBeGreaterThanOrEqual(Math.max(1, inForce.application));
    }),
  );
});
