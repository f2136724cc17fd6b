import { describe, expect, test } from 'vitest';
import { dryDays, FIRST_DAY, makeGarden, makeState, programFrom, zoneFrom } from '../proof/gardens.ts';
import type { SensorRequest } from '../sensing/moisture-thresholds.ts';
import { fraction } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { plan } from './plan.ts';

function planned(
  garden: Garden,
  moisture: number | null,
  before: SensorRequest = 'leave',
  trust = 1,
  depletionShare = 0.2,
) {
  const begin = makeState(garden, depletionShare, FIRST_DAY, { moisture, trust: fraction(trust), before });
  return plan(garden, dryDays(20), begin, 3);
}
const lawn = zoneFrom({ skipAboveMoisture: 0.8, addBelowMoisture: 0.5 });
const garden = makeGarden({ zones: [lawn] });
const MAX_MM = 0.5 * lawn.depletionFraction * lawn.totalAvailableWaterMm;
const ROUNDING_MM = 0.05;

describe('a sensor below its threshold', () => {
  test('brings the zone water that its balance would not have asked for', () => {
    const [without] = planned(garden, null).decisions;
    expect(without).toMatchObject({ verdict: 'wait', demand: { isAskedBySensor: false } });
    const [asked] = planned(garden, 0.4).decisions;
    expect(asked).toMatchObject({ verdict: 'water', demand: { isAskedBySensor: true } });
  });

  test('brings no more in a day than half of what is readily available beyond what the balance lacks', () => {
    const lackMm = 0.2 * lawn.totalAvailableWaterMm;
    const netMm = (moisture: number) => planned(garden, moisture).decisions[0]?.netMm;
    expect(netMm(0.45)).toBeLessThanOrEqual(lackMm + MAX_MM + ROUNDING_MM);
    expect(netMm(0)).toBeCloseTo(lackMm + MAX_MM, 1);
  });

  test('counts as far as it is trusted: its weighted mean with the balance has to be dry', () => {
    const verdict = (trust: number) => planned(garden, 0.4, 'leave', trust).decisions[0]?.verdict;
    expect([1, 0.8, 0.7, 0].map(verdict)).toEqual(['water', 'water', 'wait', 'wait']);
  });

  test('lets a program of the basic level run', () => {
    const basic = zoneFrom({ level: 'basic', addBelowMoisture: 0.5 });
    const byProgram = makeGarden({ zones: [basic], programs: [programFrom()] });
    expect(planned(byProgram, null).decisions[0]?.skip?.reason).toBe('SOIL_MOISTURE');
    expect(planned(byProgram, 0.4).decisions[0]?.verdict).toBe('water');
  });

  test('keeps asking until the moisture has gone back by more than its scatter', () => {
    expect(planned(garden, 0.53, 'leave').decisions[0]?.verdict).toBe('wait');
    expect(planned(garden, 0.53, 'add').decisions[0]?.verdict).toBe('water');
  });
});

describe('a sensor above its threshold', () => {
  const byProgram = makeGarden({
    zones: [zoneFrom({ level: 'none', skipAboveMoisture: 0.8 })],
    programs: [programFrom()],
  });

  test('skips today, with its figures, and does not affect tomorrow', () => {
    const { decisions, runs } = planned(byProgram, 0.9);
    expect(decisions[0]).toMatchObject({
      verdict: 'skip',
      skip: { reason: 'SENSOR_MOISTURE', figures: { moisture: 0.9, skipAbove: 0.8 } },
    });
    expect(runs.map(({ localDate }) => localDate)).toEqual(['2026-05-05', '2026-05-06']);
  });
});

describe('a sensor above its threshold, where a balance is kept', () => {
  const onMorning = (depletionShare: number) =>
    planned(
      makeGarden({ zones: [zoneFrom({ plant: 'SHRUBS', soil: 'SANDY_LOAM', skipAboveMoisture: 0.8 })] }),
      0.9,
      'leave',
      1,
      depletionShare,
    ).decisions[0];

  test('holds the zone back above its floor', () => {
    expect(onMorning(0.48)).toMatchObject({ verdict: 'skip', skip: { reason: 'SENSOR_MOISTURE' } });
  });

  test('does not take it below: the run goes ahead, and its decision names the overruled sensor', () => {
    const decision = onMorning(0.65);
    expect(decision).toMatchObject({ verdict: 'water', despite: { reason: 'SENSOR_MOISTURE' } });
    expect(decision?.demand?.withoutRainMm).toBeGreaterThan(decision?.demand?.floorDepletionMm ?? 99);
  });
});
