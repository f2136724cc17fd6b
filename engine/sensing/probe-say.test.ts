import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../vocabulary/units.ts';
import { availableShare, isTrustedByOwner, type SupervisedProbe, weighProbe } from './probe-say.ts';

const SOUND: SupervisedProbe = { verdict: 'sound', trust: 0.8, offset: 0, gain: 1, dismissedMs: null };
const STUCK: SupervisedProbe = { verdict: 'stuck', trust: 0, offset: 0, gain: 1, dismissedMs: null };
const last = { atMs: 0, waterContent: 0.2 };

describe("a probe's weight", () => {
  test('is its trust while it is fresh, half of that after fifteen silent hours, nothing after a day', () => {
    expect(weighProbe(SOUND, last, 6 * HOUR_MS)).toBeCloseTo(0.8, 9);
    expect(weighProbe(SOUND, last, 15 * HOUR_MS)).toBeCloseTo(0.4, 9);
    expect(weighProbe(SOUND, last, DAY_MS)).toBe(0);
  });

  test('is lost when it is not sound, and with an impossible reading', () => {
    expect(weighProbe(STUCK, last, 0)).toBe(0);
    expect(weighProbe(SOUND, { ...last, waterContent: 1 }, 0)).toBe(0);
  });

  test('comes back for a week when its owner says that it is right', () => {
    const dismissed = { ...STUCK, dismissedMs: -6 * DAY_MS };
    expect([isTrustedByOwner(dismissed, 0), weighProbe(dismissed, last, 0)]).toEqual([true, 1]);
    expect([isTrustedByOwner(dismissed, DAY_MS), weighProbe(dismissed, { ...last, atMs: DAY_MS }, DAY_MS)]).toEqual([
      false,
      0,
    ]);
    expect(weighProbe({ ...dismissed, verdict: 'stale' }, last, 0)).toBe(0);
  });
});

test('a reading is corrected by the offset and the gain, and given as a share of the available water', () => {
  const soil = { fieldCapacity: 0.3, wiltingPoint: 0.1 };
  expect(availableShare(0.14, { offset: -0.06, gain: 1 }, soil)).toBeCloseTo(0.5, 9);
  expect(availableShare(0.22, { offset: 0, gain: 1.2 }, soil)).toBeCloseTo(0.5, 9);
  expect(availableShare(0.5, { offset: 0, gain: 1 }, soil)).toBe(1);
  expect(availableShare(0.02, { offset: 0, gain: 1 }, soil)).toBe(0);
});
