import { expect, test } from 'vitest';
import { reasonFields, sampleSchedule, sampleZone } from '../../testing/sample-garden.ts';
import { listCalendarEntries } from '../entries/calendar-entry.ts';
import { clampShift, makeTimelineRows } from './timeline-blocks.ts';

const at = (day: string, time: string) => ({ local_date: day, local_time: time, utc: `${day}T${time}:00Z` });
const cycle = (id: string, from: [string, string], to: [string, string]) =>
  sampleSchedule({ id, start_time: at(...from), end_time: at(...to) });

test('cycles of one watering are one block with a stretch each, cut at midnight', () => {
  const entries = listCalendarEntries(
    [
      cycle('a', ['2026-06-11', '05:10'], ['2026-06-11', '05:20']),
      cycle('b', ['2026-06-11', '23:50'], ['2026-06-12', '00:10']),
    ],
    [],
    { zones: [sampleZone], reminders: [] },
  );
  const [row, ...others] = makeTimelineRows(entries, '2026-06-11');
  expect(others).toEqual([]);
  expect(row?.name).toBe('Front lawn');
  expect(row?.blocks.map(({ stretches }) => stretches)).toEqual([
    [
      { from: 310, to: 320 },
      { from: 1430, to: 1440 },
    ],
  ]);
});

test('a block moves in steps of five minutes by the clock and stays within its day', () => {
  const block = [{ from: 312, to: 340 }];
  expect(clampShift(block, 4)).toBe(3);
  expect(clampShift(block, -1000)).toBe(-312);
  expect(clampShift(block, 2000)).toBe(1435 - 312);
});

test('two waterings of a zone that are close to each other stand in lanes below each other', () => {
  const row = (other: [string, string], until: [string, string]) =>
    makeTimelineRows(
      listCalendarEntries(
        [
          cycle('a', ['2026-06-11', '05:10'], ['2026-06-11', '05:20']),
          { ...cycle('b', other, until), ...reasonFields('PROGRAM') },
        ],
        [],
        { zones: [sampleZone], reminders: [] },
      ),
      '2026-06-11',
    )[0];
  const near = row(['2026-06-11', '05:40'], ['2026-06-11', '05:50']);
  expect(near).toMatchObject({ lanes: 2, blocks: [{ lane: 0 }, { lane: 1 }] });
  const far = row(['2026-06-11', '07:40'], ['2026-06-11', '07:50']);
  expect(far).toMatchObject({ lanes: 1, blocks: [{ lane: 0 }, { lane: 0 }] });
});
