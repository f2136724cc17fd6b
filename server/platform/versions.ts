/** Optimistic versions: a change made from an older state than the stored one is refused, and nothing is lost. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from './database/connect.ts';
import { conflict, invalid, notFound } from './errors.ts';

/** The path by which forms see that somebody else made a change, which theirs may overwrite. */
export const changedByOther = () => conflict('errors.changedMeanwhile', {}, 'version');

/** Throws "conflict" when the change names another version than the row has. */
export function refuseStale(row: { version: number }, given: number | undefined): void {
  if (given !== undefined && given !== row.version) throw changedByOther();
}

/** The fields of `change` that differ from the row; null when none do. */
export function differences<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> | null {
  const differing = Object.entries(change).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, row[column as keyof Row]),
  );
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Partial<Row>);
}

/** Throws "name does not change" if only the name is to change and it is the same. */
export function refuseSameName(row: { name: string }, change: { name?: string | undefined }): void {
  const fields = Object.entries(change).filter(([field, value]) => field !== 'version' && value !== undefined);
  if (fields.length === 1 && change.name === row.name) throw invalid('name', 'validation.nameDoesNotChange');
}

/** The row that a change is for, locked. Throws "not found", and what the two refusals throw. */
export async function lockForChange<Id, Row extends { name: string; version: number }>(
  lock: (tx: Transaction, id: Id) => Promise<Row | null>,
  tx: Transaction,
  id: Id,
  change: { name?: string | undefined; version?: number | undefined },
): Promise<Row> {
  const row = await lock(tx, id);
  if (!row) throw notFound();
  refuseStale(row, change.version);
  refuseSameName(row, change);
  return row;
}

/** Throws "conflict" where another of them has this name. */
export function refuseTakenName(
  row: { id: string; name: string },
  all: readonly { id: string; name: string }[],
  text: Parameters<typeof conflict>[0],
): void {
  const isTaken = all.some(({ id, name }) => id !== row.id && name.toLowerCase() === row.name.toLowerCase());
  if (isTaken) throw conflict(text, { name: row.name }, 'name');
}
