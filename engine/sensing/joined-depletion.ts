import { type Fraction, type Millimetres, mm } from '../vocabulary/units.ts';

/** The depletion by a probe, and its trust. */
export interface ProbeDepletion {
  readonly depletionMm: number;
  readonly trust: Fraction;
}

/** However good, one probe sees one spot of a zone: the balance keeps as much weight as one whole probe. */
const WEIGHT_OF_MODEL = 1;

/** The depletion that balance and probes agree on: their mean, each probe weighing as much as it is trusted. */
export function joinedDepletion(modelMm: number, probes: readonly ProbeDepletion[]): Millimetres {
  let weight = WEIGHT_OF_MODEL;
  let sum = WEIGHT_OF_MODEL * modelMm;
  for (const { depletionMm, trust } of probes) {
    weight += trust;
    sum += trust * depletionMm;
  }
  return mm(sum / weight);
}

/** Moisture from balance and probe as a share of the available water: the probe counts as far as it is trusted. */
export const agreedMoisture = (ofBalance: number, ofProbe: number, trust: number): number =>
  ofBalance + trust * (ofProbe - ofBalance);
