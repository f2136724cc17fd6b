import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { describe, expect, test } from 'vitest';
import { extendMinutes, isRunLength, makeZoneRequest } from './run-length.ts';

const zone = 'a' as ZoneId;

describe('length of a run by hand', () => {
  test('a pump takes its steps as fractions of an hour, other minutes as minutes', () => {
    expect(makeZoneRequest(zone, 15, true)).toEqual({ zone_id: zone, hours: 0.25 });
    expect(makeZoneRequest(zone, 7, true)).toEqual({ zone_id: zone, minutes: 7 });
    expect(makeZoneRequest(zone, 15, false)).toEqual({ zone_id: zone, minutes: 15 });
  });

  test('whole minutes from 0 to 60', () => {
    expect([0, 1, 60].every(isRunLength)).toBe(true);
    expect([-1, 61, 1.5, Number.NaN].some(isRunLength)).toBe(false);
  });

  test('five more minutes, never past the hour', () => {
    expect(extendMinutes(600)).toBe(15);
    expect(extendMinutes(55 * 60)).toBe(60);
    expect(extendMinutes(56 * 60)).toBeNull();
  });
});
