import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needCases, readCaseJson } from '../proof/shared-cases.ts';
import type { Slope, SoilType } from '../vocabulary/garden.ts';
import { ALLOWABLE_SURFACE_ACCUMULATION_MM, SOIL_PROPERTIES } from '../vocabulary/soil-properties.ts';
import {
  fraction,
  litres,
  litresPerMinute,
  metres,
  minutes,
  mm,
  mmPerHour,
  squareMetres,
} from '../vocabulary/units.ts';
import { containerWater } from './container.ts';
import { cycleAndSoak, cycleSeconds, longestCycle, soakAfter, timedCycles } from './cycle-and-soak.ts';
import { depthOf, flowFromRate, parseApplication, rateFromFlow, volumeOf } from './precipitation-rate.ts';
import { establishingRootDepth, triggerToday, wateringRule } from './recipe.ts';
import { boosted, depthOfRun, grossDepth, longestRun, netDepth, runTime } from './run-time.ts';
import { applicationEfficiency, lowerHalfUniformity, runTimeMultiplier } from './uniformity.ts';
import { ZIMMERMAN_DEFAULTS, zimmermanScale, zimmermanScales } from './zimmerman-scale.ts';

describe('precipitation rate', () => {
  test("the auditor's 96.3: one gallon a minute on a hundred square feet is .963 inches an hour", () => {
    const rate = rateFromFlow(litresPerMinute(3.785411784), squareMetres(9.290304));
    expect(rate / 25.4).toBeCloseTo(0.963, 3);
  });

  test('flow and rate, depth and volume go both ways', () => {
    expect(flowFromRate(rateFromFlow(litresPerMinute(18), squareMetres(60)), squareMetres(60))).toBeCloseTo(18, 12);
    expect(depthOf(volumeOf(mm(12), squareMetres(80)), squareMetres(80))).toBe(12);
  });

  test('a meter is believed before the table', () => {
    const byType = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100 });
    expect(byType.ok && byType.value.flowLitresPerMinute).toBeCloseTo(14.82, 2);
    const metered = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100, flowLitresPerMinute: 20 });
    expect(metered.ok && metered.value.precipitationRateMmPerHour).toBe(12);
  });

  test.each([
    [{ areaM2: -20 }, 'areaM2', 'BELOW_LEAST'],
    [{ areaM2: 0 }, 'areaM2', 'BELOW_LEAST'],
    [{ flowLitresPerMinute: 0 }, 'flowLitresPerMinute', 'BELOW_LEAST'],
    [{ distributionUniformity: 1.2 }, 'distributionUniformity', 'ABOVE_MOST'],
    [{ sprinkler: 'HOSE' }, 'sprinkler', 'NOT_IN_THE_LIST'],
  ])('%j is refused', (over, path, name) => {
    const result = parseApplication({ sprinkler: 'ROTOR_HEAD', areaM2: 100, ...over });
    expect(result).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});

describe('uniformity and efficiency', () => {
  test("the Irrigation Association's two ways to the drier half agree", () => {
    for (const quarter of [0.4, 0.55, 0.7, 0.85]) {
      expect(runTimeMultiplier(fraction(quarter))).toBeCloseTo(1 / lowerHalfUniformity(fraction(quarter)), 1);
    }
    expect(runTimeMultiplier(fraction(0.5))).toBeCloseTo(1.4286, 4);
  });

  test('heads that were audited better than their kind waste less, and never gain water', () => {
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.65))).toBeCloseTo(0.7, 12);
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.8))).toBeGreaterThan(0.7);
    expect(applicationEfficiency('FIX_SPRAY_HEAD', fraction(0.4))).toBeLessThan(0.7);
    expect(applicationEfficiency('ROTARY_EMITTER', fraction(1))).toBeLessThanOrEqual(1);
  });
});

describe('run time', () => {
  test('10 mm to the roots through a spray of 40 mm/h', () => {
    const gross = grossDepth(mm(10), fraction(0.7));
    expect(runTime(gross, mmPerHour(40))).toBeCloseTo(21.43, 2);
    expect(netDepth(depthOfRun(runTime(gross, mmPerHour(40)), mmPerHour(40)), fraction(0.7))).toBeCloseTo(10, 12);
  });

  test('boost works within its limits', () => {
    expect([10, 50, 120, 200, 900].map((percent) => boosted(minutes(20), percent))).toEqual([10, 10, 24, 40, 40]);
  });

  test('by time, by volume, by whichever comes first', () => {
    const flow = litresPerMinute(10);
    expect(longestRun({ by: 'time', duration: minutes(15) }, flow)).toBe(15);
    expect(longestRun({ by: 'volume', volume: litres(200) }, flow)).toBe(20);
    expect(longestRun({ by: 'whicheverFirst', duration: minutes(15), volume: litres(200) }, flow)).toBe(15);
    expect(longestRun({ by: 'whicheverFirst', duration: minutes(30), volume: litres(200) }, flow)).toBe(20);
  });
});

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

  test('no cycle ponds more than the slope allows, and nothing stands when the next begins', () => {
    fc.assert(
      fc.property(grounds, fc.double({ min: 1, max: 240, noNaN: true }).map(minutes), (ground, run) => {
        const { cycle, cycles, soak } = cycleAndSoak(run, ground);
        const pondedMm =
          (Math.max(0, ground.precipitationRateMmPerHour - ground.infiltrationRateMmPerHour) * cycle) / 60;
        expect(pondedMm).toBeLessThanOrEqual(ground.allowableSurfaceAccumulationMm + 1e-6);
        if (cycles > 1) {
          expect((ground.infiltrationRateMmPerHour * soak) / 60).toBeCloseTo(pondedMm, 6);
          expect(soak).toBe(soakAfter(cycle, ground));
        }
      }),
    );
  });

  test('in whole seconds no cycle is too long and no soak too short', () => {
    fc.assert(
      fc.property(grounds, fc.integer({ min: 1, max: 14_400 }), (ground, run) => {
        const { seconds, soakSeconds } = timedCycles(run, ground);
        const longest = longestCycle(ground);
        expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(run);
        expect(Math.max(...seconds)).toBeLessThanOrEqual(longest === null ? run : Math.max(1, longest * 60 + 1e-6));
        const needed = seconds.length === 1 ? 0 : soakAfter(minutes(Math.max(...seconds) / 60), ground) * 60;
        expect(soakSeconds).toBeGreaterThanOrEqual(needed - 1e-6);
        expect(soakSeconds).toBeLessThan(needed + 1);
      }),
    );
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

describe('recipes', () => {
  const rule = (recipe: 'DEFAULT' | 'LESS_FREQUENT' | 'MORE_FREQUENT' | 'LESS_WATER' | 'MORE_WATER' | 'EPA') =>
    wateringRule({ recipe }, mm(40), fraction(0.5));

  test('regular and EPA refill at half', () => {
    const plain = { triggerDepletionMm: 20, refillToDepletionMm: 0, demandFactor: 1 };
    expect(rule('DEFAULT')).toEqual({ ...plain, isTriggerAdjusted: true });
    expect(rule('EPA')).toEqual({ ...plain, isTriggerAdjusted: false });
  });

  test('frequent waters sooner, deep later', () => {
    expect(rule('MORE_FREQUENT').triggerDepletionMm).toBe(10);
    expect(rule('LESS_FREQUENT').triggerDepletionMm).toBe(25);
  });

  test('deep never waits until the plants wilt', () => {
    expect(wateringRule({ recipe: 'LESS_FREQUENT' }, mm(40), fraction(0.75)).triggerDepletionMm).toBe(32);
  });

  test('eco asks for less and leaves room for rain, boost asks for more', () => {
    expect(rule('LESS_WATER')).toMatchObject({ triggerDepletionMm: 20, refillToDepletionMm: 2, demandFactor: 0.8 });
    expect(rule('MORE_WATER').demandFactor).toBe(1.2);
  });

  test('customized keeps between the two moistures of the user', () => {
    const own = wateringRule({ recipe: 'CUSTOMIZED', low: fraction(0.4), high: fraction(0.9) }, mm(40), fraction(0.5));
    expect(own.triggerDepletionMm).toBeCloseTo(24, 12);
    expect(own.refillToDepletionMm).toBeCloseTo(4, 12);
  });

  test('a hot day brings the trigger forward, a mild one does not put it off, a user’s own bound stays', () => {
    const at = (cropEtMm: number) => triggerToday(rule('DEFAULT'), fraction(0.5), cropEtMm);
    expect(at(5)).toBe(20);
    expect(at(8)).toBeCloseTo(20 * (0.38 / 0.5), 12);
    expect(at(1)).toBe(20);
    const own = wateringRule({ recipe: 'CUSTOMIZED', low: fraction(0.4), high: fraction(0.9) }, mm(40), fraction(0.5));
    expect(triggerToday(own, fraction(0.5), 9)).toBe(own.triggerDepletionMm);
  });

  test('a new planting is watered a little and often, and steps itself down in six weeks', () => {
    const depths = [0, 21, 42, 100].map((day) => establishingRootDepth(metres(0.1), metres(0.5), day));
    expect(depths[0]).toBe(0.1);
    expect(depths[1]).toBeCloseTo(0.3, 12);
    expect(depths.slice(2)).toEqual([0.5, 0.5]);
    const fresh = wateringRule({ recipe: 'NEW_PLANT', daysSincePlanting: 0 }, mm(12), fraction(0.5));
    expect(fresh.triggerDepletionMm).toBeCloseTo(2.1, 12);
  });
});

describe('containers', () => {
  test('a pot under a wide canopy: small store, great thirst, half the rain', () => {
    const pot = containerWater({
      kind: 'POT',
      volume: litres(20),
      areaM2: squareMetres(0.1),
      canopyAreaM2: squareMetres(0.15),
    });
    expect(pot.totalAvailableWaterMm).toBeCloseTo(54, 9);
    expect(pot.demandFactor).toBeCloseTo(1.5, 12);
    expect(pot.rainFraction).toBe(0.5);
  });

  test('a canopy counts at least as its pot and at most twice', () => {
    const demand = (canopy: number) =>
      containerWater({
        kind: 'POT',
        volume: litres(20),
        areaM2: squareMetres(0.1),
        canopyAreaM2: squareMetres(canopy),
      }).demandFactor;
    expect([0.02, 0.1, 0.9].map(demand)).toEqual([1, 1, 2]);
  });

  test('a raised bed is deep soil with thirsty walls', () => {
    expect(containerWater({ kind: 'RAISED_BED', depthM: metres(0.4) })).toMatchObject({
      totalAvailableWaterMm: 70,
      demandFactor: 1.15,
      rainFraction: 1,
    });
  });
});

describe('Zimmerman', () => {
  type Row = {
    temp_F: number;
    humidity_pct: number;
    precip_in: number;
    options?: Partial<Record<'bt' | 'bh' | 'br' | 'wt' | 'wh' | 'wr', number>>;
    scale: number;
  };

  test('the published scales', (context) => {
    needCases(context);
    for (const row of readCaseJson<{ cases: Row[] }>('zimmerman.json').cases) {
      const { bt, bh, br, wt, wh, wr } = row.options ?? {};
      const settings = {
        baseTemperatureF: bt ?? ZIMMERMAN_DEFAULTS.baseTemperatureF,
        baseHumidityPercent: bh ?? ZIMMERMAN_DEFAULTS.baseHumidityPercent,
        baseRainIn: br ?? ZIMMERMAN_DEFAULTS.baseRainIn,
        temperatureWeight: wt ?? ZIMMERMAN_DEFAULTS.temperatureWeight,
        humidityWeight: wh ?? ZIMMERMAN_DEFAULTS.humidityWeight,
        rainWeight: wr ?? ZIMMERMAN_DEFAULTS.rainWeight,
      };
      const day = { temperatureF: row.temp_F, humidityPercent: row.humidity_pct, rainIn: row.precip_in };
      expect(zimmermanScale(day, settings), JSON.stringify(row)).toBe(row.scale);
    }
  });

  test('several days are averaged before they are bounded', () => {
    const hot = { temperatureF: 110, humidityPercent: 30, rainIn: 0 };
    const wet = { temperatureF: 70, humidityPercent: 30, rainIn: 1 };
    expect(zimmermanScales([hot, wet])).toEqual([200, 80]);
  });
});
