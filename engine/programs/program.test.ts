import { describe, expect, test } from 'vitest';
import { minutes } from '../vocabulary/units.ts';
import { backupReason } from './backup-program.ts';
import { parseCalendarDay } from './calendar-day.ts';
import { firstClash, type ProgramGround } from './conflicts.ts';
import { localDayOf } from './local-day.ts';
import { judgeOneTimeRun } from './one-time-run.ts';
import { type Program, parseProgram } from './program.ts';
import { programSpan } from './program-span.ts';
import { remindersBetween } from './reminder.ts';
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

describe('reading a program', () => {
  test('days and months come sorted and once', () => {
    expect(program()).toMatchObject({
      repeat: { kind: 'weekly', weekdays: [1, 5] },
      months: [5, 6],
      anchor: 'start',
      at: { kind: 'clock', minuteOfDay: 360 },
      zones: [{ zoneId: 'z1', length: { by: 'time', duration: 20 } }],
    });
  });

  test('by volume, and by whichever comes first', () => {
    const zones = [
      { zoneId: 'z1', litres: 200 },
      { zoneId: 'z2', litres: 200, minutes: 15 },
    ];
    expect(program({ zones }).zones.map(({ length }) => length.by)).toEqual(['volume', 'whicheverFirst']);
  });

  test.each([
    [{ startDay: '2026-02-30' }, 'startDay', 'NOT_A_DATE'],
    [{ endDay: '2026-04-30' }, 'endDay', 'END_NOT_AFTER_START'],
    [{ weekdays: [] }, 'weekdays', 'NO_DAY_CHOSEN'],
    [{ weekdays: [7] }, 'weekdays', 'NOT_IN_THE_LIST'],
    [{ months: [0] }, 'months', 'NOT_IN_THE_LIST'],
    [{ repeat: 'interval', everyDays: 0 }, 'everyDays', 'BELOW_LEAST'],
    [{ at: { kind: 'clock', time: '25:00' } }, 'at.time', 'NOT_A_TIME_OF_DAY'],
    [{ endAt: { kind: 'clock', time: '06:00' } }, 'endAt', 'END_NOT_AFTER_START'],
    [{ zones: [] }, 'zones', 'NO_ZONE_CHOSEN'],
    [{ zones: [{ zoneId: 'z1' }] }, 'zones.0.minutes', 'MISSING'],
    [{ zones: [{ zoneId: 'z1', minutes: -3 }] }, 'zones.0.minutes', 'BELOW_LEAST'],
  ])('%j is refused', (over, path, name) => {
    const result = parseProgram({ ...input, ...over });
    expect(result).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ path, name })]),
    });
  });
});

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

describe('clashes', () => {
  const clash = (one: object, others: object[]) => firstClash(program(one), others.map(program), GROUND);

  test('an evening program of four hours that begins at 21:00 would cross midnight', () => {
    const late = { at: { kind: 'clock', time: '21:00' }, zones: [{ zoneId: 'z1', minutes: 240 }] };
    expect(clash(late, [])).toEqual({ kind: 'crossesDayBoundary', date: '2026-05-01' });
  });

  test('one that ends at midnight sharp may stand, also on the day of 23 hours', () => {
    const late = { months: [], at: { kind: 'clock', time: '21:00' }, zones: [{ zoneId: 'z1', minutes: 180 }] };
    expect(clash(late, [])).toBeNull();
  });

  test('two programs at the same hour clash only on a day they share', () => {
    expect(clash({}, [{ id: 'p2', weekdays: [2] }])).toBeNull();
    expect(clash({}, [{ id: 'p2', weekdays: [5] }])).toMatchObject({ kind: 'overlaps', date: '2026-05-01' });
  });

  test('end to start is no overlap, one minute is', () => {
    expect(clash({}, [{ id: 'p2', at: { kind: 'clock', time: '06:20' } }])).toBeNull();
    expect(clash({}, [{ id: 'p2', at: { kind: 'clock', time: '06:19' } }])).toMatchObject({ kind: 'overlaps' });
  });

  test('two long intervals that first meet after years are found', () => {
    const every = (id: string, startDay: string, everyDays: number) => ({
      id,
      startDay,
      repeat: 'interval',
      everyDays,
      weekdays: undefined,
      months: [],
    });
    // 59 n = 60 m + 1 first holds for n = 59, 3481 days on.
    const found = clash(every('p1', '2026-05-01', 59), [every('p2', '2026-05-02', 60)]);
    expect(found).toMatchObject({
      kind: 'overlaps',
      date: Temporal.PlainDate.from('2026-05-01').add({ days: 3481 }).toString(),
    });
  });

  test('a sunrise program meets a fixed one only in the weeks when the sun is early enough', () => {
    const sunrise = {
      at: { kind: 'sunrise', offsetMinutes: 0 },
      months: [],
      repeat: 'interval',
      everyDays: 1,
      startDay: '2026-01-01',
    };
    const fixed = {
      id: 'p2',
      at: { kind: 'clock', time: '05:00' },
      months: [],
      repeat: 'interval',
      everyDays: 1,
      startDay: '2026-01-01',
    };
    const found = clash(sunrise, [fixed]);
    expect(found?.kind).toBe('overlaps');
    expect(found?.date.slice(0, 7)).toBe('2026-05');
  });
});

describe('a run for once', () => {
  const now = 1_800_000_000_000;
  const inMinutes = (count: number) => now + minutes(count) * 60_000;

  test('fourteen minutes ahead is too soon, fifteen will do', () => {
    expect(judgeOneTimeRun(inMinutes(14), now, null)).toEqual({ verdict: 'tooSoon', earliestMs: inMinutes(15) });
    expect(judgeOneTimeRun(inMinutes(15), now, null)).toEqual({ verdict: 'accepted' });
  });

  test('a timer that calls in later may miss it', () => {
    expect(judgeOneTimeRun(inMinutes(20), now, inMinutes(45)).verdict).toBe('mayBeMissed');
    expect(judgeOneTimeRun(inMinutes(60), now, inMinutes(45)).verdict).toBe('accepted');
  });
});

describe('reminders', () => {
  test('by moisture: once each time it falls below, not while it stays there', () => {
    const reports = [0.5, 0.29, 0.28, 0.6, 0.2].map((moisture, atMs) => ({ atMs, moisture }));
    const rule = { by: 'moisture', below: 0.3 } as const;
    expect(remindersBetween(rule, -1, 10, 'UTC', reports)).toEqual([1, 4]);
    expect(remindersBetween(rule, 1, 10, 'UTC', reports)).toEqual([4]);
  });

  test('by pattern: as a program', () => {
    const pattern = {
      startDay: '2026-05-01',
      endDay: null,
      startTime: '18:00',
      repeat: { kind: 'odd_days' },
      months: [],
    } as const;
    const from = Date.UTC(2026, 4, 1);
    expect(remindersBetween({ by: 'pattern', pattern }, from, from + 3 * 86_400_000, 'UTC', [])).toHaveLength(2);
  });
});

describe('a backup program', () => {
  const hour = 3_600_000;
  const known = { weatherAtMs: 0, serverAtMs: 0, planHoldsHours: 72 };

  test('waits until the weather has been unknown for two days', () => {
    expect(backupReason(known, 47.9 * hour)).toBeNull();
    expect(backupReason(known, 48 * hour)).toBe('weatherUnknown');
    expect(backupReason({ ...known, weatherAtMs: null }, 0)).toBe('weatherUnknown');
  });

  test('takes over on the device once its own plan has run out', () => {
    expect(backupReason({ ...known, weatherAtMs: 73 * hour }, 73 * hour)).toBe('serverUnreachable');
  });
});
