import { expect, test } from 'vitest';
import { toOutline } from './outline.ts';

const circle = (points: number, radius: number) =>
  Array.from({ length: points }, (_, at) => ({
    x: 0.5 + radius * Math.cos((at / points) * 2 * Math.PI),
    y: 0.5 + radius * Math.sin((at / points) * 2 * Math.PI),
  }));

test('a long stroke becomes few corners within the plan', () => {
  const outline = toOutline(circle(2_000, 0.6));
  expect(outline?.length).toBeGreaterThan(6);
  expect(outline?.length).toBeLessThanOrEqual(64);
  for (const share of outline?.flat() ?? []) expect(share >= 0 && share <= 1).toBe(true);
});

test('a tap or a line encloses nothing', () => {
  expect(toOutline([{ x: 0.5, y: 0.5 }])).toBeNull();
  expect(
    toOutline([
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.9 },
      { x: 0.1, y: 0.101 },
    ]),
  ).toBeNull();
});
