import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BERLIN, weeklyProgram } from '../proof/gardens.ts';
import { manyCases } from '../proof/many-cases.ts';
import { DAY_MS } from '../vocabulary/units.ts';
import { calendarDays } from './calendar-day.ts';
import { firstClash, nearestFreeStart, type ProgramGround } from './conflicts.ts';
import { toLocalDay } from './local-day.ts';
import type { Program } from './program.ts';
import { overlap, programSpan } from './program-span.ts';
import { fallsOn, toDayRule } from './recurrence.ts';
import { sunTimes } from './sun-times.ts';

describe('clashes', () => {
  const clash = (one: object, others: object[]) =>
    firstClash(
      weeklyProgram(one),
      others.map((other) => weeklyProgram(other)),
      BERLIN,
    );

  test('an evening program of four hours that begins at 21:00 would cross midnight', () => {
    const late = { at: { kind: 'clock', time: '21:00' }, zones: [{ zoneId: 'z1', minutes: 240 }] };
    expect(clash(late, [])).toEqual({ kind: 'crossesDayBoundary', date: '2026-05-01' });
  });

  test('a program that ends exactly at midnight is allowed, also on the day of 23 hours', () => {
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

  test('a skipped clock hour makes no conflict: two programs that overlap only that night are allowed', () => {
    const at = (time: string) => ({ months: [], weekdays: [0], at: { kind: 'clock', time } });
    expect(clash(at('02:00'), [{ id: 'p2', ...at('03:00') }])).toBeNull();
    expect(clash(at('02:50'), [{ id: 'p2', ...at('03:00') }])).toMatchObject({ kind: 'overlaps' });
  });
});

describe('the nearest free start', () => {
  const at = (time: string) => ({ kind: 'clock', time });
  const free = (one: object, others: object[]) =>
    nearestFreeStart(
      weeklyProgram(one),
      others.map((other) => weeklyProgram(other)),
      BERLIN,
    );

  test('is right after what it clashes with, past the next one, or before both where that is nearer', () => {
    expect(free({}, [{ id: 'p2' }])).toBe(6 * 60 + 20);
    expect(free({}, [{ id: 'p2' }, { id: 'p3', at: at('06:20') }])).toBe(5 * 60 + 40);
    expect(free({}, [])).toBe(6 * 60);
  });

  test('is none for a program that follows the sun', () => {
    expect(free({ at: { kind: 'sunrise', offsetMinutes: 0 } }, [{ id: 'p2' }])).toBeNull();
  });
});

/** Day by day: the first one without a clock change on which they overlap, of a year's common days in ten years. */
function firstOverlapByDays(one: Program, other: Program, ground: ProgramGround): string | null {
  const rules = [one, other].map(toDayRule);
  const first = Math.max(...rules.map(({ firstEpochDay }) => firstEpochDay));
  const common = [...calendarDays(first, first + 3653)].filter((day) => rules.every((rule) => fallsOn(rule, day)));
  for (const day of common.slice(0, 366)) {
    const local = toLocalDay(day, ground.timeZone);
    if (local.endMs - local.startMs !== DAY_MS) continue;
    const sun = sunTimes(local, ground.position);
    const span = (program: Program) => programSpan(program, ground.toMinutes(program), local, sun);
    if (overlap(span(one), span(other))) return day.date;
  }
  return null;
}

test('any two programs clash on the day on which they do when every day is looked at', () => {
  const two = (text: number) => String(text).padStart(2, '0');
  const time = fc.oneof(
    fc.nat(17 * 60).map((minute) => ({ kind: 'clock', time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` })),
    fc.record({ kind: fc.constantFrom('sunrise', 'sunset'), offsetMinutes: fc.integer({ min: -60, max: 60 }) }),
  );
  const repeat = fc.oneof(
    fc.record({
      repeat: fc.constant('weekly'),
      weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
      everyDays: fc.constant(undefined),
    }),
    fc.record({
      repeat: fc.constant('interval'),
      weekdays: fc.constant(undefined),
      everyDays: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      repeat: fc.constantFrom('even_days', 'odd_days'),
      weekdays: fc.constant(undefined),
      everyDays: fc.constant(undefined),
    }),
  );
  const program = fc.tuple(time, repeat, fc.nat(60), fc.integer({ min: 1, max: 90 }));
  const grounds = fc.constantFrom<ProgramGround>(BERLIN, {
    ...BERLIN,
    timeZone: 'Australia/Lord_Howe',
    position: { latitudeDeg: -31.55, longitudeDegE: 159.08 },
  });
  fc.assert(
    fc.property(program, program, grounds, (one, another, ground) => {
      const [first, other] = [one, another].map(([at, due, days, minutes], place) =>
        weeklyProgram({
          ...due,
          ...{ id: `p${place}`, at, months: [], zones: [{ zoneId: 'z1', minutes }] },
          startDay: Temporal.PlainDate.from('2026-01-01').add({ days }).toString(),
        }),
      ) as [Program, Program];
      const clash = firstClash(first, [other], ground);
      // Of a program that goes over midnight the other one is not asked.
      fc.pre(clash?.kind !== 'crossesDayBoundary');
      expect(clash?.date ?? null).toBe(firstOverlapByDays(first, other, ground));
    }),
    manyCases(120, 8_000),
  );
});
