import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findPixel,
  findPixels,
  findPoint,
  findVisiblePart,
  fitView,
  LEAST_ZOOM,
  type MapView,
  MOST_ZOOM,
  panView,
  WORLD,
  zoomView,
} from './map-view.ts';

const size = { width: 400, height: 300 };
const vienna: MapView = { centre: { latitude: 48.2, longitude: 16.4 }, zoom: 9 };

test('a point and its pixel go back and forth', () => {
  const pixel = findPixel(vienna, size, { latitude: 48.3, longitude: 16.2 });
  expect(pixel?.x).toBeLessThan(200);
  expect(pixel?.y).toBeLessThan(150);
  const back = findPoint(vienna, size, pixel?.x ?? 0, pixel?.y ?? 0);
  expect(back.latitude).toBeCloseTo(48.3, 6);
  expect(back.longitude).toBeCloseTo(16.2, 6);
});

test('the middle is the centre, and a drag to the right shows what lies west', () => {
  expect(findPixel(vienna, size, vienna.centre)).toEqual({ x: 200, y: 150 });
  expect(panView(vienna, size, 50, 0).centre.longitude).toBeLessThan(16.4);
});

describe('zoom', () => {
  test('each step makes everything twice as large, around what it is told to keep', () => {
    const pin = { x: 320, y: 60 };
    const point = findPoint(vienna, size, pin.x, pin.y);
    const near = zoomView(vienna, size, 1, pin);
    const unmoved = findPixel(near, size, point);
    expect(unmoved?.x).toBeCloseTo(pin.x, 3);
    expect(unmoved?.y).toBeCloseTo(pin.y, 3);
  });

  test('ends', () => {
    expect(zoomView(vienna, size, 99).zoom).toBe(MOST_ZOOM);
  });
});

describe('the part that towns are asked for', () => {
  test('holds what is seen, and is the same after a small move', () => {
    const part = findVisiblePart(vienna, size);
    const corner = findPoint(vienna, size, 0, 0);
    expect(part.west).toBeLessThanOrEqual(corner.longitude);
    expect(part.north).toBeGreaterThanOrEqual(corner.latitude);
    expect(findVisiblePart(panView(vienna, size, 3, 3), size)).toMatchObject({ west: part.west });
  });

  test('crosses the date line', () => {
    const fiji = findVisiblePart({ centre: { latitude: -17, longitude: 179.9 }, zoom: 7 }, size);
    expect(fiji.west).toBeGreaterThan(fiji.east);
  });

  test('is the world where the map shows most of it', () => {
    expect(findVisiblePart({ ...vienna, zoom: 1 }, size)).toMatchObject({ west: -180, east: 180 });
  });
});

describe('the view that all points fit into', () => {
  const around = { x: 40, y: 30 };
  const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
  const points = fc.array(fc.record({ latitude: degrees(-75, 75), longitude: degrees(-180, 180) }), { minLength: 1 });

  test('shows each of them with room around, and is as near as can be', () => {
    fc.assert(
      fc.property(points, (places) => {
        const view = fitView(places, size, around);
        const pixels = findPixels(view, size, places);
        const reach = Math.max(
          ...pixels.map(({ x }) => Math.abs(x - size.width / 2) / (size.width / 2 - around.x)),
          ...pixels.map(({ y }) => Math.abs(y - size.height / 2) / (size.height / 2 - around.y)),
        );
        if (view.zoom > LEAST_ZOOM) expect(reach).toBeLessThanOrEqual(1 + 1e-6);
        if (view.zoom > LEAST_ZOOM && view.zoom < MOST_ZOOM) expect(reach).toBeCloseTo(1, 6);
      }),
      { numRuns: 60 },
    );
  });

  test('crosses the date line where that is shorter, and ends for one point and for none', () => {
    const fiji = { latitude: -17, longitude: 178 };
    const samoa = { latitude: -14, longitude: -172 };
    expect(fitView([fiji, samoa], size, around).centre.longitude).toBeCloseTo(-177, 6);
    expect(fitView([fiji], size, around, 9)).toMatchObject({ zoom: 9, centre: { longitude: 178 } });
    expect(fitView([], size, around)).toEqual(WORLD);
  });
});
