import { describe, expect, test } from 'vitest';
import { BERLIN, weeklyProgram } from '../proof/gardens.ts';
import { firstClash, nearestFreeStart } from './conflicts.ts';

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
