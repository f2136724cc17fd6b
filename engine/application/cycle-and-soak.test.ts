import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needCases, readCaseJson } from '../proof/shared-cases.ts';
import type { Slope, SoilType } from '../vocabulary/garden.ts';
import { ALLOWABLE_SURFACE_ACCUMULATION_MM, SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import { minutes, mm, mmPerHour } from '../vocabulary/units.ts';
import {
  cycleAndSoak,
  cycleSeconds,
  longestCycle,
  longestRunWithoutRunoff,
  MAX_CYCLES,
  MIN_CYCLE_SECONDS,
  soakAfter,
  timedCycles,
} from './cycle-and-soak.ts';

describe('cycle and soak', () => {
  test('the published rows', (context) => {
    needCases(context);
    type Row = {
      soil: SoilType;
      slope: string;
      PR_mm_h: number;
      total_run_min: number;
      rt_max_min: number | null;
      cycles: number;
      cycle_min: number;
      min_soak_min: number;
    };
    const { cases } = readCaseJson<{ cases: Row[] }>('cycle-soak.json');
    for (const row of cases) {
      const ground = {
        precipitationRateMmPerHour: mmPerHour(row.PR_mm_h),
        infiltrationRateMmPerHour: SOIL_PROPERTIES[row.soil].infiltrationRateMmPerHour,
        allowableSurfaceAccumulationMm: ALLOWABLE_SURFACE_ACCUMULATION_MM[row.soil][row.slope.split(' ')[0] as Slope],
      };
      const { cycles, cycle, soak } = cycleAndSoak(minutes(row.total_run_min), ground);
      const longest = longestCycle(ground);
      expect(longest === null).toBe(row.rt_max_min === null);
      expect(Math.abs((longest ?? 0) - (row.rt_max_min ?? 0))).toBeLessThanOrEqual(0.01);
      expect(cycles).toBe(row.cycles);
      expect(Math.abs(cycle - row.cycle_min)).toBeLessThanOrEqual(0.01);
      expect(Math.abs(soak - row.min_soak_min)).toBeLessThanOrEqual(0.01);
    }
  });

  const grounds = fc.record({
    precipitationRateMmPerHour: fc.double({ min: 2, max: 60, noNaN: true }).map(mmPerHour),
    infiltrationRateMmPerHour: fc.double({ min: 1, max: 16, noNaN: true }).map(mmPerHour),
    allowableSurfaceAccumulationMm: fc.double({ min: 2, max: 11, noNaN: true }).map(mm),
  });

  /** Ground on which water ponds at once. */
  const steepGrounds = fc.record({
    precipitationRateMmPerHour: fc.double({ min: 10, max: 2000, noNaN: true }).map(mmPerHour),
    infiltrationRateMmPerHour: fc.double({ min: 0, max: 16, noNaN: true }).map(mmPerHour),
    allowableSurfaceAccumulationMm: fc.double({ min: 0, max: 11, noNaN: true }).map(mm),
  });

  test('no cycle ponds more than the slope allows, and no water is ponded when the next begins', () => {
    fc.assert(
      fc.property(grounds, fc.double({ min: 1, max: 240, noNaN: true }).map(minutes), (ground, run) => {
        const { cycle, cycles, soak } = cycleAndSoak(run, ground);
        const pondedMm =
          (Math.max(0, ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour) * cycle) / 60;
        if (60 * run > longestRunWithoutRunoff(ground) || cycle < 2) return;
        expect(pondedMm).toBeLessThanOrEqual(ground.allowableSurfaceAccumulationMm + 1e-6);
        if (cycles > 1) {
          expect((ground.infiltrationRateMmPerHour * soak) / 60).toBeCloseTo(
            Math.min(pondedMm, 4 * ground.infiltrationRateMmPerHour),
            6,
          );
          expect(soak).toBe(soakAfter(cycle, ground));
        }
      }),
    );
  });

  test('in whole seconds no cycle is too long and no soak too short', () => {
    fc.assert(
      fc.property(grounds, fc.integer({ min: 1, max: 14_400 }), (ground, run) => {
        const { seconds, soakSeconds, cyclesWithoutRunoff } = timedCycles(run, ground);
        const longest = longestCycle(ground);
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(run);
        if (cyclesWithoutRunoff === seconds.length) {
          expect(Math.max(...seconds)).toBeLessThanOrEqual(longest === null ? run : Math.max(1, longest * 60 + 1e-6));
        }
        const needed = seconds.length === 1 ? 0 : soakAfter(minutes(Math.max(...seconds) / 60), ground) * 60;
        expect(soakSeconds).toBeGreaterThanOrEqual(needed - 1e-6);
        expect(soakSeconds).toBeLessThan(needed + 1);
      }),
    );
  });

  test('a valve opens for a minute at least, twelve times at most, and the resulting runoff is reported', () => {
    fc.assert(
      fc.property(steepGrounds, fc.integer({ min: 1, max: 14_400 }), (ground, run) => {
        const { seconds, soakSeconds, cyclesWithoutRunoff } = timedCycles(run, ground);
        expect(seconds.length).toBeLessThanOrEqual(MAX_CYCLES);
        expect(Math.min(...seconds)).toBeGreaterThanOrEqual(Math.min(run, MIN_CYCLE_SECONDS));
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(run);
        expect(soakSeconds).toBeLessThanOrEqual(4 * 3600);
        const longest = longestCycle(ground);
        const runsOff = longest !== null && Math.max(...seconds) > Math.max(1, longest * 60 + 1e-6);
        expect(runsOff ? cyclesWithoutRunoff > seconds.length : true).toBe(true);
      }),
    );
  });

  test('an hour under a stream on steep clay is twelve cycles, not a hundred and ninety', () => {
    const ground = {
      precipitationRateMmPerHour: mmPerHour(480),
      infiltrationRateMmPerHour: SOIL_PROPERTIES.CLAY.infiltrationRateMmPerHour,
      allowableSurfaceAccumulationMm: ALLOWABLE_SURFACE_ACCUMULATION_MM.CLAY.STEEP,
    };
    const { seconds, cyclesWithoutRunoff } = timedCycles(3600, ground);
    expect(seconds).toEqual(Array.from({ length: 12 }, () => 300));
    expect(cyclesWithoutRunoff).toBe(190);
  });

  test.each([-1e-6, 0, 1e-12, 1e-6])('a surplus of %f mm/h has no longest cycle', (surplus) => {
    const rate = 10;
    const ground = {
      precipitationRateMmPerHour: mmPerHour(rate + surplus),
      infiltrationRateMmPerHour: mmPerHour(rate),
      allowableSurfaceAccumulationMm: mm(5),
    };
    expect(longestCycle(ground)).toBe(null);
    expect(timedCycles(36_000, ground).seconds).toEqual([36_000]);
  });

  test('ground that takes in nothing soaks for four hours, not for ever', () => {
    const ground = {
      precipitationRateMmPerHour: mmPerHour(12),
      infiltrationRateMmPerHour: mmPerHour(0),
      allowableSurfaceAccumulationMm: mm(5),
    };
    expect(soakAfter(minutes(10), ground)).toBe(240);
    expect(timedCycles(3600, ground).soakSeconds).toBe(14_400);
  });

  test('whole seconds add up to the run and differ by one at most', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 40 }), (run, cycles) => {
        const seconds = cycleSeconds(run, cycles);
        expect(seconds).toHaveLength(cycles);
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(run);
        expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
