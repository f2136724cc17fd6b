/** Which part of the world a map shows, in Mercator's projection. Pure. */
import { type GeoProjection, geoMercator } from 'd3-geo';
import type { MapPart } from './calls.ts';
import type { At } from './place-draft.ts';

/** `zoom`: the whole world is 256 px wide at 0, and twice as wide at each step. */
export interface MapView {
  centre: At;
  zoom: number;
}
export interface MapSize {
  width: number;
  height: number;
}

export const LEAST_ZOOM = 0.5;
/** A pixel is 20 to 40 m: finer than the coast is drawn, and as fine as a pin need be for weather. */
export const MOST_ZOOM = 12;
/** Near enough to see the next towns. */
export const PIN_ZOOM = 9;
/** A country of middle size fits on a phone. */
export const COUNTRY_ZOOM = 4;
const WORLD_PX = 256;
/** Beyond it Mercator's map has no end. */
const MOST_LATITUDE = 82;

export const WORLD: MapView = { centre: { latitude: 25, longitude: 10 }, zoom: 1 };

export function makeProjection({ centre, zoom }: MapView, { width, height }: MapSize): GeoProjection {
  return geoMercator()
    .rotate([-centre.longitude, 0])
    .center([0, centre.latitude])
    .scale((WORLD_PX * 2 ** zoom) / (2 * Math.PI))
    .translate([width / 2, height / 2])
    .clipExtent([
      // As far beyond as a finger can drag.
      [-width, -height],
      [2 * width, 2 * height],
    ]);
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
/** -180 to 180. */
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** The point at a pixel; the edge of the map where the pixel lies beyond it. */
export function findPoint(view: MapView, size: MapSize, x: number, y: number): At {
  const [longitude, latitude] = makeProjection(view, size).invert?.([x, y]) ?? [0, 0];
  return { latitude: clamp(latitude, -MOST_LATITUDE, MOST_LATITUDE), longitude: wrap(longitude) };
}

/** The pixel of a point; null on the far side of the world. */
export function findPixel(view: MapView, size: MapSize, { latitude, longitude }: At): { x: number; y: number } | null {
  const pixel = makeProjection(view, size)([longitude, latitude]);
  return pixel && { x: pixel[0], y: pixel[1] };
}

/** What a drag by so many pixels to the right and down shows. */
export const panView = (view: MapView, size: MapSize, x: number, y: number): MapView => ({
  ...view,
  centre: findPoint(view, size, size.width / 2 - x, size.height / 2 - y),
});

/** Nearer by so many steps; `around` stays where it is on the map. */
export function zoomView(view: MapView, size: MapSize, steps: number, around?: { x: number; y: number }): MapView {
  const zoom = clamp(view.zoom + steps, LEAST_ZOOM, MOST_ZOOM);
  if (!around) return { ...view, zoom };
  const point = findPoint(view, size, around.x, around.y);
  const moved = findPixel({ ...view, zoom }, size, point) ?? around;
  return panView({ ...view, zoom }, size, around.x - moved.x, around.y - moved.y);
}

/** Parts are asked for by a grid of half a map, so that a small move asks for nothing new. */
export function findVisiblePart(view: MapView, size: MapSize): MapPart {
  const widest = (360 * size.width) / (WORLD_PX * 2 ** view.zoom);
  const { latitude: north } = findPoint(view, size, 0, 0);
  const { latitude: south } = findPoint(view, size, 0, size.height);
  const [columns, rows] = [widest / 2, (north - south) / 2];
  const least = (value: number, step: number) => Math.floor(value / step) * step;
  const rounded = (degrees: number) => Number(degrees.toFixed(3));
  const west = least(view.centre.longitude - widest / 2, columns);
  const isWholeWorld = widest * 1.5 >= 360;
  return {
    west: isWholeWorld ? -180 : rounded(wrap(west)),
    east: isWholeWorld ? 180 : rounded(wrap(west + columns * 3)),
    south: rounded(clamp(least(south, rows), -90, 90)),
    north: rounded(clamp(least(south, rows) + rows * 3, -90, 90)),
  };
}

const EDGE_PX = 40;

/** Whether a pixel is out of sight, or nearly. */
export const isNearEdge = ({ width, height }: MapSize, { x, y }: { x: number; y: number }): boolean =>
  x < EDGE_PX || y < EDGE_PX || x > width - EDGE_PX || y > height - EDGE_PX;
