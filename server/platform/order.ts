/** Lists that people put into an order of their own. */
import { type SQL, sql } from 'drizzle-orm';
import { invalid } from './errors.ts';

/** Throws unless `given` names each of `all` exactly once. */
export function refuseIncompleteOrder(all: readonly string[], given: readonly string[]): void {
  const named = new Set(given);
  const isWhole = given.length === all.length && named.size === all.length && all.every((id) => named.has(id));
  if (!isWhole) throw invalid('ids', 'validation.orderIncomplete');
}

/** The place of a row's id among `ids`, from 0, as a value for its position. */
export const placeAmong = (ids: readonly string[], id: SQL | { getSQL(): SQL }): SQL<number> =>
  sql`array_position(${sql.param(ids)}::uuid[], ${id}) - 1`;
