import { describe, expect, test } from 'vitest';
import { toPlainDate } from '../programs/calendar-day.ts';
import { FIRST_DAY, makeGarden } from '../proof/gardens.ts';
import { strongestWithin, wateringHours } from './watering-hours.ts';

const DATE = toPlainDate(FIRST_DAY).toString();
/** Calm at night, strong wind at three in the afternoon. */
const WIND = Array.from({ length: 24 }, (_, hour) => (hour === 15 ? 12 : 2));
const strongest = (garden: ReturnType<typeof makeGarden>) =>
  strongestWithin(WIND, DATE, garden.timeZone, wateringHours(garden)(FIRST_DAY));

describe('the wind that counts', () => {
  const whole = makeGarden();
  const within = (over: object) => ({ ...whole, ...over });
  const morning = { from: { kind: 'clock', minuteOfDay: 300 }, to: { kind: 'clock', minuteOfDay: 420 } } as const;

  test('is that of the whole day where any hour will do', () => {
    expect(strongest(whole)).toBe(12);
  });
  test('is that of the time frames; a storm outside of them does not count', () => {
    expect(strongest(within({ rules: { ...whole.rules, timeFrames: [morning] } }))).toBe(2);
  });
  test('is that of the night where watering ends before sunrise', () => {
    expect(strongest(within({ preferences: { ...whole.preferences, finishBeforeSunrise: true } }))).toBe(2);
  });
  test('is not known where no hour of it is', () => {
    const unknown = new Array(24).fill(null);
    expect(strongestWithin(unknown, DATE, whole.timeZone, wateringHours(whole)(FIRST_DAY))).toBeNull();
  });
});
