import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { shippedLimits } from './cut-limits.ts';

test('the browser gets the limits that it names, unchanged, and not those of the server alone', () => {
  const shipped = shippedLimits();
  expect(LIMITS).toMatchObject(shipped);
  expect(shipped.drawerWidthPx).toBe(LIMITS.drawerWidthPx);
  expect(shipped.pumpRunSteps).toEqual(LIMITS.pumpRunSteps);
  expect(Object.keys(LIMITS).length - Object.keys(shipped).length).toBeGreaterThan(20);
});
