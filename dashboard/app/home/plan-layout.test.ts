import type { Zone } from '@sluice/contract/zones';
import { expect, test } from 'vitest';
import { layBeds, PLAN } from './plan-layout.ts';

const zone = (id: string, area_m2: number | null) => ({ id: id as Zone['id'], area_m2 });

test('every zone has its bed within the plan, none lies on another, and larger ones are larger', () => {
  const zones = [
    zone('a', 120),
    zone('b', 2),
    zone('c', null),
    ...Array.from({ length: 37 }, (_, i) => zone(`z${i}`, i + 1)),
  ];
  const beds = layBeds(zones);
  expect(beds.map(({ zoneId }) => zoneId).sort()).toEqual(zones.map(({ id }) => id).sort());
  for (const bed of beds) {
    expect(Math.min(bed.x, bed.y)).toBeGreaterThanOrEqual(0);
    expect(bed.x + bed.width).toBeLessThanOrEqual(PLAN.width);
    expect(bed.y + bed.height).toBeLessThanOrEqual(PLAN.height);
    for (const other of beds) {
      const isApart =
        bed.x + bed.width <= other.x ||
        other.x + other.width <= bed.x ||
        bed.y + bed.height <= other.y ||
        other.y + other.height <= bed.y;
      expect(bed === other || isApart).toBe(true);
    }
  }
  const area = (id: string) =>
    beds.filter(({ zoneId }) => zoneId === id).map(({ width, height }) => width * height)[0] ?? 0;
  expect(area('a')).toBeGreaterThan(area('b'));
});

test('one zone is the whole garden', () => {
  const [bed] = layBeds([zone('a', null)]);
  expect(bed?.width).toBeGreaterThan(PLAN.width * 0.9);
});
