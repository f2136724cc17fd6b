import type { FigureBasis } from '../vocabulary/zone-facts.ts';

/** A figure of a zone and where it comes from. */
export interface Figure<Value extends number = number> {
  readonly value: Value;
  readonly basis: FigureBasis;
}

export const figure = <Value extends number>(value: Value, basis: FigureBasis): Figure<Value> => ({ value, basis });

/** The first of the figures that is known. */
export function findFirstKnown<Value extends number>(
  ...candidates: readonly (Figure<Value> | null)[]
): Figure<Value> | null {
  return candidates.find((candidate) => candidate !== null) ?? null;
}

/** A figure that may not be known, with its unit. */
export function figureOrNull<Value extends number>(
  value: number | null,
  basis: FigureBasis,
  unit: (value: number) => Value,
): Figure<Value> | null {
  return value === null ? null : figure(unit(value), basis);
}
