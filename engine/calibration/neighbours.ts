/**
 * What the probes of some zones teach of the others: the best linear prediction of their factors from those that were
 * learned (kriging), by how alike the zones are.
 */
import type { PlantType, SoilType, SprinklerType } from '../vocabulary/garden.ts';
import type { CalibrationFactors } from '../zones/calibrated-zone.ts';
import { MEASURED_RATE_DEVIATION, PRIOR_DEVIATION } from './estimate.ts';
import { solve } from './gaussian.ts';
import type { LearnedFactors } from './in-force.ts';

/** What makes zones of a garden alike. */
export interface ZoneKinds {
  readonly plant: PlantType | null;
  readonly soil: SoilType | null;
  readonly sprinkler: SprinklerType | null;
}

/**
 * Correlation of the errors of two zones' declared figures. All heads hang on one pressure, and those of a kind were
 * bought and set together; the site's evapotranspiration is one, and the garden's soil was judged by one person (own).
 */
const LIKENESS = {
  application: { any: 0.6, same: 0.85, by: 'sprinkler' },
  availableWater: { any: 0.3, same: 0.7, by: 'soil' },
  demand: { any: 0.75, same: 0.85, by: 'plant' },
} as const satisfies { readonly [F in keyof CalibrationFactors]: { any: number; same: number; by: keyof ZoneKinds } };

export interface TaughtZone {
  readonly kinds: ZoneKinds;
  readonly learned: LearnedFactors;
  /** A measured rate over the one that would be declared without it: how weak its heads are; null where none is known. */
  readonly measuredShare: number | null;
}

/**
 * The factors of a zone without a probe, from the zones that have one; null where those have learned nothing yet.
 * @param isRateMeasured whether the zone's own rate is: then nobody else's heads say anything of it
 */
export function factorsFromNeighbours(
  kinds: ZoneKinds,
  taught: readonly TaughtZone[],
  isRateMeasured: boolean,
): LearnedFactors | null {
  if (taught.length === 0) return null;
  const of = (factor: keyof CalibrationFactors) => predict(factor, kinds, taught);
  const application = isRateMeasured ? { mean: 0, deviation: MEASURED_RATE_DEVIATION } : of('application');
  const [availableWater, demand] = [of('availableWater'), of('demand')];
  return {
    factors: {
      application: Math.exp(application.mean),
      availableWater: Math.exp(availableWater.mean),
      demand: Math.exp(demand.mean),
    },
    deviations: {
      application: application.deviation,
      availableWater: availableWater.deviation,
      demand: demand.deviation,
    },
  };
}

function predict(factor: keyof CalibrationFactors, kinds: ZoneKinds, taught: readonly TaughtZone[]) {
  const prior = PRIOR_DEVIATION[factor] ** 2;
  const evidence = taught.flatMap(({ kinds: place, learned, measuredShare }) => {
    const variance = learned.deviations[factor] ** 2;
    if (factor === 'application' && measuredShare !== null)
      return [{ place, noise: variance, value: Math.log(learned.factors.application * measuredShare) }];
    // What the probe itself says, without the prior that its estimate began with.
    const precision = 1 / variance - 1 / prior;
    if (precision <= 0) return [];
    return [{ place, noise: 1 / precision, value: Math.log(learned.factors[factor]) / variance / precision }];
  });
  if (evidence.length === 0) return { mean: 0, deviation: Math.sqrt(prior) };
  const between = (one: ZoneKinds, other: ZoneKinds) => prior * likeness(factor, one, other);
  const covariance = evidence.flatMap((row, at) =>
    evidence.slice(0, at + 1).map((column, to) => (at === to ? prior + row.noise : between(row.place, column.place))),
  );
  const toward = evidence.map(({ place }) => between(kinds, place));
  const weights = solve(covariance, toward);
  const sum = (values: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0);
  return { mean: sum(evidence.map(({ value }) => value)), deviation: Math.sqrt(Math.max(0, prior - sum(toward))) };
}

function likeness(factor: keyof CalibrationFactors, one: ZoneKinds, other: ZoneKinds): number {
  const { any, same, by } = LIKENESS[factor];
  return one[by] !== null && one[by] === other[by] ? same : any;
}
