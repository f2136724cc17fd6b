export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of `after`, the fields that differ from `before`: a change names nothing else. */
export const findDifferences = <V extends object>(before: V, after: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof V], value)),
  ) as Partial<V>;
