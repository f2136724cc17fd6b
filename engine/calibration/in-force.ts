/** What of an estimate changes how a zone is watered, without anybody's yes. */
import { LIMITS } from '../vocabulary/limits.ts';
import type { CalibrationFactors } from '../zones/calibrated-zone.ts';
import type { ZoneCalibration } from '../zones/zone-description.ts';

/** Factors, and the standard deviations of their logarithms. */
export interface LearnedFactors {
  readonly factors: CalibrationFactors;
  readonly deviations: CalibrationFactors;
}

/** A refill stays short by this many deviations of the rate, so that what it brings stays visible to the probe. */
const SHORT_BY = 0.8;

/** @param hasProbe whether the zone's own soil is measured; its neighbours' probes teach nothing of its refills */
export function calibrationInForce(
  { factors, deviations }: LearnedFactors,
  { hasProbe, isRateMeasured }: { readonly hasProbe: boolean; readonly isRateMeasured: boolean },
): ZoneCalibration {
  const application = bounded('application', factors.application);
  return {
    application,
    availableWater: bounded('availableWater', factors.availableWater),
    demand: bounded('demand', factors.demand),
    refillShare: hasProbe && !isRateMeasured ? Math.exp(-SHORT_BY * deviations.application) : 1,
    // Heads that bring less may be heads whose water runs off: cycles stay as short as the declared rate makes them.
    mostApplication: Math.max(1, application) * Math.exp(deviations.application),
  };
}

/** The factor as far as it may go by itself. */
export function bounded(factor: keyof CalibrationFactors, value: number): number {
  const [least, most] = LIMITS.calibrationFactors[factor];
  return Math.min(most, Math.max(least, value));
}
