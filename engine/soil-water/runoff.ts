import { type Millimetres, mm } from '../vocabulary/units.ts';

/** How dry the surface layer is: De, REW and TEW of FAO-56 chapter 7, mm. */
export interface SurfaceWetness {
  readonly surfaceDepletionMm: number;
  readonly readilyEvaporableMm: number;
  readonly totalEvaporableMm: number;
}

/** Curve number of a wet and of a dry surface from that of an average one (ASCE Manual 70, 2016, Eq. 14-14 and 14-15). */
const wetCurveNumber = (average: number) => average / (0.427 + 0.00573 * average);
const dryCurveNumber = (average: number) => average / (2.281 - 0.01281 * average);

/** Curve number as the surface is, in between in proportion (ASCE Manual 70 Eq. 14-18 to 14-20). */
export function curveNumberNow(average: number, surface: SurfaceWetness): number {
  const { surfaceDepletionMm, readilyEvaporableMm, totalEvaporableMm } = surface;
  const wetUpTo = 0.5 * readilyEvaporableMm;
  const dryFrom = 0.7 * readilyEvaporableMm + 0.3 * totalEvaporableMm;
  const dryness = Math.min(1, Math.max(0, (surfaceDepletionMm - wetUpTo) / (dryFrom - wetUpTo)));
  return wetCurveNumber(average) + dryness * (dryCurveNumber(average) - wetCurveNumber(average));
}

/** Share of the storage that fills before anything runs (ASCE Manual 70 Eq. 14-12). */
const INITIAL_ABSTRACTION = 0.2;

/** Rain of a day that runs off (NRCS; ASCE Manual 70 Eq. 14-12 and 14-13). */
export function runoffMm(rainfallMm: number, curveNumber: number): Millimetres {
  const storageMm = 250 * (100 / curveNumber - 1);
  const beyond = rainfallMm - INITIAL_ABSTRACTION * storageMm;
  return mm(beyond > 0 ? beyond ** 2 / (rainfallMm + (1 - INITIAL_ABSTRACTION) * storageMm) : 0);
}

/** Dry hours that separate one storm from the next (NRCS; SWMM's usual inter-event time). */
const DRY_HOURS_BETWEEN = 6;

/**
 * A day's rain as the storms it came in, mm, for what runs off: two showers leave more in the ground than one storm of as
 * much. An hour that nobody measured (null) counts as dry.
 */
export function splitStorms(hourlyRainfallMm: readonly (number | null)[]): number[] {
  const storms: number[] = [];
  let dryHours = DRY_HOURS_BETWEEN;
  for (const hourMm of hourlyRainfallMm) {
    if (hourMm === null || hourMm <= 0) {
      dryHours += 1;
      continue;
    }
    if (dryHours >= DRY_HOURS_BETWEEN) storms.push(hourMm);
    else storms.push((storms.pop() ?? 0) + hourMm);
    dryHours = 0;
  }
  return storms;
}
