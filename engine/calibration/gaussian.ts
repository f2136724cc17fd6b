/** A normal distribution of a few quantities, and the points that stand for it (Julier & Uhlmann 2004). */

export interface Gaussian {
  readonly mean: readonly number[];
  /** Lower triangle of the covariance by rows. */
  readonly covariance: readonly number[];
}

export const indexOf = (row: number, column: number): number =>
  row >= column ? (row * (row + 1)) / 2 + column : (column * (column + 1)) / 2 + row;

export const varianceOf = ({ covariance }: Gaussian, row: number): number => covariance[indexOf(row, row)] ?? 0;

/** Independent quantities. */
export function independent(quantities: readonly { readonly mean: number; readonly deviation: number }[]): Gaussian {
  const covariance: number[] = [];
  quantities.forEach(({ deviation }, row) => {
    for (let column = 0; column <= row; column += 1) covariance.push(column === row ? deviation ** 2 : 0);
  });
  return { mean: quantities.map(({ mean }) => mean), covariance };
}

/** Two points for each quantity, each `sqrt(n)` deviations from the mean. */
export function sigmaPoints({ mean, covariance }: Gaussian): number[][] {
  const root = choleskyRoot(covariance, mean.length);
  const reach = Math.sqrt(mean.length);
  const points: number[][] = [];
  for (let column = 0; column < mean.length; column += 1) {
    for (const side of [reach, -reach]) {
      points.push(mean.map((value, row) => value + (row >= column ? side * (root[indexOf(row, column)] ?? 0) : 0)));
    }
  }
  return points;
}

/** Mean and covariance of the points that `sigmaPoints` gave, after they have moved. */
export function fitPoints(points: readonly (readonly number[])[]): Gaussian {
  const size = points[0]?.length ?? 0;
  const mean = Array.from({ length: size }, (_, row) => average(points.map((point) => point[row] ?? 0)));
  const covariance: number[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      covariance.push(
        average(
          points.map((point) => ((point[row] ?? 0) - (mean[row] ?? 0)) * ((point[column] ?? 0) - (mean[column] ?? 0))),
        ),
      );
    }
  }
  return { mean, covariance };
}

/** With one quantity known no better than as given, whatever the others say. */
export function replaceQuantity(
  gaussian: Gaussian,
  row: number,
  { mean, deviation }: { readonly mean: number; readonly deviation: number },
): Gaussian {
  const covariance = [...gaussian.covariance];
  for (let other = 0; other < gaussian.mean.length; other += 1) covariance[indexOf(row, other)] = 0;
  covariance[indexOf(row, row)] = deviation ** 2;
  return { mean: gaussian.mean.map((value, at) => (at === row ? mean : value)), covariance };
}

/**
 * The quantities at `rows` of one distribution, in that order; for null the next of the other, which nothing joins.
 * @param first the first row that may be null: the other's quantities stand for the rows from there on
 */
export function joinQuantities(
  gaussian: Gaussian,
  rows: readonly (number | null)[],
  other: Gaussian,
  first: number,
): Gaussian {
  const covariance: number[] = [];
  rows.forEach((row, at) => {
    rows.slice(0, at + 1).forEach((column, to) => {
      if (row !== null && column !== null) covariance.push(gaussian.covariance[indexOf(row, column)] ?? 0);
      else covariance.push(at === to ? varianceOf(other, at - first) : 0);
    });
  });
  return {
    mean: rows.map((row, at) => (row === null ? (other.mean[at - first] ?? 0) : (gaussian.mean[row] ?? 0))),
    covariance,
  };
}

/** With more doubt about one quantity. */
export function addVariance(gaussian: Gaussian, row: number, variance: number): Gaussian {
  const covariance = [...gaussian.covariance];
  covariance[indexOf(row, row)] = varianceOf(gaussian, row) + variance;
  return { mean: gaussian.mean, covariance };
}

/** After a measurement that is `gain` times the innovation for each quantity (Kalman 1960). */
export function corrected(
  { mean, covariance }: Gaussian,
  { cross, variance, innovation }: { cross: readonly number[]; variance: number; innovation: number },
): Gaussian {
  const gain = cross.map((value) => value / variance);
  const after = [...covariance];
  for (let row = 0; row < mean.length; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const at = indexOf(row, column);
      after[at] = (after[at] ?? 0) - (gain[row] ?? 0) * (gain[column] ?? 0) * variance;
    }
  }
  return { mean: mean.map((value, row) => value + (gain[row] ?? 0) * innovation), covariance: after };
}

/** Least variance of a quantity: rounding must not make it negative. */
const LEAST_VARIANCE = 1e-10;

/** Lower triangle L with L L' = covariance. */
function choleskyRoot(covariance: readonly number[], size: number): number[] {
  const root: number[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = covariance[indexOf(row, column)] ?? 0;
      for (let at = 0; at < column; at += 1) rest -= (root[indexOf(row, at)] ?? 0) * (root[indexOf(column, at)] ?? 0);
      root.push(
        row === column ? Math.sqrt(Math.max(LEAST_VARIANCE, rest)) : rest / (root[indexOf(column, column)] ?? 1),
      );
    }
  }
  return root;
}

/** x with covariance x = right. */
export function solve(covariance: readonly number[], right: readonly number[]): number[] {
  const root = choleskyRoot(covariance, right.length);
  const forward: number[] = [];
  right.forEach((value, row) => {
    let rest = value;
    for (let at = 0; at < row; at += 1) rest -= (root[indexOf(row, at)] ?? 0) * (forward[at] ?? 0);
    forward.push(rest / (root[indexOf(row, row)] ?? 1));
  });
  const solution = [...forward];
  for (let row = right.length - 1; row >= 0; row -= 1) {
    let rest = forward[row] ?? 0;
    for (let at = row + 1; at < right.length; at += 1) rest -= (root[indexOf(at, row)] ?? 0) * (solution[at] ?? 0);
    solution[row] = rest / (root[indexOf(row, row)] ?? 1);
  }
  return solution;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
