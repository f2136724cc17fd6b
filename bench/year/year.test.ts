/** The short form of `npm run year`: a night of clock change in Berlin, in the product's own processes. */
import { expect, test } from 'vitest';
import { PLACES } from './gardens.ts';
import { describeYear, isFlawless } from './report.ts';
import { runYear } from './year.ts';

test('over a night that skips an hour, with a server that is killed as it starts and as a valve opens, all records agree', async () => {
  const report = await runYear({
    ...{ seed: 5, fromMs: Date.parse('2026-03-28T00:00Z'), days: 2, restarts: 2, hasBlows: false },
    places: PLACES.filter(({ name }) => name === 'Berlin'),
  });
  expect(isFlawless(report), describeYear(report).join('\n')).toBe(true);
  expect(report.clockChanges).toBe(1);
  expect(report.verdict).toMatchObject({ planned: 3, watered: 3, dueByCalendar: 2 });
  expect([...report.restarts]).toEqual([
    ['quiet', 1],
    ['start', 1],
  ]);
});
