import { describe, expect, test } from 'vitest';
import { fraction } from '../vocabulary/units.ts';
import { applicationEfficiency, lowerHalfUniformity, runTimeMultiplier } from './uniformity.ts';

describe('uniformity and efficiency', () => {
  test("the Irrigation Association's two ways to the drier half agree", () => {
    for (const quarter of [0.4, 0.55, 0.7, 0.85]) {
      expect(runTimeMultiplier(fraction(quarter))).toBeCloseTo(1 / lowerHalfUniformity(fraction(quarter)), 1);
    }
    expect(runTimeMultiplier(fraction(0.5))).toBeCloseTo(1.4286, 4);
  });

  test('heads that were audited better than usual for their type waste less, and never create water', () => {
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.65))).toBeCloseTo(0.7, 12);
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.8))).toBeGreaterThan(0.7);
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.4))).toBeLessThan(0.7);
    expect(applicationEfficiency('ROTARY_EMITTER', fraction(1))).toBeLessThanOrEqual(1);
  });
});
