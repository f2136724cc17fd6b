import { describe, expect, test } from 'vitest';
import { judgeResults } from './aims.ts';
import { PLANNER } from './methods.ts';
import { writeReport } from './report.ts';
import type { Result } from './results.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const scenarioWith = (aim: Scenario['aim']): Scenario => {
  const found = SCENARIOS.find((scenario) => scenario.aim === aim);
  if (found === undefined) throw new Error(`no scenario with ${aim}`);
  return found;
};

const spread = (least: number, most = least) => ({ least, mean: (least + most) / 2, most });

const toResult = (aim: Scenario['aim'], over: Partial<Result> = {}): Result => ({
  scenario: scenarioWith(aim),
  site: 'Berlin, humid temperate',
  method: PLANNER,
  adequacyPercent: spread(96, 100),
  frostFreePercent: spread(96, 100),
  ofPossiblePercent: spread(98, 100),
  excessPercent: spread(0, 4),
  lostPercent: 3,
  litresPerYear: 100_000,
  startsPerYear: 200,
  stressedPercent: 2,
  shortPercent: 0.52,
  worstOfPlots: { lawn: 96 },
  windows: 60,
  ...over,
});

function reported(results: readonly Result[]) {
  const lines: string[] = [];
  const report = writeReport(results);
  let next = report.next();
  for (; !next.done; next = report.next()) lines.push(next.value);
  return { lines, isMet: next.value };
}

describe('the aims', () => {
  test('are met where every window is good enough', () => {
    const { lines, isMet } = reported([toResult('everyDay'), toResult('restricted')]);
    expect(isMet).toBe(true);
    expect(lines.at(-1)).toBe('6 of 6 aims are met.');
  });

  test.each<[string, Partial<Result>, string]>([
    ['one window that is short', { adequacyPercent: spread(94.9, 100) }, 'at least 95 % adequacy'],
    ['one window of waste', { excessPercent: spread(0, 5.1) }, 'at most 5 % excess'],
    ['a year of waste', { lostPercent: 5.1 }, 'at most 5 % of the water lost'],
    ['a figure that is no number', { adequacyPercent: spread(Number.NaN) }, 'at least 95 % adequacy'],
    ['no window at all', { adequacyPercent: spread(Number.POSITIVE_INFINITY) }, 'at least 95 % adequacy'],
  ])('are missed by %s, and by name', (_, over, asked) => {
    const { lines, isMet } = reported([toResult('everyDay', over)]);
    expect(isMet).toBe(false);
    expect(lines.filter((line) => line.startsWith('MISSED')).join()).toContain(
      `as declared: ${asked}, in 1 of 1 sites: Berlin`,
    );
  });

  test('are not met by nothing', () => {
    expect(reported([])).toMatchObject({ isMet: false });
    expect(reported([toResult('betterThanRivals')])).toMatchObject({ isMet: false });
  });

  test('against other methods both must be met: no drier, and less water', () => {
    const planner = toResult('betterThanRivals');
    const rival = (over: Partial<Result>) => ({ ...planner, method: 'timer', ...over });
    const missed = (over: Partial<Result>) =>
      judgeResults([planner, rival(over)])
        .filter((verdict) => verdict.missed.length > 0)
        .map(({ asked }) => asked);
    expect(missed({ shortPercent: 3, litresPerYear: 120_000 })).toEqual([]);
    expect(missed({ shortPercent: 0.3, litresPerYear: 120_000 })).toEqual([
      'declared too kindly: no shorter than "timer"',
    ]);
    expect(missed({ shortPercent: 3, litresPerYear: 100_000 })).toEqual([
      'declared too kindly: less water than "timer"',
    ]);
    expect(missed({ shortPercent: 0.49, litresPerYear: 120_000 })).toEqual([]);
  });
});
