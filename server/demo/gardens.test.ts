/** A demo opened in any season has programs without conflicts, so that a visitor can change them. */
import { expect, test } from 'vitest';
import type { DemoProgram } from './blueprint.ts';
import { DEMO_GARDENS } from './gardens.ts';
import { MAX_MINUTES } from './run-lengths.ts';

const toMinute = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

/** Whether both may come on one day of the week; days by interval come on any. */
const mayMeet = (one: DemoProgram, other: DemoProgram) =>
  one.weekdays === undefined ||
  other.weekdays === undefined ||
  one.weekdays.some((day) => other.weekdays?.includes(day));

const pairs = DEMO_GARDENS.flatMap(({ name, programs }) =>
  programs.flatMap((one, place) => programs.slice(place + 1).map((other) => [name, one, other] as const)),
);

test.each(pairs)('in the %s, $1.name and $2.name never water at once', (_garden, one, other) => {
  const [first, second] = [one, other].sort((a, b) => toMinute(a.startTime) - toMinute(b.startTime)) as [
    DemoProgram,
    DemoProgram,
  ];
  const latestEnd = toMinute(first.startTime) + first.zones.length * MAX_MINUTES;
  expect(!mayMeet(first, second) || latestEnd <= toMinute(second.startTime)).toBe(true);
});

test('no program runs over midnight', () => {
  for (const { programs } of DEMO_GARDENS) {
    for (const { startTime, zones } of programs) {
      expect(toMinute(startTime) + zones.length * MAX_MINUTES).toBeLessThanOrEqual(24 * 60);
    }
  }
});
