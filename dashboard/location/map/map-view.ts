/** Which part of the world a map shows, in Mercator's projection. Pure. */
import { type GeoProjection, geoMercator } from 'd3-geo';
import type { MapPart } from '../calls.ts';
import type { At } from '../place-draft.ts';

/** `zoom`: the whole world is 256 px wide at 0, and twice as wide at each step. */
export interface MapView {
  centre: At;
  zoom: number;
}
export interface MapSize {
  width: number;
  height: number;
}
export interface Pixel {
  x: number;
  y: number;
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

/** The pixels of points; those nearer to a pole than the map goes are at its edge. */
export function findPixels(view: MapView, size: MapSize, points: readonly At[]): Pixel[] {
  const project = makeProjection(view, size);
  return points.map(({ latitude, longitude }) => {
    const [x, y] = project([longitude, clamp(latitude, -MOST_LATITUDE, MOST_LATITUDE)]) ?? [0, 0];
    return { x, y };
  });
}

export const findPixel = (view: MapView, size: MapSize, point: At): Pixel =>
  findPixels(view, size, [point])[0] ?? { x: 0, y: 0 };

/** What a drag by so many pixels to the right and down shows. */
export const panView = (view: MapView, size: MapSize, x: number, y: number): MapView => ({
  ...view,
  centre: findPoint(view, size, size.width / 2 - x, size.height / 2 - y),
});

/** Nearer by so many steps; `around` stays where it is on the map. */
export function zoomView(view: MapView, size: MapSize, steps: number, around?: Pixel): MapView {
  const zoom = clamp(view.zoom + steps, LEAST_ZOOM, MOST_ZOOM);
  if (!around) return { ...view, zoom };
  const point = findPoint(view, size, around.x, around.y);
  const moved = findPixel({ ...view, zoom }, size, point);
  return panView({ ...view, zoom }, size, around.x - moved.x, around.y - moved.y);
}

/**
 * As near as all of the points are shown with so many pixels around them, over the date line where that is the shorter
 * way; no nearer than `most`.
 */
export function fitView(points: readonly At[], { width, height }: MapSize, around: Pixel, most = MOST_ZOOM): MapView {
  if (points.length === 0) return WORLD;
  const heights = points.map(({ latitude }) => toMercator(clamp(latitude, -MOST_LATITUDE, MOST_LATITUDE)));
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const { west, degrees } = findShortestStretch(points.map(({ longitude }) => longitude));
  const perRadian = Math.min(
    (width - 2 * around.x) / (degrees * RADIANS),
    (height - 2 * around.y) / (highest - lowest),
  );
  return {
    centre: { latitude: fromMercator((lowest + highest) / 2), longitude: wrap(west + degrees / 2) },
    zoom: clamp(Math.log2((perRadian * 2 * Math.PI) / WORLD_PX), LEAST_ZOOM, most),
  };
}

const RADIANS = Math.PI / 180;
const toMercator = (latitude: number) => Math.asinh(Math.tan(latitude * RADIANS));
const fromMercator = (height: number) => Math.atan(Math.sinh(height)) / RADIANS;

/** From where, and how far to the east, all longitudes are met: around the widest gap between two of them. */
function findShortestStretch(longitudes: readonly number[]): { west: number; degrees: number } {
  const sorted = longitudes.map(wrap).sort((one, other) => one - other);
  const [first = 0] = sorted;
  const gaps = sorted.map((longitude, place) => ({
    end: sorted[place + 1] ?? first + 360,
    degrees: (sorted[place + 1] ?? first + 360) - longitude,
  }));
  const widest = gaps.reduce((one, other) => (other.degrees > one.degrees ? other : one));
  return { west: wrap(widest.end), degrees: 360 - widest.degrees };
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
export const isNearEdge = ({ width, height }: MapSize, { x, y }: Pixel): boolean =>
  x < EDGE_PX || y < EDGE_PX || x > width - EDGE_PX || y > height - EDGE_PX;
