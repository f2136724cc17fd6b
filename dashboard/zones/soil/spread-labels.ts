/** Labels at their levels, moved apart where two would lie on each other. */

/**
 * From the highest to the lowest, at least `gap` apart, and all within 0 to 1 as far as they fit.
 * @param labels `at` 0 to 1
 */
export function spreadLabels<Label extends { at: number }>(labels: readonly Label[], gap: number): Label[] {
  const spread = labels.toSorted((one, other) => other.at - one.at).map((label) => ({ ...label }));
  const down = (from: number) => {
    let highest = from;
    for (const label of spread) {
      label.at = Math.min(label.at, highest);
      highest = label.at - gap;
    }
  };
  down(1);
  let lowest = 0;
  for (const label of spread.toReversed()) {
    label.at = Math.max(label.at, lowest);
    lowest = label.at + gap;
  }
  return spread;
}
