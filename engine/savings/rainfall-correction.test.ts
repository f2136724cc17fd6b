import { expect, test } from 'vitest';
import { creditRainfall, type LedgerEntry, settleLedger } from '../soil-water/ledger.ts';
import { fraction, squareMetres } from '../vocabulary/units.ts';
import { rainfallCorrection } from './rainfall-correction.ts';

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
