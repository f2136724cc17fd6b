import { describe, expect, test } from 'vitest';
import { clockFrame, dryDay, FIRST_DAY, makeGarden, makeState, NO_RULES, zoneFrom } from '../proof/gardens.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { plan } from './plan.ts';

const BERLIN_MS = 2 * HOUR_MS;
const hourOf = (ms: number) => ((ms + BERLIN_MS) / HOUR_MS) % 24;

/** The first day of a lawn that was sown so many days ago. */
function planned(daysAgo: number, day: Partial<DayOutlook> = {}, over: Partial<Garden> = {}) {
  const zone = zoneFrom({ sownEpochDay: FIRST_DAY - daysAgo, sprinkler: 'FIX_SPRAY_HEAD' });
  const garden = makeGarden({ zones: [zone], ...over });
  const outlook = Array.from({ length: 20 }, (_, index) => dryDay(FIRST_DAY + index, { et0Mm: 6, ...day }));
  return plan(garden, outlook, makeState(garden, 0.1), 1);
}

describe('a sown lawn', () => {
  test('gets light waterings by day, hours apart, and fewer as it comes up', () => {
    const { runs, decisions } = planned(3);
    expect(runs).toHaveLength(3);
    expect(decisions[0]).toMatchObject({ verdict: 'water', light: { runs: 3, daysFromSowing: 3 } });
    const hours = runs.map(({ startsAt }) => hourOf(startsAt));
    expect(Math.min(...hours)).toBeGreaterThan(6);
    expect(Math.max(...hours)).toBeLessThan(17);
    expect((hours[1] ?? 0) - (hours[0] ?? 0)).toBeGreaterThanOrEqual(3);
    expect(runs.every(({ startsAt, endsAt }) => endsAt - startsAt >= 180_000)).toBe(true);
    // What wet soil evaporates on such a day.
    expect(runs.reduce((sum, { netMm }) => sum + netMm, 0)).toBeCloseTo(6.6, 1);
    expect([3, 14, 21].map((days) => planned(days).runs.length)).toEqual([3, 2, 1]);
  });

  test('is a lawn as any other after four weeks, and before it was sown', () => {
    expect([28, -1].map((days) => planned(days).runs)).toEqual([[], []]);
  });

  test('does not wait for forecast rain that may stay away, and waits where rain has brought the water', () => {
    const rain = { reading: { strategy: 'expectation' }, thresholdMm: 5, daysToSkip: [0] } as const;
    const preferences = { ...makeGarden().preferences, rain };
    expect(planned(3, { rainfallMm: 10, rainProbability: 0.5 }, { preferences }).runs).not.toEqual([]);
    expect(planned(3, { basis: 'measured', rainfallMm: 10 }, { preferences }).runs).toEqual([]);
  });

  test('keeps to its owner’s hours, and to the cold', () => {
    const night = { ...NO_RULES, timeFrames: [clockFrame('02:00', '05:00')] };
    const { runs } = planned(3, {}, { rules: night });
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.every(({ startsAt, endsAt }) => hourOf(startsAt) >= 2 && hourOf(endsAt) <= 5)).toBe(true);
    const preferences = { ...makeGarden().preferences, cold: { thresholdC: 2, winterC: null } };
    const icy = planned(3, { temperatureMinC: -3, temperatureMaxC: 1 }, { preferences });
    expect(icy.decisions[0]?.skip?.reason).toBe('WINTERIZATION');
  });
});
