/** What was planned with settings of before, and never changed, has to be found again. */
import { toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import { expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { midnightIn } from '../platform/moments.ts';
import { type NewRun, runsOfDays } from '../runs/index.ts';
import { plannerView, rowsOfPlan, type Trial } from '../schedule/index.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { noArchive } from '../testing/stand-in-weather.ts';
import { openTestServer } from '../testing/test-server.ts';
import { withoutFactors } from '../zones/calibration.ts';
import { GROWN, replayDays } from './planned-days.ts';
import { readYearOfWeather } from './year-of-weather.ts';

/** Without what the demo's probes have taught since. */
const UNTAUGHT: Trial = {
  ...GROWN,
  changeZone: (zone) => ({
    ...GROWN.changeZone(zone),
    ...withoutFactors(['application', 'availableWater', 'demand']),
    ...{ refillShare: 1, mostApplicationFactor: 1, learnedFieldCapacity: null },
  }),
};
/** Whole days of a new demo's history. */
const HISTORY_DAYS = 60;
/** Not by hand, and not staged for show. */
const wasPlanned = ({ source, occurrenceId }: NewRun) => source !== 'MANUAL' && !occurrenceId.includes('/staged/');
const byOccurrence = (a: { occurrenceId: string }, b: { occurrenceId: string }) =>
  a.occurrenceId.localeCompare(b.occurrenceId);
/** What was decided of a start, alike of a planned one and of one that is over. */
const toDecided = (row: NewRun | ReturnType<typeof rowsOfPlan>[number]) => ({
  occurrenceId: row.occurrenceId,
  startsAt: 'startsAt' in row ? row.startsAt : row.plannedStart,
  isSkipped: 'startsAt' in row ? row.isSkipped === true : row.outcome === 'SKIPPED',
  durationS: row.durationS,
  reason: [row.reasonType, row.reasonCode ?? null],
  figures: row.reasonFigures,
  turningPoint: row.turningPoint ?? null,
});

const isOf =
  (first: string, last: string) =>
  ({ epochDay }: DayOutlook) => {
    const date = toPlainDate(epochDay).toString();
    return first <= date && date <= last;
  };

test.each([
  ['2026-01-20T10:00:00Z', ['SYS_MOISTURE', 'SYS_WEATHER']],
  ['2026-07-15T04:00:00Z', ['SYS_MOISTURE', 'SMART']],
])(
  'sixty days of the demo until %s, planned again without a change, are decided as they were',
  async (now, expected) => {
    const server = await openTestServer({ withSimulator: true });
    server.clock.set(Date.parse(now));
    const { index } = await openDemoGarden(server);
    const reasons = new Set<string>();
    let starts = 0;
    for (const { id } of index.groups) {
      const group = await requireGroup(server.db, id);
      const nowMs = server.clock.now();
      const view = await plannerView(server.db, group, nowMs, 1, UNTAUGHT);
      const { outlookOf, to } = await readYearOfWeather(server.db, noArchive(), group, view.usual, nowMs);
      const stored = (await runsOfDays(server.db, group.id, '2000-01-01', to)).filter(wasPlanned);
      const first = Temporal.PlainDate.from(to)
        .subtract({ days: HISTORY_DAYS - 1 })
        .toString();
      const outlook = outlookOf(view.garden);
      const { outlook: then } = await plannerView(server.db, group, midnightIn(group.timeZone, first), HISTORY_DAYS);
      expect(outlook.filter(isOf(first, to))).toEqual(then.filter(isOf(first, to)));
      const replayed = [...replayDays(view, outlook, first, to)].flatMap((day) =>
        rowsOfPlan(day, { groupId: group.id, garden: view.garden, programNames: view.programNames }),
      );
      expect(replayed.map(toDecided).sort(byOccurrence)).toEqual(stored.map(toDecided).sort(byOccurrence));
      for (const { reasonType } of stored) reasons.add(reasonType);
      starts += stored.length;
    }
    expect(starts).toBeGreaterThan(200);
    expect([...reasons]).toEqual(expect.arrayContaining(['FIX', ...expected]));
    await server.close();
  },
);
