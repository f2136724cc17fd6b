import { expect, test } from 'vitest';
import { HOUR_MS } from '../vocabulary/units.ts';
import { backupReason } from './backup-program.ts';

test('a backup program starts when the weather has been unknown for two days', () => {
  expect(backupReason(0, 47.9 * HOUR_MS)).toBeNull();
  expect(backupReason(0, 48 * HOUR_MS)).toBe('weatherUnknown');
  expect(backupReason(null, 0)).toBe('weatherUnknown');
});
