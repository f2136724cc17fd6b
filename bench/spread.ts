/** Median and extremes of a list of values. */
import type { Aim, Value } from './finding.ts';

/** Quantile of a list of values; NaN for an empty list, and where a value is not a number. */
export function p(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** @param aim of the p99 */
export const spread = (values: readonly number[], unit: string, aim?: Aim): Value[] => [
  { name: 'p50', value: p(values, 0.5), unit },
  { name: 'p99', value: p(values, 0.99), unit, ...(aim ? { aim } : {}) },
  { name: 'most', value: p(values, 1), unit },
];
