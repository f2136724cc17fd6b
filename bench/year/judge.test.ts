import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import type { Opening } from '../fleet/hardware.ts';
import { PLACES, type YearGarden } from './gardens.ts';
import { judgeYear, withRuns, type YearFault, type YearRecords } from './judge.ts';
import type { ComingStart, StoredRun } from './look.ts';

const [place] = PLACES.filter(({ name }) => name === 'Berlin');
if (!place) throw new Error('Berlin is not there');
/** A Sunday; its program is due at 02:30 local time. */
const FROM = Date.parse('2026-06-06T22:00Z');
const STARTS_AT = Date.parse('2026-06-07T00:30Z');
const SECONDS = 480;
const LITRES_PER_MIN = 12;

const garden: YearGarden = {
  ...{ place: { ...place, programs: [] }, groupId: 'garden', deviceIds: ['device'], reachedThrough: 'S1' },
  zones: [{ id: 'lawn', serial: 'S1', terminal: 1, areaM2: 40, flowLPerMin: LITRES_PER_MIN, efficiency: 0.75 }],
  programs: [
    {
      ...{ id: 'program', startDay: '2026-06-07' },
      program: { ...present(place.programs[0]), runs: [{ zone: 0, seconds: SECONDS }] },
    },
  ],
};
const start: ComingStart = {
  ...{ occurrenceId: 'one', groupId: 'garden', zoneId: 'lawn', programId: 'program', isSkipped: false },
  ...{ startsAt: STARTS_AT, seconds: SECONDS },
};
const run: StoredRun = {
  ...{ id: 'run', occurrenceId: 'one', groupId: 'garden', zoneId: 'lawn', programId: 'program', source: 'FIX' },
  ...{ phase: 'ENDED', outcome: 'COMPLETED', fault: null, reasonType: 'FIX', reasonCode: null },
  ...{ lateMinutes: null, because: null, isMoved: false },
  ...{ localDate: '2026-06-07', plannedStart: STARTS_AT, seconds: SECONDS, volumeL: 96 },
  ...{ openedAt: STARTS_AT + 50, closedAt: STARTS_AT + 50 + SECONDS * 1000 },
};
const opening: Opening = {
  ...{ serial: 'S1', terminal: 1, runId: 'run', openedAt: STARTS_AT + 40, seconds: SECONDS, litres: 96, open: false },
};
const sound: YearRecords = {
  ...{ gardens: [garden], planned: new Map([['one', start]]), runs: [run], openings: [opening] },
  ledger: [{ zoneId: 'lawn', date: '2026-06-07', irrigationMm: (((SECONDS / 60) * LITRES_PER_MIN) / 40) * 0.75 }],
  ...{ aways: [], fulls: [], openingsWithoutDeadline: [], wireFaults: [], fromMs: FROM, toMs: FROM + DAY_MS },
};

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

const found = (records: Partial<YearRecords>) => {
  const { faults } = judgeYear({ ...sound, ...records });
  return (Object.keys(faults) as YearFault[]).filter((name) => faults[name].length > 0);
};

test('a year whose records agree has no fault', () => {
  expect(found({})).toEqual([]);
  expect(judgeYear(sound)).toMatchObject({ planned: 1, watered: 1, dueByCalendar: 1, lateMs: [40] });
});

test.each<[string, Partial<YearRecords>, YearFault[]]>([
  [
    'was not watered',
    { openings: [], runs: [{ ...run, outcome: 'FAILED', openedAt: null, closedAt: null }] },
    ['missed', 'ledger'],
  ],
  ['has no record', { runs: [] }, ['missed', 'unplanned']],
  ['was never planned', { planned: new Map(), runs: [], openings: [], ledger: [] }, ['missed']],
  [
    'was watered twice',
    { openings: [opening, { ...opening, openedAt: STARTS_AT + HOUR_MS }] },
    ['doubled', 'recordedOtherwise', 'ledger'],
  ],
  ['stayed open', { openings: [{ ...opening, seconds: SECONDS + 3 }] }, ['overrun', 'recordedOtherwise']],
  ['closed early', { openings: [{ ...opening, seconds: SECONDS - 60 }] }, ['short', 'recordedOtherwise', 'ledger']],
  [
    'was opened by nobody',
    { openings: [opening, { ...opening, runId: null, openedAt: FROM }] },
    ['unplanned', 'ledger'],
  ],
  ['is recorded with other seconds', { runs: [{ ...run, closedAt: STARTS_AT + 400_000 }] }, ['recordedOtherwise']],
  ['was sent before its deadline was stored', { openingsWithoutDeadline: ['run'] }, ['unplanned']],
  ['was watered in forbidden hours', { openings: [{ ...opening, openedAt: STARTS_AT + 6 * HOUR_MS }] }, ['forbidden']],
  ['is not in the ledger', { ledger: [{ zoneId: 'lawn', date: '2026-06-07', irrigationMm: 0 }] }, ['ledger']],
])('a start that %s is told', (_, records, faults) => {
  expect(found(records)).toEqual(faults);
});

test('a start that another one had the place of is recorded soon after it, and says so', () => {
  const at = STARTS_AT + 12 * MINUTE_MS;
  const moved = {
    planned: new Map([['one', { ...start, startsAt: at }]]),
    openings: [{ ...opening, openedAt: at + 40 }],
    runs: [{ ...run, plannedStart: at, isMoved: true }],
  };
  expect(found(moved)).toEqual([]);
  expect(found({ ...moved, runs: [{ ...run, plannedStart: at }] })).toEqual(['missed']);
  expect(found({ ...moved, runs: [...moved.runs, { ...run, id: 'two', occurrenceId: 'two' }] })).toEqual(['doubled']);
});

test('less water is no fault while the device was away, as long as the record says so', () => {
  const away = { garden, fromMs: STARTS_AT - 1_000, toMs: STARTS_AT + HOUR_MS };
  const failed = { ...run, outcome: 'FAILED', fault: 'unreachable', openedAt: null, closedAt: null };
  const nothing = { openings: [], ledger: [], runs: [failed], aways: [away] };
  expect(found(nothing)).toEqual([]);
  expect(judgeYear({ ...sound, ...nothing }).unreached).toBe(1);
  expect(found({ ...nothing, runs: [{ ...failed, fault: null }] })).toEqual(['missed']);
});

test('a valve without a memory gets the rest where a process ended between deadline and opening', () => {
  const shorter = {
    openings: [{ ...opening, openedAt: STARTS_AT + 5_000, seconds: SECONDS - 5 }],
    runs: [{ ...run, fault: 'interrupted', openedAt: STARTS_AT + 5_000 }],
  };
  const atBroker = [{ ...garden, place: { ...garden.place, reachedBy: 'broker' as const } }];
  expect(found({ ...shorter, gardens: atBroker })).toEqual([]);
  expect(judgeYear({ ...sound, ...shorter, gardens: atBroker }).unreached).toBe(1);
  expect(found(shorter)).toEqual(['short']);
  expect(found({ ...shorter, gardens: atBroker, runs: [{ ...run, openedAt: STARTS_AT + 5_000 }] })).toEqual(['short']);
});

const full = { gardens: [garden], fromMs: STARTS_AT - 5 * MINUTE_MS, toMs: STARTS_AT + 70 * MINUTE_MS };
const late = { ...run, ...{ outcome: 'MISSED', lateMinutes: 70, because: 'tooLate', openedAt: null, closedAt: null } };
const dry = { openings: [], ledger: [], runs: [late], fulls: [full] };

test('a start that was made up within the hour, over midnight or until it, is no fault', () => {
  const startsAt = Date.parse('2026-06-07T21:33Z');
  const evening = { planned: new Map([['one', { ...start, startsAt }]]), gardens: [{ ...garden, programs: [] }] };
  const disks = (toMs: number) => [{ gardens: evening.gardens, fromMs: startsAt - MINUTE_MS, toMs }];
  const madeUp = (lateMinutes: number, seconds: number) => {
    const openedAt = startsAt + lateMinutes * MINUTE_MS;
    return {
      ...{ fulls: disks(openedAt - 1), openings: [{ ...opening, openedAt, seconds }] },
      runs: [
        { ...run, ...{ plannedStart: startsAt, lateMinutes, seconds, openedAt, closedAt: openedAt + seconds * 1000 } },
      ],
      ledger: [{ zoneId: 'lawn', date: '2026-06-07', irrigationMm: (((seconds / 60) * LITRES_PER_MIN) / 40) * 0.75 }],
    };
  };
  expect(found({ ...evening, ...madeUp(30, SECONDS) })).toEqual([]);
  expect(found({ ...evening, ...madeUp(22, 300) })).toEqual([]);
  expect(found({ ...evening, ...madeUp(10, 300) })).toEqual(['short']);
});

test('a start that was due while the disk was full for more than an hour is no fault, as long as the record says so', () => {
  expect(found(dry)).toEqual([]);
  expect(judgeYear({ ...sound, ...dry })).toMatchObject({ dueOnFullDisk: 1, tooLate: 1, watered: 0 });
  expect(judgeYear({ ...sound, fulls: [full] })).toMatchObject({ dueOnFullDisk: 1, tooLate: 0, watered: 1 });
});

test.each<[string, Partial<YearRecords>, YearFault[]]>([
  ['has no record', { ...dry, runs: [] }, ['missed']],
  ['was recorded so in another garden', { ...dry, fulls: [{ ...full, gardens: [{ ...garden }] }] }, ['missed']],
  ['came due after there was room again', { ...dry, fulls: [{ ...full, toMs: STARTS_AT - 1 }] }, ['missed']],
  [
    'could have been made up within the hour',
    { ...dry, fulls: [{ ...full, toMs: STARTS_AT + 20 * MINUTE_MS }] },
    ['missed'],
  ],
  ['has a record without a cause', { ...dry, runs: [{ ...late, lateMinutes: null, because: null }] }, ['missed']],
  [
    'was given up for hours in which water may flow',
    { ...dry, runs: [{ ...late, lateMinutes: 20, because: 'windowClosed' }] },
    ['missed'],
  ],
  [
    'was made up after more than an hour',
    { fulls: [full], openings: [{ ...opening, openedAt: STARTS_AT + 70 * MINUTE_MS }] },
    ['forbidden'],
  ],
  [
    'was made up in part',
    {
      fulls: [full],
      openings: [{ ...opening, openedAt: STARTS_AT + 30 * MINUTE_MS, seconds: SECONDS - 60 }],
      runs: [{ ...run, lateMinutes: 30, closedAt: STARTS_AT + 50 + (SECONDS - 60) * 1000 }],
      ledger: [{ zoneId: 'lawn', date: '2026-06-07', irrigationMm: 1.575 }],
    },
    ['short'],
  ],
])('a start of a full disk that %s is told', (_, records, faults) => {
  expect(found(records)).toEqual(faults);
});

test('a command that was lost when a start was made late excuses it, as long as the record says so', () => {
  const openedAt = STARTS_AT + 30 * MINUTE_MS;
  const seconds = SECONDS - 7;
  const shorter = {
    ...{ fulls: [full], openings: [{ ...opening, openedAt, seconds }] },
    runs: [{ ...run, fault: 'unreachable', openedAt, closedAt: openedAt + seconds * 1000 }],
  };
  const wireFaults = [{ serial: 'S1', atMs: openedAt - 7_000 }];
  expect(found({ ...shorter, wireFaults })).toEqual([]);
  expect(judgeYear({ ...sound, ...shorter, wireFaults }).unreached).toBe(1);
  expect(found({ ...shorter, wireFaults: [{ serial: 'S1', atMs: openedAt - 2 * MINUTE_MS }] })).toEqual([]);
  expect(found({ ...shorter, wireFaults: [{ serial: 'S1', atMs: openedAt + 20 * MINUTE_MS }] })).toEqual(['short']);
  expect(found(shorter)).toEqual(['short']);
});

test('an opening of a valve that is told no run is of the nearest record of its zone, or of none', () => {
  const later = { ...run, id: 'later', plannedStart: STARTS_AT + 3 * HOUR_MS, openedAt: null };
  const other = { ...run, id: 'other', zoneId: 'elsewhere' };
  const skipped = { ...run, id: 'skipped', outcome: 'SKIPPED', openedAt: null };
  const at = (openedAt: number): Opening => ({ ...opening, runId: null, openedAt });
  const openings = [at(STARTS_AT + 70), at(later.plannedStart - MINUTE_MS), at(STARTS_AT - 2 * HOUR_MS), opening];
  const named = withRuns(openings, [other, skipped, run, later], [garden]);
  expect(named.map(({ runId }) => runId)).toEqual(['run', 'later', null, 'run']);
});
