import { describe, expect, test } from 'vitest';
import { calendarDays } from '../programs/calendar-day.ts';
import { toLocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import { sunTimes } from '../programs/sun-times.ts';
import { BERLIN, dryDay, FIRST_DAY } from '../proof/gardens.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import type { DayOutlook } from './outlook.ts';
import { type ColdPreference, judgeCold } from './winterization.ts';

const [calendarDay] = calendarDays(FIRST_DAY, FIRST_DAY);
if (calendarDay === undefined) throw new Error('no day');
const day = toLocalDay(calendarDay, BERLIN.timeZone);
const at = { day, sun: sunTimes(day, BERLIN.position) };
const DRAINED: ColdPreference = { thresholdC: 2, winterC: null };
const FILLED: ColdPreference = { thresholdC: 2, winterC: 5 };

/** Days of these nights, the last of them today, each so much warmer at noon. */
const nights = (minima: readonly number[], warmer = 5) =>
  minima.map((temperatureMinC, index) =>
    dryDay(FIRST_DAY - minima.length + 1 + index, { temperatureMinC, temperatureMaxC: temperatureMinC + warmer }),
  );

function judge(days: readonly DayOutlook[], preference = DRAINED, tenDayMeanC: number | null = 3) {
  const today = days.at(-1) ?? dryDay(FIRST_DAY);
  return judgeCold(at, today, days.slice(0, -1), tenDayMeanC, preference);
}

/** Hours of the garden's clock. */
const onClock = (spans: readonly Span[] = []) =>
  spans.map(({ startMs, endMs }) => [startMs, endMs].map((ms) => (ms - day.startMs) / HOUR_MS));

describe('frost', () => {
  test('at or below the threshold takes hours, and a day without any is skipped', () => {
    expect(judge(nights([2], 0))).toMatchObject({
      hours: [],
      skip: {
        reason: 'WINTERIZATION',
        figures: { temperatureMinC: 2, thresholdC: 2 },
        turningPoint: { figure: 'temperatureMinC', needed: 'above', value: 2 },
      },
    });
    expect(judge(nights([2.1]))).toBeNull();
  });

  test('costs the night and the hour after it, not the day', () => {
    const hourlyTemperatureC = Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 0 : 9));
    const frosty = dryDay(FIRST_DAY, { temperatureMinC: 0, temperatureMaxC: 12, hourlyTemperatureC });
    expect(onClock(judge([frosty])?.hours)).toEqual([[9, 24]]);
  });

  test('that comes in the evening takes the hours in which leaves and paths would dry', () => {
    const hourlyTemperatureC = Array.from({ length: 24 }, (_, hour) => (hour < 20 ? 9 : 1));
    const frosty = dryDay(FIRST_DAY, { temperatureMinC: 1, temperatureMaxC: 12, hourlyTemperatureC });
    expect(onClock(judge([frosty])?.hours)).toEqual([[0, 14]]);
  });

  test('without hourly weather is placed by the sun', () => {
    const [[from, until] = []] = onClock(judge(nights([0], 14))?.hours);
    // Sunrise at half past five, noon after one.
    expect(from).toBe(9);
    expect(until).toBeGreaterThan(16);
  });

  test('is believed where the service’s hours are milder than its minimum', () => {
    const hourlyTemperatureC = Array.from({ length: 24 }, (_, hour) => (hour === 4 ? 3 : 9));
    const frosty = dryDay(FIRST_DAY, { temperatureMinC: 1, temperatureMaxC: 12, hourlyTemperatureC });
    expect(onClock(judge([frosty])?.hours)).toEqual([[6, 24]]);
  });
});

describe('winterization', () => {
  const frost = [-4, -3, -2, -4, -5, -1, -2];

  test('after a week of frost one mild night does not end winterization, seven do', () => {
    expect(judge(nights([...frost, 3, 3]))).toMatchObject({
      hours: [],
      skip: {
        figures: { temperatureMinC: 3, mildNights: 1 },
        turningPoint: { figure: 'mildNights', needed: 'above', value: 7 },
      },
    });
    expect(judge(nights([...frost, 3, 3, 3, 3, 3, 3, 3, 3], 2))).toBeNull();
  });

  test('a week that is mild on average ends it, with or without a frost', () => {
    expect(judge(nights([...frost, 6, 4, -1, 5, 6, 1, 5, 6]))).toBeNull();
    expect(judge(nights([...frost, 4, 2, -1, 3, 2, 1, 2, 3], 2))).not.toBeNull();
  });

  test('a week in which plants grow ends it, cold as its nights may be', () => {
    const spring = [...frost, 1, 0, 1, 1, -1, 1, 1, 3];
    expect(judge(nights(spring, 6))).not.toBeNull();
    expect(judge(nights(spring, 10))).toBeNull();
  });

  test('single spring frosts do not start it', () => {
    expect(judge(nights([6, -1, 7, 8, 6, -1, 7, 8]))).toBeNull();
  });

  describe('where pipes stay filled', () => {
    test('mild middays are left, and say what they lack otherwise', () => {
      const mild = judge(nights([...frost, -2, -2], 14), FILLED)?.hours;
      const [[from = 0, until = 0] = []] = onClock(mild);
      expect(from).toBeGreaterThanOrEqual(10);
      expect(until).toBeLessThanOrEqual(17);
      expect(until - from).toBeGreaterThan(3);
      expect(judge(nights([...frost, -2, -2], 6), FILLED)).toMatchObject({
        hours: [],
        skip: {
          figures: { temperatureMaxC: 4, thresholdC: 5 },
          turningPoint: { figure: 'temperatureMaxC', needed: 'above', value: 5 },
        },
      });
    });

    test('nothing soaks into frozen ground', () => {
      expect(judge(nights([...frost, -2, -2], 14), FILLED, -1)).toMatchObject({
        hours: [],
        skip: {
          figures: { tenDayMeanC: -1 },
          turningPoint: { figure: 'tenDayMeanC', needed: 'above', value: 0 },
        },
      });
    });
  });
});
