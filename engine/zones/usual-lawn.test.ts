import { expect, test } from 'vitest';
import { usualLawn } from './usual-lawn.ts';

test.each([
  ['Freiburg', 48, 'COOL_GRASS'],
  ['Denver', 39.7, 'COOL_GRASS'],
  ['Beijing', 39.9, 'COOL_GRASS'],
  ['Chatham', -43.95, 'COOL_GRASS'],
  ['Seville', 37.4, 'WARM_GRASS'],
  ['Cape Town', -33.9, 'WARM_GRASS'],
  ['Perth', -31.95, 'WARM_GRASS'],
  ['São Paulo', -23.5, 'WARM_GRASS'],
  ['Delhi', 28.7, 'WARM_GRASS'],
])('the usual lawn of %s', (_place, latitudeDeg, grass) => {
  expect(usualLawn(latitudeDeg)).toBe(grass);
});
