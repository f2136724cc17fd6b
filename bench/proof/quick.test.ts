import { expect, test } from 'vitest';
import { HELD } from './held.ts';
import { quickProof } from './quick.ts';

/** Percent by which a figure may be worse than the one that is written down, for the sake of its last digit. */
const ROUNDING = { adequacy: 0.5, short: 0.1, lost: 0.5 };

test('the planner does not fall behind what it has reached, with the settings of a new garden', () => {
  const results = quickProof();
  expect(results.map(({ scenario, site }) => `${scenario.name}, ${site}`)).toEqual(
    HELD.map(({ scenario, site }) => `${scenario}, ${site}`),
  );
  const worse = results.flatMap((result, index) => {
    const held = HELD[index];
    if (held === undefined) return [];
    const now = { adequacy: result.adequacyPercent.least, short: result.shortPercent, lost: result.lostPercent };
    expect(result.windows).toBeGreaterThan(50);
    const isAsGood =
      now.adequacy >= held.adequacy - ROUNDING.adequacy &&
      now.short <= held.short + ROUNDING.short &&
      now.lost <= held.lost + ROUNDING.lost;
    return isAsGood ? [] : [`${held.scenario}, ${held.site}: ${JSON.stringify(now)} after ${JSON.stringify(held)}`];
  });
  expect(worse).toEqual([]);
});
