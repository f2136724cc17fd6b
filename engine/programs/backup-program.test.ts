import { expect, test } from 'vitest';
import { backupReason } from './backup-program.ts';

test('a backup program starts when the weather has been unknown for two days', () => {
  const hour = 3_600_000;
  expect(backupReason(0, 47.9 * hour)).toBeNull();
  expect(backupReason(0, 48 * hour)).toBe('weatherUnknown');
  expect(backupReason(null, 0)).toBe('weatherUnknown');
});
