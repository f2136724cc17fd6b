import { describe, expect, test } from 'vitest';
import { slopeRadiationRatio } from './slope-sun.ts';

const MIDSUMMER = 172;
const EQUINOX = 80;
const DENVER = 39.7;

describe('the sun on a slope', () => {
  test('is that of level ground where it is flat', () => {
    expect(slopeRadiationRatio('FLAT', 'S', EQUINOX, DENVER)).toBe(1);
  });

  test('turned to the noon sun gains most when it stands low, and a slope turned away loses as much', () => {
    const south = slopeRadiationRatio('STEEP', 'S', EQUINOX, DENVER);
    // At the equinox the noon beam is cos(latitude - slope) / cos(latitude): 1.14 of level ground.
    expect(south).toBeGreaterThan(1.09);
    expect(south).toBeLessThan(1.14);
    expect(slopeRadiationRatio('STEEP', 'N', EQUINOX, DENVER)).toBeCloseTo(2 - south, 1);
    expect(slopeRadiationRatio('STEEP', 'S', MIDSUMMER, DENVER)).toBeLessThan(south);
  });

  test('is turned round south of the equator', () => {
    expect(slopeRadiationRatio('STEEP', 'N', EQUINOX, -DENVER)).toBeCloseTo(
      slopeRadiationRatio('STEEP', 'S', EQUINOX, DENVER),
      2,
    );
  });

  test('morning and evening slopes are alike', () => {
    expect(slopeRadiationRatio('MODERATE', 'E', MIDSUMMER, DENVER)).toBeCloseTo(
      slopeRadiationRatio('MODERATE', 'W', MIDSUMMER, DENVER),
      9,
    );
  });
});
