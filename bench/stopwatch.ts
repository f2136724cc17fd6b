const ROUNDS = 9;

/** Milliseconds of each of some runs, after two that only warm up. */
export function rounds(run: () => unknown, count = ROUNDS): number[] {
  return Array.from({ length: count + 2 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  }).slice(2);
}

/** Enough turns that each of two ways has some on an undisturbed machine. */
export const PAIRED_RUNS = 25;

/** Two ways to the same answer, run in turns so that both see the same machine; milliseconds of the fastest of each. */
export function timeAlternately(
  one: () => unknown,
  other: () => unknown,
): { readonly pairedRuns: number; readonly oneMs: number; readonly otherMs: number } {
  const ones: number[] = [];
  const others: number[] = [];
  for (let turn = 0; turn < PAIRED_RUNS; turn += 1) {
    ones.push(...rounds(one, 1));
    others.push(...rounds(other, 1));
  }
  return { pairedRuns: Math.min(ones.length, others.length), oneMs: Math.min(...ones), otherMs: Math.min(...others) };
}

/** NaN for an empty list, and where a value is not a number. */
export const median = (values: readonly number[]): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : ([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
