import { describe, expect, test } from 'vitest';
import { fraction, litres, squareMetres } from '../vocabulary/units.ts';
import { peakCropEt } from './baseline.ts';
import { waterSaved } from './water-saved.ts';

describe('water', () => {
  const normals = [1, 1.5, 2.5, 3.5, 4.5, 5, 5.2, 4.6, 3.4, 2, 1.2, 0.9];
  const lawn = {
    baseline: { peakCropEtMmPerDay: 5, efficiency: fraction(0.5) },
    areaM2: squareMetres(100),
    days: 30,
    usedLitres: litres(18_000),
    isMeasured: true,
  };

  test('the peak month is that of use, not of heat alone', () => {
    const winterCrop = [1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1];
    expect(peakCropEt(winterCrop, normals)).toBe(4.5);
  });

  test('a program for the peak month, less what was used', () => {
    expect(waterSaved([lawn])).toEqual({
      baselineLitres: 30_000,
      usedLitres: 18_000,
      savedLitres: 12_000,
      isEstimated: false,
    });
  });

  test('one zone without a meter makes the sum an estimate; a dry summer may save nothing', () => {
    const highUse = { ...lawn, usedLitres: litres(33_000), isMeasured: false };
    expect(waterSaved([lawn, highUse])).toMatchObject({ savedLitres: 9_000, isEstimated: true });
    expect(waterSaved([highUse]).savedLitres).toBe(-3_000);
  });
});
