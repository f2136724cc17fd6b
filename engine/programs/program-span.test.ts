import { describe, expect, test } from 'vitest';
import { BERLIN, weeklyProgram } from '../proof/gardens.ts';
import { parseCalendarDay } from './calendar-day.ts';
import { toLocalDay } from './local-day.ts';
import { programSpan } from './program-span.ts';
import { sunTimes } from './sun-times.ts';

describe('start and end', () => {
  const day = toLocalDay(parseCalendarDay('2026-06-21'), 'Europe/Berlin');
  const sun = sunTimes(day, BERLIN.position);
  const clock = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs)
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainTime()
      .toString()
      .slice(0, 5);
  const span = (over: object, length: number) => {
    const { startMs, endMs } = programSpan(weeklyProgram(over), length, day, sun);
    return `${clock(startMs)}-${clock(endMs)}`;
  };

  test('from a start', () => expect(span({}, 90)).toBe('06:00-07:30'));
  test('until a finish', () => expect(span({ anchor: 'finish' }, 90)).toBe('04:30-06:00'));
  test('finished half an hour before sunrise', () => {
    expect(span({ anchor: 'finish', at: { kind: 'sunrise', offsetMinutes: -30 } }, 60)).toBe('03:13-04:13');
  });
  test('the end time cuts a run that takes too long', () => {
    expect(span({ endAt: { kind: 'clock', time: '07:00' } }, 90)).toBe('06:00-07:00');
  });
});
