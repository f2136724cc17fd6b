import { describe, expect, it } from 'vitest';
import {
  addTallies,
  emptyTally,
  filesToRunAgain,
  formatSummary,
  formatTally,
  type PlaywrightReport,
  type Tally,
  tallyOfPlaywright,
  tallyOfUnits,
  toExitCode,
  withSecondRun,
} from './tally.ts';

const tally = { ...emptyTally(), passed: 3, skipped: [{ name: 'a', reason: 'no series here' }] };

describe('what a step counts', () => {
  it('adds up over steps', () => {
    const sum = addTallies(tally, {
      ...emptyTally(),
      passed: 1,
      failures: ['c', 'd'],
      skipped: [{ name: 'b', reason: 'no browser' }],
    });
    expect(formatTally(sum)).toBe('4 passed, 2 failed, 2 skipped');
  });

  it('a step that ends badly with all tests passed has failed', () => {
    expect(formatTally(toExitCode(tally, 1))).toBe('3 passed, 1 failed, 1 skipped');
    expect(toExitCode({ ...tally, failures: ['c', 'd'] }, 1).failures).toEqual(['c', 'd']);
  });

  it('a step that reports nothing has failed, even when it ends with 0', () => {
    expect(toExitCode(null, 0)).toEqual({ ...emptyTally(), failures: ['a step that ended without a report'] });
  });
});

it('rules are counted once each, and other lines are kept', () => {
  const text =
    '600 pairs walked\nrule of section 5: name required\nrule of section 5: zones\nrule of section 5: zones\n';
  expect(formatSummary(text)).toEqual(['600 pairs walked', '2 rules of section 5 broken and answered']);
  expect(formatSummary('600 pairs walked\n600 pairs walked\n')).toEqual(['600 pairs walked']);
});

it('a browser report is counted through all its suites, skips with their reasons', () => {
  const test = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped', description?: string) => ({
    status,
    annotations: description === undefined ? [] : [{ type: 'skip', description }],
  });
  const report: PlaywrightReport = {
    errors: [new Error('a worker died\n  somewhere')],
    suites: [
      {
        title: 'demo.spec.ts',
        specs: [{ title: 'opens', tests: [test('expected'), test('unexpected')] }],
        suites: [
          {
            title: 'at night',
            specs: [
              { title: 'waters', tests: [test('flaky')] },
              { title: 'rests', tests: [test('skipped', 'no clock'), test('skipped')] },
            ],
          },
        ],
      },
    ],
  };
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 2,
    failures: ['demo.spec.ts > opens', 'outside of tests: a worker died'],
    unsteady: ['demo.spec.ts > at night > waters'],
    skipped: [
      { name: 'demo.spec.ts > at night > rests', reason: 'no clock' },
      { name: 'demo.spec.ts > at night > rests', reason: 'no reason given' },
    ],
  });
});

describe('a file that fails beside others', () => {
  const result = (change: Partial<Tally>): Tally => ({ ...emptyTally(), ...change });
  const first = {
    'a.test.ts': result({ passed: 5 }),
    'b.test.ts': result({ passed: 2, failures: ['b > dries'] }),
  };

  it('is run again, unless so many fail that it is not the machine', () => {
    expect(filesToRunAgain(first)).toEqual(['b.test.ts']);
    const many = Object.fromEntries([...'abcdefghijklm'].map((name) => [name, result({ failures: ['x'] })]));
    expect(filesToRunAgain(many)).toEqual([]);
    expect(filesToRunAgain({ ...first, 'outside of tests': result({ failures: ['a timer'] }) })).toEqual([]);
  });

  it('counts as it does alone, and is named when it passes only then', () => {
    const passed = tallyOfUnits(withSecondRun(first, { 'b.test.ts': result({ passed: 3 }) }));
    expect(passed).toEqual({ ...emptyTally(), passed: 8, unsteady: ['b > dries'] });
    const failed = tallyOfUnits(withSecondRun(first, { 'b.test.ts': result({ passed: 2, failures: ['b > dries'] }) }));
    expect(failed).toEqual({ ...emptyTally(), passed: 7, failures: ['b > dries'] });
  });
});
