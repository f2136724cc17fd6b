/** The short form of `npm run year`: a night of clock change in Berlin, in the product's own processes. */
import { expect, test } from 'vitest';
import { PLACES } from './gardens.ts';
import { describeYear, isFlawless } from './report.ts';
import { runYear } from './year.ts';

/** Its processes share the machine with other tests. */
const PATIENCE_MS = 240_000;

test(
  'over a night that skips an hour, with a server that is ended as a valve opens, all records agree',
  async () => {
    const report = await runYear(
      {
        ...{ seed: 5, fromMs: Date.parse('2026-03-28T00:00Z'), days: 2, restarts: 1, moments: ['opening'] },
        ...{ places: PLACES.filter(({ name }) => name === 'Berlin'), servers: 1, hasBlows: false, updatedFrom: null },
        ...{ disks: 0, diskObstacle: null },
      },
      () => {},
    );
    expect(isFlawless(report), describeYear(report).join('\n')).toBe(true);
    expect(report.clockChanges).toBe(1);
    expect(report.verdict).toMatchObject({ planned: 4, watered: 4, dueByCalendar: 3 });
    expect([...report.restarts]).toEqual([['opening', 1]]);
  },
  PATIENCE_MS,
);
