/** Of `after`, the fields that differ from `before`: a change names nothing else. */
export function findDifferences<V extends object>(before: V, after: V): Partial<V> {
  const names = Object.keys(after) as (keyof V)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  ) as Partial<V>;
}
