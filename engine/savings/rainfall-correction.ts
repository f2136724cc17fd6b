import { effectiveRainfallMm } from '../soil-water/effective-rainfall.ts';
import type { SettledHour } from '../soil-water/ledger.ts';
import { type Fraction, type Litres, litres, type Millimetres, mm, type SquareMetres } from '../vocabulary/units.ts';

/** What correcting a day's rain did. */
export interface RainfallCorrection {
  readonly reportedMm: Millimetres;
  readonly correctedMm: Millimetres;
  /** Irrigation that the correction spares (above zero) or calls for; by area and efficiency. */
  readonly irrigationLitres: Litres;
}

export interface WateredArea {
  readonly areaM2: SquareMetres;
  readonly efficiency: Fraction;
}

/** Compares a day's hours as they were reported with the same hours as they stand now. */
export function rainfallCorrection(
  reported: readonly SettledHour[],
  corrected: readonly SettledHour[],
  et0Mm: number,
  zones: readonly WateredArea[],
): RainfallCorrection {
  const total = (hours: readonly SettledHour[]) => hours.reduce((sum, { rainfallMm }) => sum + rainfallMm, 0);
  const moreMm = effectiveRainfallMm(total(corrected), et0Mm) - effectiveRainfallMm(total(reported), et0Mm);
  return {
    reportedMm: mm(total(reported)),
    correctedMm: mm(total(corrected)),
    irrigationLitres: litres(zones.reduce((sum, { areaM2, efficiency }) => sum + (moreMm * areaM2) / efficiency, 0)),
  };
}
