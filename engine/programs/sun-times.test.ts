import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../vocabulary/units.ts';
import { parseCalendarDay } from './calendar-day.ts';
import { instantOnDay, localDays, toLocalDay } from './local-day.ts';
import { sunTimes } from './sun-times.ts';
import { instantAt, minuteOfDayFrom } from './time-of-day.ts';

const day = (date: string, timeZone: string) => toLocalDay(parseCalendarDay(date), timeZone);
const minuteAt = (epochMs: number | null, timeZone: string) => {
  if (epochMs === null) return null;
  const clock = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  return clock.hour * 60 + clock.minute + clock.second / 60;
};

/** Rounded minutes of the almanacs (timeanddate.com, Royal Museums Greenwich). */
test.each([
  ['2026-06-21', 'Europe/Berlin', 52.52, 13.405, '04:43', '21:33'],
  ['2026-12-21', 'Europe/Berlin', 52.52, 13.405, '08:15', '15:54'],
  ['2026-12-21', 'Australia/Sydney', -33.868, 151.209, '05:41', '20:05'],
  ['2026-12-21', 'America/Los_Angeles', 34.052, -118.244, '06:55', '16:48'],
  ['2026-06-21', 'America/Los_Angeles', 34.052, -118.244, '05:42', '20:08'],
])('%s in %s', (date, timeZone, latitudeDeg, longitudeDegE, sunrise, sunset) => {
  const sun = sunTimes(day(date, timeZone), { latitudeDeg, longitudeDegE });
  expect(Math.abs((minuteAt(sun.sunriseMs, timeZone) ?? 0) - (minuteOfDayFrom(sunrise) ?? 0))).toBeLessThanOrEqual(1.5);
  expect(Math.abs((minuteAt(sun.sunsetMs, timeZone) ?? 0) - (minuteOfDayFrom(sunset) ?? 0))).toBeLessThanOrEqual(1.5);
});

describe('days without sunrise, and odd time zones', () => {
  test('Apia, whose clock is a day ahead of its sun: sunrise lies within its own day', () => {
    for (const date of ['2026-01-01', '2026-07-01']) {
      const apia = day(date, 'Pacific/Apia');
      const { sunriseMs, sunsetMs } = sunTimes(apia, { latitudeDeg: -13.83, longitudeDegE: -171.77 });
      expect(sunriseMs).toBeGreaterThan(apia.startMs);
      expect(sunsetMs).toBeLessThan(apia.endMs);
      expect(minuteAt(sunriseMs, 'Pacific/Apia')).toBeGreaterThan(6 * 60 - 30);
      expect(minuteAt(sunriseMs, 'Pacific/Apia')).toBeLessThan(7 * 60 + 30);
    }
  });

  test('Tromso in June and in December: a program at sunrise runs at six o’clock', () => {
    for (const date of ['2026-06-21', '2026-12-21']) {
      const tromso = day(date, 'Europe/Oslo');
      const sun = sunTimes(tromso, { latitudeDeg: 69.65, longitudeDegE: 18.96 });
      expect(sun).toEqual({ sunriseMs: null, sunsetMs: null });
      const start = instantAt(tromso, { kind: 'sunrise', offsetMinutes: 30 }, sun);
      expect(start).toBe(instantOnDay(tromso, 6 * 60 + 30));
    }
  });

  test('an offset never carries a sun time out of its day', () => {
    const june = day('2026-06-21', 'Europe/Stockholm');
    const sun = sunTimes(june, { latitudeDeg: 65.6, longitudeDegE: 22.1 });
    expect(instantAt(june, { kind: 'sunrise', offsetMinutes: -300 }, sun)).toBe(june.startMs);
    expect(instantAt(june, { kind: 'sunset', offsetMinutes: 300 }, sun)).toBe(june.endMs);
  });
});

describe('the length of a day', () => {
  const hours = (date: string, timeZone: string) => {
    const { startMs, endMs } = day(date, timeZone);
    return (endMs - startMs) / HOUR_MS;
  };

  test('Berlin has 23 and 25 hours, Lord Howe 23.5 and 24.5', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  test('Santiago and Cairo: a day that begins at one o’clock begins there', () => {
    expect(minuteAt(day('2026-09-06', 'America/Santiago').startMs, 'America/Santiago')).toBe(60);
    expect(minuteAt(day('2026-04-24', 'Africa/Cairo').startMs, 'Africa/Cairo')).toBe(60);
  });

  test('Apia leaves out the day it lost', () => {
    const first = parseCalendarDay('2011-12-29').epochDay;
    const dates = [...localDays(first, first + 2, 'Pacific/Apia')].map(({ date }) => date);
    expect(dates).toEqual(['2011-12-29', '2011-12-31']);
  });

  test('Los Angeles, 8 March: minute 150 is jumped over and is 03:00', () => {
    const march = day('2026-03-08', 'America/Los_Angeles');
    expect(minuteAt(instantOnDay(march, 150), 'America/Los_Angeles')).toBe(180);
    expect(minuteAt(instantOnDay(march, 300), 'America/Los_Angeles')).toBe(300);
    expect(instantOnDay(march, 1440)).toBe(march.endMs);
  });
});

test('times are parsed, and anything else is null', () => {
  expect(['00:00', '06:30', '23:59', '24:00'].map(minuteOfDayFrom)).toEqual([0, 390, 1439, 1440]);
  expect(['24:01', '6:30', '12:60', '', 'noon', 630].map(minuteOfDayFrom)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
