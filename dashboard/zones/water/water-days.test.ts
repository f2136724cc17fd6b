import type { Decision } from '@sluice/contract/schedule';
import { expect, test } from 'vitest';
import { listPlannedWaterDays, splitIntoWeeks, sumWater, type WaterDay } from './water-days.ts';

const day = (date: string, figures: Partial<WaterDay> = {}): WaterDay => ({
  date,
  depletionMm: null,
  rainMm: null,
  irrigationMm: null,
  etMm: null,
  drainedMm: null,
  isAhead: false,
  ...figures,
});

test('an evening ahead is the morning that the plan expects after it', () => {
  const decision = (local_date: string, depletion_mm: number, net_mm: number) =>
    ({ local_date, net_mm, demand: { depletion_mm } }) as Decision;
  const planned = listPlannedWaterDays(
    ['2026-06-17', '2026-06-18'],
    [decision('2026-06-17', 12, 0), decision('2026-06-18', 16, 14)],
    [],
  );
  expect(planned.map(({ depletionMm, irrigationMm }) => [depletionMm, irrigationMm])).toEqual([
    [16, 0],
    [null, 14],
  ]);
});

test('weeks end with the last day, and unknown figures add nothing', () => {
  const days = Array.from({ length: 9 }, (_, index) =>
    day(`2026-06-0${index + 1}`, { rainMm: index === 0 ? null : 1 }),
  );
  expect(splitIntoWeeks(days).map((week) => [week[0]?.date, week.length, sumWater(week).rainMm])).toEqual([
    ['2026-06-01', 2, 1],
    ['2026-06-03', 7, 7],
  ]);
});
