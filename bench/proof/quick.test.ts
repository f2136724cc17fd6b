import { expect, test } from 'vitest';
import { HELD } from './held.ts';
import { quickProof, toHeld } from './quick.ts';

/** A year of two sites in twelve scenarios takes seven seconds on a quiet machine. */
const TIMEOUT_MS = 90_000;

/** Percent by which a figure may be worse than the stored one, for rounding. */
const ROUNDING = { adequacy: 0.5, short: 0.1, lost: 0.5 };

test(
  'the planner does not fall behind what it has reached, with the settings of a new garden',
  () => {
    const results = quickProof();
    expect(results.every(({ windows }) => windows > 50)).toBe(true);
    const now = results.map(toHeld);
    const named = (rows: typeof HELD) => rows.map(({ scenario, site }) => `${scenario}, ${site}`);
    expect(named(now)).toEqual(named(HELD));
    const worse = now.flatMap((row, index) => {
      const held = HELD[index];
      const isAsGood =
        held !== undefined &&
        row.adequacy >= held.adequacy - ROUNDING.adequacy &&
        row.short <= held.short + ROUNDING.short &&
        row.lost <= held.lost + ROUNDING.lost;
      return isAsGood ? [] : [{ now: row, held }];
    });
    expect(worse).toEqual([]);
  },
  TIMEOUT_MS,
);
