import { describe, expect, test } from 'vitest';
import { latitudeNormals } from './latitude-normals.ts';

const findPeak = (latitudeDeg: number) => {
  const { et0MmPerDay } = latitudeNormals(latitudeDeg);
  return et0MmPerDay.indexOf(Math.max(...et0MmPerDay)) + 1;
};
const findRange = (latitudeDeg: number) => {
  const { et0MmPerDay } = latitudeNormals(latitudeDeg);
  return [Math.min(...et0MmPerDay), Math.max(...et0MmPerDay)];
};

describe('what a latitude usually has', () => {
  test('has the highest evapotranspiration in the summer of its own hemisphere', () => {
    expect(findPeak(41)).toBe(7);
    expect([12, 1]).toContain(findPeak(-35));
  });
  test('is within what FAO-56 table 2 gives for its climate', () => {
    // Temperate: 1 to 3 mm/day where it is cool, 2 to 4 mild, 4 to 7 warm.
    const [winter, summer] = findRange(41);
    expect(winter).toBeGreaterThan(0.5);
    expect(winter).toBeLessThan(2);
    expect(summer).toBeGreaterThan(4);
    expect(summer).toBeLessThan(6);
    // Tropics, humid and warm: 3 to 6 mm/day the year round.
    const [least, most] = findRange(5);
    expect(least).toBeGreaterThan(3);
    expect(most).toBeLessThan(6);
  });
  test('has every figure sound from pole to pole', () => {
    for (let latitudeDeg = -90; latitudeDeg <= 90; latitudeDeg += 1) {
      const normals = latitudeNormals(latitudeDeg);
      for (const values of Object.values(normals) as number[][]) {
        expect(values).toHaveLength(12);
        for (const value of values) expect(Number.isFinite(value)).toBe(true);
      }
      for (const et0Mm of normals.et0MmPerDay) expect(et0Mm).toBeGreaterThanOrEqual(0);
    }
  });
});
