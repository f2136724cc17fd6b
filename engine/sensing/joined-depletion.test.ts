import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction } from '../vocabulary/units.ts';
import { joinedDepletion } from './joined-depletion.ts';

describe('balance and probes', () => {
  test('without a trusted probe the balance stands', () => {
    expect(joinedDepletion(12, [])).toBe(12);
    expect(joinedDepletion(12, [{ depletionMm: 2, trust: fraction(0) }])).toBe(12);
  });

  test('one good probe counts as much as the balance', () => {
    expect(joinedDepletion(12, [{ depletionMm: 8, trust: fraction(1) }])).toBe(10);
  });

  test('the joined figure lies between all inputs', () => {
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
