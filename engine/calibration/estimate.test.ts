import { describe, expect, test } from 'vitest';
import { dryDay, FIRST_DAY, zoneFrom } from '../proof/gardens.ts';
import { soilWeather } from '../schedule/expected-days.ts';
import { calibratedZone, UNCALIBRATED } from '../zones/calibrated-zone.ts';
import { type BalancedZone, soilDay } from '../zones/soil-day.ts';
import {
  doubtApplication,
  estimateDay,
  factorDeviations,
  factorsOf,
  firstEstimate,
  fitOfProbe,
  forgetFactor,
  learnFromReadings,
  withProbes,
  type ZoneEstimate,
} from './estimate.ts';

const LAWN: BalancedZone = zoneFrom({ id: 'lawn' });
const SOIL = { fieldCapacity: 0.29, wiltingPoint: 0.12 };
const DAYS = 60;
const MAY = 5;
/** Heads a quarter weak, plants a seventh thirsty, a probe a quarter dull and .03 too wet. */
const TRUTH = { application: 0.75, availableWater: 1, demand: 1.15 };
const PROBE = { offset: 0.03, gain: 0.75 };

const start = (probes = 1): ZoneEstimate =>
  firstEstimate({
    depletionMm: 8,
    totalAvailableWaterMm: LAWN.totalAvailableWaterMm,
    isRateMeasured: false,
    factors: UNCALIBRATED,
    probes,
  });

/** A season whose water is given when the ledger lacks half of what is there. */
function season(read: (truth: number, day: number) => number | null, estimate = start()) {
  let state = { estimate, surface: null as ReturnType<typeof soilDay>['surface'] };
  let truth = { depletionMm: 8, surface: null as typeof state.surface };
  const zone = calibratedZone(LAWN, TRUTH);
  for (let day = 0; day < DAYS; day += 1) {
    const weather = soilWeather(dryDay(FIRST_DAY + day, { et0Mm: 4 + (day % 3) }), MAY, null);
    const lackMm = Math.max(0, state.estimate.mean[0] ?? 0);
    const netMm = lackMm > 0.45 * LAWN.totalAvailableWaterMm ? 0.8 * lackMm : 0;
    truth = soilDay(zone, truth, weather, TRUTH.application * netMm);
    const evening = estimateDay(LAWN, state, weather, netMm);
    const available = 1 - truth.depletionMm / zone.totalAvailableWaterMm;
    const content = read(SOIL.wiltingPoint + PROBE.offset + PROBE.gain * 0.17 * available, day);
    const readings = content === null ? [] : [{ probe: 0, waterContent: content, scatter: 0.008 }];
    const estimate = learnFromReadings(evening.estimate, LAWN, SOIL, readings, weather.epochDay);
    state = { estimate, surface: evening.day.surface };
  }
  return { ...state, truth };
}

describe('an estimate', () => {
  test('learns what a watering brings against what is used, and follows the soil', () => {
    const { estimate, truth } = season((content) => content);
    const { application, demand } = factorsOf(estimate);
    expect(application / demand).toBeCloseTo(TRUTH.application / TRUTH.demand, 1);
    expect(Math.abs((estimate.mean[0] ?? 99) - truth.depletionMm)).toBeLessThan(0.12 * LAWN.totalAvailableWaterMm);
    expect(factorDeviations(estimate).application).toBeLessThan(0.6 * factorDeviations(start()).application);
    expect(fitOfProbe(estimate, 0).surprise).toBeLessThan(0.5);
    expect(fitOfProbe(estimate, 0).distance).toBeLessThan(6);
  });

  test('says the same of the same readings', () => {
    expect(season((content) => content)).toEqual(season((content) => content));
  });

  test('is hardly moved by a single reading that is far off', () => {
    const right = factorsOf(season((content) => content).estimate);
    const wrong = factorsOf(season((content, day) => (day === 30 ? content + 0.2 : content)).estimate);
    expect(Math.abs(wrong.application / right.application - 1)).toBeLessThan(0.1);
  });

  test('waits with a probe that nobody knows until seedlings cover their ground', () => {
    const bed = zoneFrom({ id: 'bed', plant: 'ANNUAL', plantedEpochDay: FIRST_DAY });
    const learnedOffset = (day: number) => {
      const reading = { probe: 0, waterContent: 0.2, scatter: 0 };
      const { mean } = learnFromReadings(start(), bed, SOIL, [reading], FIRST_DAY + day);
      return Math.abs(mean[4] ?? 0);
    };
    expect(learnedOffset(90)).toBeGreaterThan(0.002);
    expect(learnedOffset(10)).toBeLessThan(learnedOffset(90) / 20);
  });

  test('is surprised by a probe that does not measure this soil', () => {
    const { estimate } = season((_, day) => 0.2 + 0.06 * (day % 2));
    expect(fitOfProbe(estimate, 0).surprise).toBeGreaterThan(0.9);
  });

  test('of a probe in a flooded hole ends far from any usual probe and soil', () => {
    const { estimate } = season((_, day) => 0.46 + 0.002 * (day % 2));
    expect(fitOfProbe(estimate, 0).distance).toBeGreaterThan(18.5);
  });

  test('stays within what any zone can be, whatever is read', () => {
    for (const content of [0.01, 0.65]) {
      const { estimate } = season(() => content);
      for (const factor of Object.values(factorsOf(estimate))) {
        expect(factor).toBeGreaterThanOrEqual(0.4);
        expect(factor).toBeLessThanOrEqual(2.5);
      }
      expect(estimate.mean.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('what is declared anew', () => {
  test('forgets its own factor alone', () => {
    const { estimate } = season((content) => content);
    const forgotten = forgetFactor(estimate, 'application', false);
    expect(factorsOf(forgotten)).toEqual({ ...factorsOf(estimate), application: 1 });
    expect(factorDeviations(forgotten).application).toBeCloseTo(factorDeviations(start()).application, 9);
    expect(factorDeviations(forgotten).demand).toBeCloseTo(factorDeviations(estimate).demand, 9);
    expect(factorDeviations(forgetFactor(estimate, 'application', true)).application).toBeLessThan(0.1);
  });

  test('water that runs off makes the rate as unsure as at first, and changes no factor', () => {
    const { estimate } = season((content) => content);
    const doubted = doubtApplication(estimate, false);
    expect(factorsOf(doubted)).toEqual(factorsOf(estimate));
    expect(factorDeviations(doubted).application).toBeCloseTo(factorDeviations(start()).application, 9);
    expect(factorDeviations(doubted).demand).toBeCloseTo(factorDeviations(estimate).demand, 9);
    expect(doubtApplication(start(), true)).toEqual(start());
  });

  test('a probe that comes is unknown, one that goes takes nothing with it', () => {
    const { estimate } = season((content) => content);
    const two = withProbes(estimate, [0, null]);
    expect(fitOfProbe(two, 0)).toEqual(fitOfProbe(estimate, 0));
    const { offset, gain, surprise } = fitOfProbe(start(), 0);
    expect(fitOfProbe(two, 1)).toMatchObject({ offset, gain, surprise });
    expect(factorsOf(withProbes(two, []))).toEqual(factorsOf(estimate));
    expect(withProbes(two, [1, 0]).mean.slice(6)).toEqual(estimate.mean.slice(4));
  });
});
