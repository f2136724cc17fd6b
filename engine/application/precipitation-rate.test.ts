import { describe, expect, test } from 'vitest';
import { litresPerMinute, mm, squareMetres } from '../vocabulary/units.ts';
import { depthOf, flowFromRate, parseApplication, rateFromFlow, volumeOf } from './precipitation-rate.ts';

describe('precipitation rate', () => {
  test("the auditor's 96.3: one gallon a minute on a hundred square feet is .963 inches an hour", () => {
    const rate = rateFromFlow(litresPerMinute(3.785411784), squareMetres(9.290304));
    expect(rate / 25.4).toBeCloseTo(0.963, 3);
  });

  test('flow and rate, depth and volume go both ways', () => {
    expect(flowFromRate(rateFromFlow(litresPerMinute(18), squareMetres(60)), squareMetres(60))).toBeCloseTo(18, 12);
    expect(depthOf(volumeOf(mm(12), squareMetres(80)), squareMetres(80))).toBe(12);
  });

  test('a meter is believed before the table', () => {
    const byType = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100 });
    expect(byType.ok && byType.value.flowLitresPerMinute).toBeCloseTo(14.82, 2);
    const metered = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100, flowLitresPerMinute: 20 });
    expect(metered.ok && metered.value.precipitationRateMmPerHour).toBe(12);
  });

  test.each([
    [{ areaM2: -20 }, 'areaM2', 'BELOW_LEAST'],
    [{ areaM2: 0 }, 'areaM2', 'BELOW_LEAST'],
    [{ flowLitresPerMinute: 0 }, 'flowLitresPerMinute', 'BELOW_LEAST'],
    [{ distributionUniformity: 1.2 }, 'distributionUniformity', 'ABOVE_MOST'],
    [{ sprinkler: 'HOSE' }, 'sprinkler', 'NOT_IN_THE_LIST'],
  ])('%j is refused', (over, path, name) => {
    const result = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100, ...over });
    expect(result).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});
