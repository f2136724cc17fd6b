/** Optimistic versions: a change made from an older state than the stored one is refused, and nothing is lost. */
import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid } from './errors.ts';

/** The path tells forms that what stands in the way is another's change, and that theirs may be put over it. */
export const changedMeanwhile = () => conflict('errors.changedMeanwhile', {}, 'version');

/** Throws "conflict" when the change names another version than the row has. */
export function refuseStale(row: { version: number }, given: number | undefined): void {
  if (given !== undefined && given !== row.version) throw changedMeanwhile();
}

/** Of `change`, what differs from the row; null when nothing does, and then no update is sent. */
export function differences<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> | null {
  const differing = Object.entries(change).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, row[column as keyof Row]),
  );
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Partial<Row>);
}

/** Throws "name does not change" where the name is all that was to change, and it is the one the row has. */
export function refuseSameName(row: { name: string }, change: { name?: string | undefined }): void {
  const fields = Object.entries(change).filter(([field, value]) => field !== 'version' && value !== undefined);
  if (fields.length === 1 && change.name === row.name) throw invalid('name', 'validation.nameDoesNotChange');
}
