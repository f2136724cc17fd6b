import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { describe, expect, test } from 'vitest';
import { extendedMinutes, isRunLength, zoneRequest } from './run-length.ts';

const zone = 'a' as ZoneId;

describe('length of a run by hand', () => {
  test('a pump takes its steps as fractions of an hour, other minutes as minutes', () => {
    expect(zoneRequest(zone, 15, true)).toEqual({ zone_id: zone, hours: 0.25 });
    expect(zoneRequest(zone, 7, true)).toEqual({ zone_id: zone, minutes: 7 });
    expect(zoneRequest(zone, 15, false)).toEqual({ zone_id: zone, minutes: 15 });
  });

  test('whole minutes from 0 to 60', () => {
    expect([0, 1, 60].every(isRunLength)).toBe(true);
    expect([-1, 61, 1.5, Number.NaN].some(isRunLength)).toBe(false);
  });

  test('five more minutes, never past the hour', () => {
    expect(extendedMinutes(600)).toBe(15);
    expect(extendedMinutes(55 * 60)).toBe(60);
    expect(extendedMinutes(56 * 60)).toBeNull();
  });
});
