import { expect, test } from 'vitest';
import { FAULTS, type YearVerdict } from './judge.ts';
import { describeYear, isFlawless, withRow } from './report.ts';
import type { YearReport } from './year.ts';

const faults = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, []])) as unknown as YearVerdict['faults'];
const report: YearReport = {
  options: {
    seed: 7,
    fromMs: 0,
    days: 365,
    restarts: 200,
    places: [],
    servers: 2,
    hasBlows: true,
    updatedFrom: null,
    disks: 10,
    diskObstacle: null,
  },
  verdict: {
    ...{ planned: 9, watered: 8, skipped: 1, unreached: 0, dueByCalendar: 9, lateMs: [] },
    faults,
    dueOnFullDisk: 4,
    tooLate: 1,
  },
  ...{ clockChanges: 8, restarts: new Map([['quiet', 200]]), kills: 150, databaseKills: 10, clockSettings: 20 },
  ...{
    aways: 30,
    silentHubs: 7,
    brokersGone: 6,
    fullDisks: 10,
    databaseStops: 5,
    startsOnFullDisk: 6,
    updates: 0,
    wire: {} as YearReport['wire'],
    commands: 20,
    weather: {},
    downMs: [],
    leaps: 3,
  },
  ...{ realMs: 1_800_000, notes: [] },
};

test('the note has one row for each seed, the last one made', () => {
  const empty = 'Before.\n<!-- npm run year -->\n<!-- end -->\nAfter.\n';
  const once = withRow(withRow(empty, report), { ...report, options: { ...report.options, seed: 8 } });
  const again = withRow(once, { ...report, verdict: { ...report.verdict, watered: 9 } });
  const rows = again.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toEqual([
    '| 8 | 1970-01-01 | 365 | 8 | 200 | 9 | 8 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 30 | 7 | 6 | 10 | 4 | 1 |',
    '| 7 | 1970-01-01 | 365 | 8 | 200 | 9 | 9 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 30 | 7 | 6 | 10 | 4 | 1 |',
  ]);
  expect(again.startsWith('Before.\n')).toBe(true);
  expect(again.endsWith('After.\n')).toBe(true);
});

test('where no disk can be filled the report and its row say so, and such a year is no worse', () => {
  const options = { ...report.options, disks: 0, diskObstacle: 'No disk can be filled here.' };
  const without = { ...report, options, fullDisks: 0 };
  expect(describeYear(without)).toContain('disks filled: none. No disk can be filled here.');
  expect(withRow('<!-- npm run year -->\n<!-- end -->', without)).toContain('| 7 | 6 | – | – | – |');
  expect(isFlawless(without)).toBe(true);
  expect(describeYear(report)).toContain('due on a full disk: 4, of which recorded as too late: 1');
  expect(isFlawless({ ...report, fullDisks: 0 })).toBe(false);
});

test('a year with one fault, or in which nothing was planned, is not flawless', () => {
  expect(isFlawless(report)).toBe(true);
  expect(isFlawless({ ...report, verdict: { ...report.verdict, planned: 0 } })).toBe(false);
  const missed = { ...report.verdict, faults: { ...faults, missed: ['one'] } };
  expect(isFlawless({ ...report, verdict: missed })).toBe(false);
  const updated = { ...report, options: { ...report.options, updatedFrom: '/elsewhere' } };
  expect([isFlawless({ ...updated, updates: 2 }), isFlawless({ ...updated, updates: 1 })]).toEqual([true, false]);
});
