import { describe, expect, test } from 'vitest';
import { backupReason } from './backup-program.ts';

describe('a backup program', () => {
  const hour = 3_600_000;
  const known = { weatherAtMs: 0, serverAtMs: 0, planHoldsHours: 72 };

  test('waits until the weather has been unknown for two days', () => {
    expect(backupReason(known, 47.9 * hour)).toBeNull();
    expect(backupReason(known, 48 * hour)).toBe('weatherUnknown');
    expect(backupReason({ ...known, weatherAtMs: null }, 0)).toBe('weatherUnknown');
  });

  test('takes over on the device once its own plan has run out', () => {
    expect(backupReason({ ...known, weatherAtMs: 73 * hour }, 73 * hour)).toBe('serverUnreachable');
  });
});
