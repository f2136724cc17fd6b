import { expect, test } from 'vitest';
import { isWhole } from '../../scripts/test-extent.ts';
import { BASELINE } from './baseline.ts';
import { quickProof, toBaseline } from './quick.ts';

/** It only computes, a quarter of a minute on a machine that others leave alone. */
const TIMEOUT_MS = 180_000;

/** Each scenario at one of the two sites, or at both. */
const MEASURED = BASELINE.filter((_, index) => isWhole || [0, 3].includes(index % 4));

/** Percent by which a figure may be worse than the stored one, for rounding. */
const ROUNDING = { adequacy: 0.5, short: 0.1, lost: 0.5 };

test(
  'the planner does not fall behind what it has reached, with the settings of a new garden',
  () => {
    const results = quickProof((scenario, site) =>
      MEASURED.some((row) => row.scenario === scenario && row.site === site),
    );
    expect(results.every(({ windows }) => windows > 50)).toBe(true);
    const now = results.map(toBaseline);
    const named = (rows: typeof BASELINE) => rows.map(({ scenario, site }) => `${scenario}, ${site}`);
    expect(named(now)).toEqual(named(MEASURED));
    const worse = now.flatMap((row, index) => {
      const baseline = MEASURED[index];
      const isAsGood =
        baseline !== undefined &&
        row.adequacy >= baseline.adequacy - ROUNDING.adequacy &&
        row.short <= baseline.short + ROUNDING.short &&
        row.lost <= baseline.lost + ROUNDING.lost;
      return isAsGood ? [] : [{ now: row, baseline }];
    });
    expect(worse).toEqual([]);
  },
  TIMEOUT_MS,
);
