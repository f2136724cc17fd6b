/** One day of the root zone and the bare surface above it, by the dual crop coefficient (FAO-56 chapters 7 and 8). */
import { bareGround } from './bare-ground.ts';
import { cropStand } from './crop-stand.ts';
import { type DualBalance, type DualDay, type DualSeason, type DualState, evaporableWaterMm } from './dual-season.ts';
import { curveNumberNow, runoffMm } from './runoff.ts';
import { waterStressCoefficient } from './stress.ts';
import { depletionFractionFor } from './zone-soil-water.ts';

/**
 * The day's equations in their order, stress by last evening's depletion (example 37). The answer holds what the other
 * figures follow from, and no more: at ten million days a second each costs as much as an equation. `cropStand` and
 * `bareGround` give the day's coefficients for callers that need them.
 */
export function dualBalanceStep(season: DualSeason, before: DualState, today: DualDay): DualBalance {
  const stand = cropStand(season, before, today);
  const ground = bareGround(season, before, today, stand);
  const { basalCoefficient, rootDepthM } = stand;
  const { et0Mm, rainfallMm } = today;

  // What of the day's rain and irrigation goes into the ground.
  const evaporableMm = evaporableWaterMm(season);
  const runoff = runoffToday(season, before.surfaceDepletionMm, evaporableMm, today.stormsMm ?? [rainfallMm]);
  const rainMm = rainfallMm - runoff;
  const irrigationMm = today.irrigation?.netMm ?? 0;

  // The layer that dries by evaporation, Eq. 77 to 79.
  const evaporationMm = ground.evaporationCoefficient * et0Mm;
  const wettedMm = before.surfaceDepletionMm - rainMm - irrigationMm / ground.wettedFraction;
  const driedMm = Math.max(0, wettedMm) + evaporationMm / ground.exposedWettedFraction;

  // The root zone, Eq. 80 to 88.
  const cropEtMm = basalCoefficient * et0Mm + evaporationMm;
  const totalMm = 1000 * (season.fieldCapacity - season.wiltingPoint) * rootDepthM;
  const readilyMm = depletionFractionOn(season, cropEtMm) * totalMm;
  const stress = waterStressCoefficient(before.depletionMm, totalMm, readilyMm);
  const actualEtMm = stress * basalCoefficient * et0Mm + evaporationMm;
  const balancedMm = before.depletionMm - rainMm - irrigationMm + actualEtMm;

  return {
    heightM: stand.heightM,
    rootDepthM,
    wettedFraction: ground.wettedFraction,
    runoffMm: runoff,
    evaporationMm,
    surfacePercolationMm: Math.max(0, -wettedMm),
    surfaceDepletionMm: Math.min(evaporableMm, driedMm),
    actualEtMm,
    deepPercolationMm: Math.max(0, -balancedMm),
    belowWiltingPointMm: Math.max(0, balancedMm - totalMm),
    depletionMm: Math.min(totalMm, Math.max(0, balancedMm)),
  };
}

/** p of a day, by its own evapotranspiration unless the season holds it. */
export function depletionFractionOn(season: DualSeason, cropEtMm: number): number {
  return season.isDepletionFractionConstant
    ? season.depletionFraction
    : depletionFractionFor(season.depletionFraction, cropEtMm);
}

function runoffToday(
  { curveNumber, leastCurveNumber = 0, readilyEvaporableMm }: DualSeason,
  surfaceDepletionMm: number,
  totalEvaporableMm: number,
  stormsMm: readonly number[],
): number {
  if (curveNumber === null) return 0;
  let runoff = 0;
  for (const stormMm of stormsMm) {
    if (stormMm === 0) continue;
    const surface = { surfaceDepletionMm, readilyEvaporableMm, totalEvaporableMm };
    runoff += runoffMm(stormMm, Math.max(leastCurveNumber, curveNumberNow(curveNumber, surface)));
  }
  return runoff;
}
