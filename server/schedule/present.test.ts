import { describe, expect, test } from 'vitest';
import { presentDecision } from './present.ts';

type StoredDecision = Parameters<typeof presentDecision>[0];

const short = (waysOut: StoredDecision['waysOut']): StoredDecision => ({
  zoneId: 'z' as StoredDecision['zoneId'],
  programId: null,
  localDate: '2026-07-01',
  verdict: 'shortfall',
  skip: null,
  demand: null,
  netMm: 4,
  shortfallMm: 2.404,
  waysOut,
});

describe('water that does not fit', () => {
  test('is short by the user’s own limits where lifting one would help', () => {
    expect(presentDecision(short(['liftRunLimit'])).reason).toEqual({
      reason_name: 'OWN_LIMITS',
      reason_type: 'USER_BUDGET',
      reason_code: null,
      reason_figures: { shortfall_mm: 2.4 },
      turning_point: null,
    });
  });
  test('is short by the available hours where nothing would help', () => {
    expect(presentDecision(short([])).reason?.reason_name).toBe('TOO_LITTLE_TIME');
  });
  test('needs no reason where all of it fits', () => {
    expect(presentDecision({ ...short([]), verdict: 'water', shortfallMm: 0 }).reason).toBeNull();
  });
});
