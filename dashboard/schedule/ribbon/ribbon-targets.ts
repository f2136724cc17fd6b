/** The parts of a day's band that can be pressed: short runs are closer than a finger is wide. */

/** The least width of a target, WCAG 2.2, 2.5.8. */
const LEAST_PX = 24;

/** Where a run is drawn, thousandths of the band. */
export type Bounds = { x: number; width: number };

export type Target<Run> = {
  /** Thousandths of the band. */
  from: number;
  to: number;
  /** In the order of their starts. More than one share the target: apart, they would overlap. */
  runs: Run[];
};

/** @param width of the band, pixels */
export function findRibbonTargets<Run>(
  runs: readonly Run[],
  bounds: (run: Run) => Bounds,
  width: number,
): Target<Run>[] {
  const least = Math.min(1000, (LEAST_PX / width) * 1000);
  const targets: Target<Run>[] = [];
  const placed = runs.map((run) => ({ run, ...bounds(run) })).sort((one, other) => one.x - other.x);
  for (const { run, x, width: drawn } of placed) {
    const around = Math.max(0, Math.min(1000 - least, x + (drawn - least) / 2));
    const from = Math.min(x, around);
    const to = Math.max(x + drawn, around + least);
    const last = targets.at(-1);
    if (last && from < last.to) {
      last.runs.push(run);
      last.to = Math.max(last.to, to);
    } else targets.push({ from, to, runs: [run] });
  }
  return targets;
}
