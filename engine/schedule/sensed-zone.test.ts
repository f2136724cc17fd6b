import { describe, expect, test } from 'vitest';
import { dryDays, FIRST_DAY, gardenOf, programFrom, stateOf, zoneFrom } from '../proof/gardens.ts';
import type { SensorWish } from '../sensing/moisture-thresholds.ts';
import { fraction } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { plan } from './plan.ts';

const probe = (depletionMm: number, trust: number) => ({ depletionMm, trust: fraction(trust) });

function planned(garden: Garden, moisture: number | null, before: SensorWish = 'leave', probes = [probe(0, 0)]) {
  const begin = stateOf(garden, 0.2, FIRST_DAY, { moisture, before, probes });
  return plan(garden, dryDays(20), begin, 3);
}
const lawn = zoneFrom({ skipAboveMoisture: 0.8, addBelowMoisture: 0.5 });
const garden = gardenOf({ zones: [lawn] });

describe('a sensor below its threshold', () => {
  test('brings the zone water that its balance would not have asked for', () => {
    const [without] = planned(garden, null).decisions;
    expect(without).toMatchObject({ verdict: 'wait', demand: { isAskedBySensor: false } });
    const [asked] = planned(garden, 0.4).decisions;
    expect(asked).toMatchObject({ verdict: 'water', demand: { isAskedBySensor: true } });
    expect(asked?.netMm).toBeCloseTo(0.6 * lawn.totalAvailableWaterMm, 1);
  });

  test('lets a program of the basic level run', () => {
    const basic = zoneFrom({ level: 'basic', addBelowMoisture: 0.5 });
    const byProgram = gardenOf({ zones: [basic], programs: [programFrom()] });
    expect(planned(byProgram, null).decisions[0]?.skip?.reasonType).toBe('SYS_MOISTURE');
    expect(planned(byProgram, 0.4).decisions[0]?.verdict).toBe('water');
  });

  test('keeps asking until the moisture has gone back by more than its scatter', () => {
    expect(planned(garden, 0.53, 'leave').decisions[0]?.verdict).toBe('wait');
    expect(planned(garden, 0.53, 'add').decisions[0]?.verdict).toBe('water');
  });
});

describe('a sensor above its threshold', () => {
  const byProgram = gardenOf({
    zones: [zoneFrom({ level: 'none', skipAboveMoisture: 0.8 })],
    programs: [programFrom()],
  });

  test('skips today, with its figures, and says nothing of tomorrow', () => {
    const { decisions, runs } = planned(byProgram, 0.9);
    expect(decisions[0]).toMatchObject({
      verdict: 'skip',
      skip: { reasonType: 'USER_MOISTURE', figures: { moisture: 0.9, skipAbove: 0.8 } },
    });
    expect(runs.map(({ localDate }) => localDate)).toEqual(['2026-05-05', '2026-05-06']);
  });
});

describe('probes', () => {
  test('move what the balance begins with, as far as they are trusted', () => {
    const begins = (depletionMm: number, trust: number) =>
      planned(garden, null, 'leave', [probe(depletionMm, trust)]).decisions[0]?.demand?.depletionMm;
    const ofLedger = 0.2 * lawn.totalAvailableWaterMm;
    expect(begins(20, 0)).toBeCloseTo(ofLedger, 9);
    expect(begins(20, 1)).toBeCloseTo((ofLedger + 20) / 2, 9);
  });

  test('that agree on a dry soil bring the watering forward', () => {
    expect(planned(garden, null, 'leave', [probe(0, 0)]).runs.at(0)?.localDate).not.toBe('2026-05-04');
    const dry = planned(garden, null, 'leave', [probe(20, 1), probe(20, 1)]);
    expect(dry.runs.at(0)?.localDate).toBe('2026-05-04');
  });
});
