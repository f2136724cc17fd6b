import type { Zone } from '@sluice/contract/zones';
import { expect, test } from 'vitest';
import { layPlan, PLAN } from './plan-layout.ts';

const zone = (id: string, area_m2: number | null, outline: Zone['outline'] = null) => ({
  id: id as Zone['id'],
  area_m2,
  outline,
});

test('every zone has its bed within the plan, none lies on another, and larger ones are larger', () => {
  const zones = [
    zone('a', 120),
    zone('b', 2),
    zone('c', null),
    ...Array.from({ length: 37 }, (_, i) => zone(`z${i}`, i + 1)),
  ];
  const beds = layPlan(zones).map(({ zoneId, box }) => ({ zoneId, ...box }));
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
  const [bed] = layPlan([zone('a', null)]);
  expect(bed?.box.width).toBeGreaterThan(PLAN.width * 0.9);
});

test('a drawn zone lies where it was drawn, its name within it; the others lie below', () => {
  // An L, whose middle is outside.
  const corner: Zone['outline'] = [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.6],
    [0.8, 0.6],
    [0.8, 0.7],
    [0.1, 0.7],
  ];
  const [drawn, bed] = layPlan([zone('a', 10, corner), zone('b', 10)]);
  expect(drawn?.box.x).toBeCloseTo(100);
  expect(drawn?.box.height).toBeCloseTo(0.6 * PLAN.height);
  const [x, y] = drawn?.label ?? [0, 0];
  expect(x < 200 || y > 0.6 * PLAN.height).toBe(true);
  expect(bed?.box.y).toBeGreaterThan((drawn?.box.y ?? 0) + (drawn?.box.height ?? 0));
});
