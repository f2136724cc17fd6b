import { describe, expect, test } from 'vitest';
import {
  compareRecords,
  type DeviceOpening,
  DISCREPANCIES,
  type Discrepancy,
  type PlannedRun,
  type RecordedRun,
} from './records.ts';

const AT = Date.UTC(2026, 5, 1, 3);
const run: PlannedRun = {
  occurrenceId: 'o',
  programId: 'p',
  zoneId: 'z',
  serial: 'D',
  terminal: 1,
  startsAt: AT,
  seconds: 20,
};
const opening: DeviceOpening = { serial: 'D', terminal: 1, runId: 'r', openedAt: AT + 100, seconds: 20, litres: 4 };
const record: RecordedRun = { id: 'r', programId: 'p', zoneId: 'z', status: 'EXECUTED', seconds: 20, reported: '' };

const listDiscrepancies = (openings: DeviceOpening[], history: RecordedRun[], plan = [run]) => {
  const { discrepancies } = compareRecords(plan, openings, history);
  return (Object.keys(DISCREPANCIES) as Discrepancy[]).filter((what) => discrepancies[what].length > 0);
};

test('a run that opened once, for as long as planned, and stands so in the history', () => {
  const result = compareRecords([run], [opening], [record]);
  expect(result).toMatchObject({ planned: 1, opened: 1, lateMs: [100] });
  expect(listDiscrepancies([opening], [record])).toEqual([]);
});

test('a run cut in two by a kill, that together lasts as planned, is not doubled', () => {
  const parts = [
    { ...opening, seconds: 8 },
    { ...opening, openedAt: AT + 12_000, seconds: 12 },
  ];
  expect(listDiscrepancies(parts, [record])).toEqual([]);
});

describe('what is wrong is found', () => {
  test.each<[string, DeviceOpening[], RecordedRun[], Discrepancy[]]>([
    ['never opened, and told so', [], [{ ...record, status: 'CANCELLED', seconds: 0 }], ['missed']],
    ['never opened, and recorded as done', [], [record], ['missed', 'recordedOtherwise']],
    ['never opened, never recorded', [], [], ['missed', 'recordedNever']],
    [
      'opened twice for its whole length',
      [opening, { ...opening, openedAt: AT + 30_000 }],
      [{ ...record, seconds: 40 }],
      ['doubled'],
    ],
    [
      'opened twice, under two runs',
      [opening, { ...opening, runId: 'again', openedAt: AT + 30_000 }],
      [record, { ...record, id: 'again' }],
      ['doubled', 'recordedTwice'],
    ],
    ['open too long', [{ ...opening, seconds: 22.1 }], [{ ...record, seconds: 22 }], ['overrun']],
    ['open too short', [{ ...opening, seconds: 10 }], [{ ...record, seconds: 10 }], ['short']],
    ['recorded longer than it was', [opening], [{ ...record, seconds: 30 }], ['recordedOtherwise']],
    ['watered, and told as an error', [opening], [{ ...record, status: 'ERROR' }], ['recordedOtherwise']],
    ['opened, never recorded', [opening], [], ['recordedNever']],
    [
      'opened though nothing was planned there',
      [opening, { ...opening, terminal: 2, runId: null }],
      [record],
      ['unplanned'],
    ],
  ])('%s', (_, openings, history, expected) => {
    expect(listDiscrepancies(openings, history)).toEqual(expected);
  });

  test('an opening that no record names is held against the start before it', () => {
    const later = { ...run, programId: 'later', startsAt: AT + 60_000 };
    const { lateMs, discrepancies } = compareRecords(
      [run, later],
      [opening, { ...opening, runId: 'lost', openedAt: AT + 61_000 }],
      [record],
    );
    expect(lateMs).toEqual([100, 1_000]);
    expect(discrepancies.recordedNever).toHaveLength(1);
    expect(discrepancies.unplanned).toEqual([]);
  });
});

describe('a power cut that nobody could see', () => {
  const cut = [{ ...opening, seconds: 7 }];
  const judge = (seconds: number, isUnseen = true) => {
    const history = [{ ...record, seconds }];
    const { unseen, discrepancies } = compareRecords([run], cut, history, {
      isDisturbed: () => true,
      isUnseen: () => isUnseen,
    });
    return { unseen: unseen.length, recordedOtherwise: discrepancies.recordedOtherwise.length };
  };

  test('may be recorded as shorter or longer than it was, and is named apart', () => {
    expect(judge(3)).toEqual({ unseen: 1, recordedOtherwise: 0 });
    expect(judge(20)).toEqual({ unseen: 1, recordedOtherwise: 0 });
    expect(judge(7)).toEqual({ unseen: 0, recordedOtherwise: 0 });
  });

  test('is no excuse for more than was planned, or for what could be seen', () => {
    expect(judge(25)).toEqual({ unseen: 0, recordedOtherwise: 1 });
    expect(judge(12, false)).toEqual({ unseen: 0, recordedOtherwise: 1 });
  });
});

test('processes whose clocks differ may open early and end a run early, and never late', () => {
  const found = (one: DeviceOpening, stored: RecordedRun) => {
    const { discrepancies } = compareRecords([run], [one], [stored], { earlyMs: 1_500, clockGapS: 2 });
    return (Object.keys(DISCREPANCIES) as Discrepancy[]).filter((what) => discrepancies[what].length > 0);
  };
  const ofNoRun = { ...opening, runId: null, openedAt: AT - 1_000 };
  expect(found({ ...ofNoRun, seconds: 17 }, record)).toEqual([]);
  expect(found({ ...ofNoRun, seconds: 15 }, record)).toEqual(['short', 'recordedOtherwise']);
  expect(found({ ...ofNoRun, seconds: 23 }, record)).toEqual(['overrun']);
});
