/** Dates for the quick part of the unit tests: clock changes and leap days, each at another hour. */
import { isWhole } from './test-extent.ts';

/** Nights in which clocks change. */
const CLOCK_CHANGES = [
  // An hour and a quarter before Europe's clocks go forward; UTC and America are still on the day before.
  '2027-03-28T00:45:00+01:00',
  // The first of the two half past two in Europe's autumn.
  '2026-10-25T02:30:00+02:00',
] as const;

/** Midwinter has little evapotranspiration and short days; in America it is the evening before. */
const OTHERS = ['2028-02-29T12:00:00Z', '2026-12-21T02:30:00Z'] as const;

/** Two of them are tried at a time. */
export const DATES = isWhole ? ([CLOCK_CHANGES, OTHERS] as const) : ([CLOCK_CHANGES] as const);

/**
 * Parts of paths of tests that depend on the current date and are fast. Engine, contract and the simulator's sky get
 * all dates as arguments, so they do not depend on it.
 */
export const QUICK_PART = [
  'dashboard/platform/display/date-display',
  'dashboard/programs/',
  'server/api-walk',
  'server/client.test',
  'server/openings/openings',
  'server/demo/demo.test',
  'server/one-time-runs/',
  'server/platform/moments',
  'server/programs/',
  'server/reminders/',
  'server/routine/routine.test',
  'server/weather/basis.test',
  'server/weather/choosing.test',
  'server/weather/local-hours.test',
  'server/weather/promises.test',
  'server/weather/weather.test',
] as const;

/** Takes as long as all others together, so only on the nights that are hardest on plans. */
const PLANNING = ['server/schedule/schedule.test'];

export const partsAt = (date: (typeof DATES)[number][number]): readonly string[] =>
  CLOCK_CHANGES.some((night) => night === date) ? [...QUICK_PART, ...PLANNING] : QUICK_PART;
