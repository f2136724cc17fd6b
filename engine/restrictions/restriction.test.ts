import { expect, test } from 'vitest';
import { expectNoNonsense, findProblems } from '../proof/nonsense.ts';
import { parseClosedSeason } from './closed-season.ts';
import { parseRestriction } from './restriction.ts';
import { parseTimeFrames } from './time-frame.ts';

const night = { from: { kind: 'sunset' }, to: { kind: 'clock', time: '06:30' } };
const weekend = { id: 'r', frame: night, months: [6, 7, 7], weekdays: [6, 0] };

test('a restriction over night, at weekends in summer', () => {
  expect(parseRestriction(weekend)).toEqual({
    ok: true,
    value: {
      id: 'r',
      frame: { from: { kind: 'sunset', offsetMinutes: 0 }, to: { kind: 'clock', minuteOfDay: 390 } },
      months: [6, 7],
      weekdays: [0, 6],
    },
  });
  expectNoNonsense(parseRestriction, weekend);
});

test('a restriction without a frame holds all day', () => {
  expect(parseRestriction({ id: 'r' })).toMatchObject({ ok: true, value: { frame: null, months: [], weekdays: [] } });
});

test('impossible restrictions are refused by name', () => {
  const noon = { kind: 'clock', time: '12:00' };
  const frame = { from: noon, to: noon };
  expect(findProblems(parseRestriction({ id: '', frame, months: [13], weekdays: [7] }))).toEqual([
    'frame.to END_NOT_AFTER_START',
    'id MISSING',
    'months NOT_IN_THE_LIST',
    'weekdays NOT_IN_THE_LIST',
  ]);
  expect(
    findProblems(parseRestriction({ id: 'r', frame: { from: { kind: 'clock', time: '25:00' }, to: noon } })),
  ).toEqual(['frame.from.time NOT_A_TIME_OF_DAY']);
});

test('the two time frames of a garden, none of them, and three', () => {
  const morning = { from: { kind: 'clock', time: '04:00' }, to: { kind: 'sunrise', offsetMinutes: 30 } };
  expect(parseTimeFrames({ timeFrames: [morning, night] })).toMatchObject({ ok: true, value: [{}, {}] });
  expect(parseTimeFrames({ timeFrames: [] })).toEqual({ ok: true, value: [] });
  expect(findProblems(parseTimeFrames({ timeFrames: [morning, night, morning] }))).toEqual(['timeFrames ABOVE_MOST']);
  expect(findProblems(parseTimeFrames({ timeFrames: [{ from: morning.from }] }))).toEqual(['timeFrames.0.to MISSING']);
});

const winter = { fromMonth: 11, fromDay: 15, toMonth: 2, toDay: 29 };

test('a closed season over New Year, to the end of February', () => {
  expect(parseClosedSeason(winter)).toEqual({ ok: true, value: winter });
  expectNoNonsense(parseClosedSeason, winter);
});

test('31 April and month 0 do not exist', () => {
  expect(findProblems(parseClosedSeason({ ...winter, fromMonth: 4, fromDay: 31, toMonth: 0 }))).toEqual([
    'fromDay ABOVE_MOST',
    'toMonth BELOW_LEAST',
  ]);
});
