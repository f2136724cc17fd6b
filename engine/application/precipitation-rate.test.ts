import { describe, expect, test } from 'vitest';
import { litresPerMinute, mm, squareMetres } from '../vocabulary/units.ts';
import { depthToVolume, flowFromRate, rateFromFlow, volumeToDepth } from './precipitation-rate.ts';

describe('precipitation rate', () => {
  test("the auditor's 96.3: one gallon a minute on a hundred square feet is .963 inches an hour", () => {
    const rate = rateFromFlow(litresPerMinute(3.785411784), squareMetres(9.290304));
    expect(rate / 25.4).toBeCloseTo(0.963, 3);
  });

  test('flow and rate, depth and volume go both ways', () => {
    expect(flowFromRate(rateFromFlow(litresPerMinute(18), squareMetres(60)), squareMetres(60))).toBeCloseTo(18, 12);
    expect(volumeToDepth(depthToVolume(mm(12), squareMetres(80)), squareMetres(80))).toBe(12);
  });
});
