import { describe, expect, test } from 'vitest';
import { findPixel, findPoint, findVisiblePart, type MapView, MOST_ZOOM, panView, zoomView } from './map-view.ts';

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
