import { expect } from 'vitest';

/** A worked example of a golden file: figures as printed, each with its tolerance. */
interface GoldenExample {
  readonly title: string;
  readonly expected: Readonly<Record<string, { readonly value: number; readonly tolerance: number }>>;
}

/** Compares every figure of an example; a figure that is not computed, or computed and not printed, fails. */
export function expectPrinted(example: GoldenExample | undefined, computed: Readonly<Record<string, number>>): void {
  const expected = example?.expected ?? {};
  expect(Object.keys(computed).sort()).toEqual(Object.keys(expected).sort());
  const wrong = Object.entries(expected).filter(
    ([name, { value, tolerance }]) => !(Math.abs((computed[name] ?? Number.NaN) - value) <= tolerance),
  );
  expect(wrong.map(([name, { value }]) => `${name}: ${computed[name]} instead of ${value}`)).toEqual([]);
}

/** How two columns of figures differ. */
export interface Agreement {
  readonly count: number;
  readonly rootMeanSquare: number;
  readonly most: number;
}

export function agreement(errors: readonly number[]): Agreement {
  const squares = errors.reduce((sum, error) => sum + error * error, 0);
  return {
    count: errors.length,
    rootMeanSquare: Math.sqrt(squares / errors.length),
    most: errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0),
  };
}
