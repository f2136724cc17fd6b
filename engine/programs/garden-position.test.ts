import { expect, test } from 'vitest';
import { LIMITS } from '../vocabulary/limits.ts';
import { isZoneOfPlace } from '../vocabulary/places.ts';
import { findZonePlace } from '../vocabulary/zone-places.ts';
import { findLatitude, toPosition } from './garden-position.ts';

const nowhere = { latitude: null, longitude: null };

test.each([
  ['Europe/Berlin', 52.5, 13.37],
  ['Pacific/Chatham', -43.95, -176.55],
  ['Asia/Calcutta', 22.53, 88.37],
  ['Africa/Johannesburg', -26.25, 28],
])('a garden without a place is where %s is', (timeZone, latitudeDeg, longitudeDegE) => {
  expect(toPosition({ ...nowhere, timeZone })).toEqual({ latitudeDeg, longitudeDegE });
  expect(findLatitude({ latitude: null, timeZone })).toBe(latitudeDeg);
});

test('a zone that belongs to no place has a meridian alone', () => {
  const usual = { latitudeDeg: LIMITS.usualLatitudeDeg, longitudeDegE: -45 };
  expect(toPosition({ ...nowhere, timeZone: 'Etc/GMT+3' })).toEqual(usual);
});

test('a place that was chosen comes before its time zone', () => {
  expect(toPosition({ latitude: 48, longitude: 8, timeZone: 'Europe/Berlin' })).toEqual({
    latitudeDeg: 48,
    longitudeDegE: 8,
  });
});

test('every time zone that a browser may name has its place', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => isZoneOfPlace(zone) !== (findZonePlace(zone) !== null))).toEqual([]);
});
