import { describe, expect, test } from 'vitest';
import { parseCalendarDay } from './calendar-day.ts';
import type { ProgramGround } from './conflicts.ts';
import { localDayOf } from './local-day.ts';
import { type Program, parseProgram } from './program.ts';
import { programSpan } from './program-span.ts';
import { sunTimes } from './sun-times.ts';

const input = {
  id: 'p1',
  startDay: '2026-05-01',
  endDay: null,
  repeat: 'weekly',
  weekdays: [5, 1, 1],
  months: [6, 5],
  at: { kind: 'clock', time: '06:00' },
  zones: [{ zoneId: 'z1', minutes: 20 }],
};

const program = (over: object = {}): Program => {
  const result = parseProgram({ ...input, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

const GROUND: ProgramGround = {
  timeZone: 'Europe/Berlin',
  position: { latitudeDeg: 52.52, longitudeDegE: 13.405 },
  minutesOf: ({ zones }) => zones.reduce((sum, { length }) => sum + (length.by === 'time' ? length.duration : 0), 0),
};

describe('from when to when', () => {
  const day = localDayOf(parseCalendarDay('2026-06-21'), 'Europe/Berlin');
  const sun = sunTimes(day, GROUND.position);
  const clock = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs)
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainTime()
      .toString()
      .slice(0, 5);
  const span = (over: object, length: number) => {
    const { startMs, endMs } = programSpan(program(over), length, day, sun);
    return `${clock(startMs)}-${clock(endMs)}`;
  };

  test('from a start', () => expect(span({}, 90)).toBe('06:00-07:30'));
  test('until a finish', () => expect(span({ anchor: 'finish' }, 90)).toBe('04:30-06:00'));
  test('finished half an hour before sunrise', () => {
    expect(span({ anchor: 'finish', at: { kind: 'sunrise', offsetMinutes: -30 } }, 60)).toBe('03:13-04:13');
  });
  test('an end time cuts what goes on too long', () => {
    expect(span({ endAt: { kind: 'clock', time: '07:00' } }, 90)).toBe('06:00-07:00');
  });
});
