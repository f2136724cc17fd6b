import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditRainfall, type LedgerEntry, settleLedger } from '../soil-water/ledger.ts';
import { fraction, litres, squareMetres } from '../vocabulary/units.ts';
import { peakCropEt } from './baseline.ts';
import { costOf, moneySaved, parseTariff } from './money-saved.ts';
import { rainfallCorrection } from './rainfall-correction.ts';
import { waterSaved } from './water-saved.ts';

describe('water', () => {
  const normals = [1, 1.5, 2.5, 3.5, 4.5, 5, 5.2, 4.6, 3.4, 2, 1.2, 0.9];
  const lawn = {
    baseline: { peakCropEtMmPerDay: 5, efficiency: fraction(0.5) },
    areaM2: squareMetres(100),
    days: 30,
    usedLitres: litres(18_000),
    isMeasured: true,
  };

  test('the peak month is that of use, not of heat alone', () => {
    const winterCrop = [1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1];
    expect(peakCropEt(winterCrop, normals)).toBe(4.5);
  });

  test('a program for the peak month, less what was used', () => {
    expect(waterSaved([lawn])).toEqual({
      baselineLitres: 30_000,
      usedLitres: 18_000,
      savedLitres: 12_000,
      isEstimated: false,
    });
  });

  test('one zone without a meter makes the sum an estimate; a thirsty summer may save nothing', () => {
    const thirsty = { ...lawn, usedLitres: litres(33_000), isMeasured: false };
    expect(waterSaved([lawn, thirsty])).toMatchObject({ savedLitres: 9_000, isEstimated: true });
    expect(waterSaved([thirsty]).savedLitres).toBe(-3_000);
  });
});

describe('money', () => {
  const parsed = parseTariff({
    tiers: [{ upToM3: 10, pricePerM3: 1 }, { upToM3: 30, pricePerM3: 2 }, { pricePerM3: 4 }],
  });
  const tariff = parsed.ok ? parsed.value : { tiers: [] };

  test('each cubic metre at the price of its tier', () => {
    expect([0, 10, 11, 30, 40].map((volume) => costOf(tariff, volume))).toEqual([0, 10, 12, 50, 90]);
  });

  test('the dear tiers are saved first', () => {
    expect(moneySaved(tariff, 12, 30, 18)).toBe(costOf(tariff, 42) - costOf(tariff, 30));
    expect(moneySaved(tariff, 12, 30, 18)).toBe(48);
  });

  test('using less never costs more', () => {
    const volume = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(volume, volume, volume, (household, one, other) => {
        expect(moneySaved(tariff, household, Math.max(one, other), Math.min(one, other))).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  test.each([
    [{ tiers: [] }, 'tiers', 'MISSING'],
    [
      { tiers: [{ upToM3: 10, pricePerM3: 1 }, { upToM3: 5, pricePerM3: 2 }, { pricePerM3: 3 }] },
      'tiers.1.upToM3',
      'MINIMUM_ABOVE_MAXIMUM',
    ],
    [{ tiers: [{ pricePerM3: -1 }] }, 'tiers.0.pricePerM3', 'BELOW_LEAST'],
  ])('%j is refused', (input, path, name) => {
    expect(parseTariff(input)).toMatchObject({ ok: false, problems: [{ path, name }] });
  });
});

test('a corrected rainfall tells what it spares', () => {
  const rain = (hour: number, mm: number): LedgerEntry => ({
    kind: 'rain',
    source: 'station',
    basis: 'measured',
    hour,
    mm,
  });
  const entries = [rain(0, 2), rain(1, 3)];
  const reported = settleLedger(entries);
  const corrected = settleLedger([...entries, ...creditRainfall(reported, 10)]);
  const zones = [{ areaM2: squareMetres(100), efficiency: fraction(0.8) }];
  expect(rainfallCorrection(reported, corrected, 5, zones)).toEqual({
    reportedMm: 5,
    correctedMm: 10,
    irrigationLitres: 500,
  });
  expect(rainfallCorrection(corrected, reported, 5, zones).irrigationLitres).toBe(-500);
});
