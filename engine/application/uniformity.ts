import type { SprinklerType } from '../vocabulary/garden.ts';
import { SPRINKLER_PROPERTIES } from '../vocabulary/sprinkler-properties.ts';
import { type Fraction, fraction } from '../vocabulary/units.ts';

/** Irrigation Association: mean of the drier half from the mean of the driest quarter. */
export function lowerHalfUniformity(lowerQuarter: Fraction): Fraction {
  return fraction(0.386 + 0.614 * lowerQuarter);
}

/** Irrigation Association: by how much longer a zone runs so that its drier half gets enough; 1 / (.4 + .6 DU). */
export function runTimeMultiplier(lowerQuarter: Fraction): number {
  return 1 / (0.4 + 0.6 * lowerQuarter);
}

/**
 * Share of the applied water that counts in the roots of the whole zone. The table's efficiency belongs to the table's
 * uniformity; heads that were audited better or worse move it by their run time multiplier.
 */
export function applicationEfficiency(sprinkler: SprinklerType, lowerQuarter: Fraction): Fraction {
  const typical = SPRINKLER_PROPERTIES[sprinkler];
  const better = runTimeMultiplier(typical.distributionUniformity) / runTimeMultiplier(lowerQuarter);
  return fraction(Math.min(1, typical.efficiency * better));
}
