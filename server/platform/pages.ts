/** Pages of lists that are read as a whole. */
import { invalid } from './errors.ts';

interface Asked {
  after?: string | undefined;
  limit: number;
}

/** `keyOf` names an item in its list. Throws "invalid" where the item that a page ended with is gone. */
export function pageOf<Item>(
  items: readonly Item[],
  { after, limit }: Asked,
  keyOf: (item: Item) => string,
): { page: Item[]; next: string | null } {
  const last = after === undefined ? -1 : items.findIndex((item) => keyOf(item) === after);
  if (after !== undefined && last === -1) throw invalid('after', 'validation.pageGone');
  const page = items.slice(last + 1, last + 1 + limit);
  const end = page.at(-1);
  return { page, next: end !== undefined && last + 1 + page.length < items.length ? keyOf(end) : null };
}
