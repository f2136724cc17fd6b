/** What is drawn on a map and named, so that nothing lies on anything else. Pure. */
import type { MapSize, Pixel } from './map-view.ts';

/** Pixels of a map. */
export interface MapBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const meetsAny = (box: MapBox, others: readonly MapBox[]): boolean =>
  others.some(
    ({ left, top, right, bottom }) => box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top,
  );

export const isOutside = ({ width, height }: MapSize, { x, y }: Pixel): boolean =>
  x < 0 || y < 0 || x > width || y > height;
