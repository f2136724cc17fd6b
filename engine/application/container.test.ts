import { describe, expect, test } from 'vitest';
import { litres, metres, squareMetres } from '../vocabulary/units.ts';
import { containerWater } from './container.ts';

describe('containers', () => {
  test('a pot under a wide canopy: small store, high water use, half the rain', () => {
    const pot = containerWater({
      kind: 'POT',
      volume: litres(20),
      areaM2: squareMetres(0.1),
    });
    expect(pot.totalAvailableWaterMm).toBeCloseTo(54, 9);
    expect(pot.demandFactor).toBeCloseTo(1.5, 12);
    expect(pot.rainFraction).toBe(0.5);
  });

  test('a raised bed is deep soil whose walls add evaporation', () => {
    expect(containerWater({ kind: 'RAISED_BED', depthM: metres(0.4) })).toMatchObject({
      totalAvailableWaterMm: 70,
      demandFactor: 1.15,
      rainFraction: 1,
    });
  });
});
