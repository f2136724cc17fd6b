import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../vocabulary/units.ts';
import { type ProbeHistory, superviseProbe } from './probe-supervision.ts';
import type { BalanceEvening, ProbedSoil } from './probed-balance.ts';

/** A lawn on loam: .17 m3/m3 over 18 cm. */
const SOIL: ProbedSoil = { fieldCapacity: 0.29, wiltingPoint: 0.12, totalAvailableWaterMm: 30.6 };
const MM = (SOIL.fieldCapacity - SOIL.wiltingPoint) / SOIL.totalAvailableWaterMm;
const DAYS = 14;
const NOW = DAYS * DAY_MS;

/** 4 mm a day are used; every fourth day the missing water is given, and `surplusMm` more. */
const evenings = (surplusMm = 0): BalanceEvening[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const isWatered = day % 4 === 3;
    const gainedMm = isWatered ? 16 + surplusMm : 0;
    return {
      atMs: (day + 1) * DAY_MS,
      depletionMm: isWatered ? 0 : 4 * ((day % 4) + 1),
      gainedMm,
      mostUseMm: 4,
      usedMm: 4,
    };
  });
const noise = (hour: number) => 0.003 * Math.sin(hour * 12.9898);
const depletionAt = (hour: number) => {
  const [day, ofDay] = [Math.floor(hour / 24), (hour % 24) / 24];
  if (day % 4 === 3) return ofDay < 0.25 ? 12 + 4 * ofDay : 0;
  return 4 * ((day % 4) + ofDay);
};
/** Hourly, of a probe without error. */
const truth = (hour: number) => SOIL.fieldCapacity - MM * depletionAt(hour) + noise(hour);
const hourly = (content: (hour: number) => number, hours = DAYS * 24) =>
  Array.from({ length: hours }, (_, hour) => ({ atMs: hour * HOUR_MS, waterContent: content(hour) }));

const judged = (readings: ProbeHistory['readings'], over: Partial<ProbeHistory> = {}, nowMs = NOW) =>
  superviseProbe(
    {
      readings,
      lastReadingMs: readings.at(-1)?.atMs ?? null,
      ground: { soil: SOIL, evenings: evenings() },
      earlierOffset: 0,
      before: 'sound',
      fit: null,
      ...over,
    },
    nowMs,
  );

describe('a probe is', () => {
  test('sound while it follows the balance, and then fully trusted', () => {
    const { verdict, sinceMs, trust, offset } = judged(hourly(truth));
    expect([verdict, sinceMs]).toEqual(['sound', null]);
    expect(trust).toBeGreaterThan(0.95);
    expect(Math.abs(offset)).toBeLessThan(0.01);
  });

  test('sound before it has ever reported', () => {
    expect(judged([])).toMatchObject({ verdict: 'sound', sinceMs: null });
  });

  test('stale once it has been silent for a day, since its last report', () => {
    const readings = hourly(truth, 10 * 24);
    const lastMs = readings.at(-1)?.atMs ?? 0;
    expect(judged(readings, {}, lastMs + 23 * HOUR_MS).verdict).toBe('sound');
    expect(judged(readings, {}, lastMs + DAY_MS)).toMatchObject({ verdict: 'stale', sinceMs: lastMs, trust: 0 });
  });

  test.each([0, 0.005, 0.9, 1])('outlying at once where it reads what no soil is: %d', (content) => {
    const broken = hourly((hour) => (hour < 300 ? truth(hour) : content));
    expect(judged(broken)).toMatchObject({ verdict: 'outlying', sinceMs: 300 * HOUR_MS, trust: 0 });
    expect(judged(broken, { ground: null }).verdict).toBe('outlying');
  });

  test.each([0.14, 0.2, 0.28, 0.45])('stuck where it stands still at %d while the ground moves', (content) => {
    const readings = hourly((hour) => (hour < 250 ? truth(hour) : content));
    expect(judged(readings)).toMatchObject({ verdict: 'stuck', trust: 0 });
    expect(judged(readings).sinceMs).toBeGreaterThan(248 * HOUR_MS);
    const recentlyStuck = hourly((hour) => (hour < 300 ? truth(hour) : content));
    expect(judged(recentlyStuck).verdict).toBe('sound');
  });

  test('sound where the soil does not change either', () => {
    const still = evenings().map((evening) => ({ ...evening, depletionMm: 8, gainedMm: 0, usedMm: 0 }));
    const readings = hourly(() => SOIL.fieldCapacity - 8 * MM);
    expect(judged(readings, { ground: { soil: SOIL, evenings: still } }).verdict).toBe('sound');
  });

  test('outlying where it is far off for three evenings, and until it is near again', () => {
    const far = (offBy: number, days: number) =>
      hourly((hour) => truth(hour) - (hour >= (DAYS - days) * 24 ? offBy : 0));
    expect(judged(far(0.12, 2)).verdict).toBe('sound');
    expect(judged(far(0.12, 4))).toMatchObject({ verdict: 'outlying', trust: 0 });
    expect(judged(far(0.06, 4)).verdict).toBe('sound');
    expect(judged(far(0.06, 4), { before: 'outlying' }).verdict).toBe('outlying');
    expect(judged(far(0.03, 4), { before: 'outlying' }).verdict).toBe('sound');
  });

  test('unresponsive where two waterings in a row did not reach it', () => {
    const deaf = hourly((hour) => 0.22 + 3 * noise(hour));
    expect(judged(deaf)).toMatchObject({ verdict: 'unresponsive', trust: 0 });
    const once = hourly((hour) => (hour < 8.5 * 24 ? truth(hour) : 0.22 + 3 * noise(hour)));
    expect(judged(once).verdict).toBe('sound');
  });
});

test('a probe whose fit no usual probe, soil and plants explain is outlying, however well it agrees', () => {
  const fit = { offset: 0, gain: 1, surprise: 0.3, distance: 12 };
  expect(judged(hourly(truth), { fit }).verdict).toBe('sound');
  expect(judged(hourly(truth), { fit: { ...fit, distance: 25 } }).verdict).toBe('outlying');
});

describe('an offset', () => {
  const surplus = { ground: { soil: SOIL, evenings: evenings(6) } };

  test.each([-0.08, -0.06, 0.04])('of %d is learned on evenings on which the soil was surely full', (by) => {
    const { verdict, offset, trust } = judged(
      hourly((hour) => truth(hour) + by),
      surplus,
    );
    expect(verdict).toBe('sound');
    expect(offset).toBeCloseTo(by, 2);
    expect(trust).toBeGreaterThan(0.9);
  });

  test('on the wet side is learned from the field capacity alone', () => {
    expect(judged(hourly((hour) => truth(hour) + 0.06)).offset).toBeGreaterThan(0.04);
  });

  test('on the dry side is not taken for one while nobody knows whether the soil is full', () => {
    const { offset, trust } = judged(hourly((hour) => truth(hour) - 0.06));
    expect(Math.abs(offset)).toBeLessThan(0.01);
    expect(trust).toBeGreaterThan(0.9);
  });

  test('is kept until the soil is full again, and is bounded', () => {
    const dry = hourly((hour) => truth(hour) - 0.06);
    expect(judged(dry, { earlierOffset: -0.06 })).toMatchObject({ offset: -0.06, verdict: 'sound' });
    expect(judged(dry, { earlierOffset: -0.06 }).trust).toBeGreaterThan(0.9);
    expect(
      judged(
        hourly((hour) => Math.max(0.02, truth(hour) - 0.25)),
        surplus,
      ).verdict,
    ).not.toBe('sound');
  });
});

describe('trust', () => {
  test('falls with scatter', () => {
    const by = (scatter: number) =>
      judged(hourly((hour) => truth(hour) + (Math.round(hour / 24) % 2 === 0 ? scatter : -scatter))).trust;
    expect(by(0.005)).toBeGreaterThan(0.9);
    expect(by(0.01)).toBeGreaterThan(0.5);
    expect(by(0.01)).toBeLessThan(0.9);
    expect(by(0.015)).toBeLessThan(0.2);
  });

  test('ends where a reading is much too far off, before three evenings have passed', () => {
    const late = hourly((hour) => truth(hour) - (hour >= (DAYS - 2) * 24 ? 0.14 : 0));
    expect(judged(late)).toMatchObject({ verdict: 'sound', trust: 0 });
  });
});
