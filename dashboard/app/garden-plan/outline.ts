/** What a finger or a pointer has drawn, as the outline of a zone. */
import type { Zone } from '@sluice/contract/zones';
import simplify from 'simplify-js';

type Outline = NonNullable<Zone['outline']>;
export type Stroke = { x: number; y: number }[];

/** Shares of the plan: a hand is no finer. */
const TOLERANCES = [0.006, 0.012, 0.024, 0.048];
const MOST_CORNERS = 64;
/** A tap, or a line there and back, is no zone. */
const LEAST_AREA = 0.002;

/** Null where the stroke encloses nothing. @param stroke shares of the plan's width and height */
export function toOutline(stroke: Stroke): Outline | null {
  const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  for (const tolerance of TOLERANCES) {
    const corners = simplify(stroke, tolerance, true).map(({ x, y }): Outline[number] => [inside(x), inside(y)]);
    if (corners.length <= MOST_CORNERS) return enclosedArea(corners) < LEAST_AREA ? null : corners;
  }
  return null;
}

/** By the shoelace formula. */
function enclosedArea(corners: Outline): number {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
